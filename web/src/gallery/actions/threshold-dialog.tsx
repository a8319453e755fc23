import { Button, Loader, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { notify } from '../../ui/notices/notify.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { type FieldText, MergeNotice } from '../../ui/record/merge-notice.tsx';
import { RecordProblem } from '../../ui/record/record-problem.tsx';
import { threeWay } from '../../ui/record/three-way.ts';
import { useMerge } from '../../ui/record/use-merge.ts';
import { numberField, requiredField } from '../../ui/fields/text-field.ts';
import { typeSettingsErrors } from '../../sensor-types/type-settings/type-settings-errors.ts';
import '../../sensor-types/type-settings/type-settings.messages.ts';
import {
  type TypeSettingsValues,
  typeSettingsFlaws,
  typeSettingsSent,
  typeSettingsValues,
} from '../../sensor-types/type-settings/type-settings.ts';
import '../../ui/ui.messages.ts';
import css from './actions.module.css';
import type { Asset } from '../../events/event.queries.ts';
import './action.messages.ts';
import { changeThresholds, type SettingsOwner, type Thresholds, useAssetSettings } from '../asset-settings.queries.ts';

// Keeps the fields on one line, however long their notes are.
const noteBelow = ['label', 'input', 'description', 'error'] as const;

/** Props of `ThresholdDialog`. */
export interface ThresholdDialogProps {
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** The thresholds that apply to new photos of the site or sensor whose events are shown. Source: ALERT-8. */
export function ThresholdDialog({ asset, onClose }: ThresholdDialogProps) {
  const { t } = useTranslation('galleryActions');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { settings, error, isError, refetch } = useAssetSettings(asset);
  // The form keeps the version it was opened with, even if a newer one arrives.
  const [base, setBase] = useState<SettingsOwner | null>(null);
  if (base === null && settings) setBase(settings);
  const reload = async () => {
    const { settings: newest, error: failure } = await refetch();
    if (failure) notify(problemText(tui, failure), 'error');
    else if (newest) setBase(newest);
    return newest ?? null;
  };
  return (
    <Dialog title={t(($) => $.thresholds.title, { name: base?.name ?? asset.name })} onClose={onClose} lasting>
      {base ? (
        <Fields key={`${base.kind} ${base.id}`} asset={asset} base={base} onClose={onClose} onReload={reload} />
      ) : settings === null ? (
        <p className={css.note}>{t(($) => $.thresholds.atHiddenSite)}</p>
      ) : isError ? (
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader className="delayed" color="gray" />
      )}
    </Dialog>
  );
}

/** Props of `Fields`. */
interface FieldsProps {
  readonly asset: Asset;
  readonly base: SettingsOwner;
  readonly onClose: () => void;
  /** Loads the newest version, which becomes `base`; null, after a notice, if that fails. */
  readonly onReload: () => Promise<SettingsOwner | null>;
}

const valuesOf = (owner: SettingsOwner) => typeSettingsValues({ ...owner, photo_interval: null });

/**
 * What was entered, and how it is saved. If another user has changed the thresholds meanwhile, both changes are merged
 * before the next save. Source: SCREEN-18.
 */
function useThresholds({ asset, base, onClose, onReload }: FieldsProps) {
  const { t } = useTranslation('galleryActions');
  const queries = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(base));
  const { merge, keep } = useMerge<TypeSettingsValues>({ values, setValues });
  const { threshold, increase_threshold } = typeSettingsSent(asset.type, values);
  const changes: Thresholds = {
    ...(threshold !== undefined && threshold !== base.threshold ? { threshold } : {}),
    ...(increase_threshold !== undefined && increase_threshold !== base.increase_threshold
      ? { increase_threshold }
      : {}),
  };
  const unchanged = Object.keys(changes).length === 0;
  const mergeNewest = async () => {
    const newest = await onReload();
    if (newest === null) return;
    const theirs = valuesOf(newest);
    const { merged, ...fields } = threeWay(valuesOf(base), values, theirs);
    setValues(merged);
    keep({ ...fields, values: { mine: merged, theirs } });
    save.reset();
  };
  const save = useMutation({
    // After a merge, nothing may be left to send.
    mutationFn: () => (unchanged ? Promise.resolve() : changeThresholds(queries, base, changes, base.etag)),
    onSuccess: () => {
      notify(
        t(($) => $.thresholds.updated),
        'success',
      );
      onClose();
    },
    onError: async (error) => {
      if (error instanceof ApiProblem && error.type === 'precondition_failed') return mergeNewest();
      return notify(
        t(($) => $.thresholds.failed),
        'error',
      );
    },
  });
  return { values, setValues, merge, save, mergeNewest, sendable: !unchanged || merge !== null };
}

function Fields(props: FieldsProps) {
  const { t, i18n } = useTranslation(['galleryActions', 'typeSettings', 'ui']);
  const { t: tTypeSettings } = useTranslation('typeSettings');
  const { asset, base, onClose } = props;
  const { values, setValues, merge, save, mergeNewest, sendable } = useThresholds(props);
  const { type } = asset;
  const flaws = typeSettingsFlaws(type, values);
  const valid = flaws.threshold === null && flaws.increase_threshold === null;
  const errors = typeSettingsErrors(tTypeSettings, i18n.language, type, values);
  const text = (name: 'threshold' | 'increase_threshold'): FieldText<TypeSettingsValues> => ({
    label: t(($) => $[name], { ns: 'typeSettings' }),
    show: (shown) => shown[name],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && sendable && !save.isPending) save.mutate();
  };
  const field = (name: 'threshold' | 'increase_threshold') => ({
    label: text(name).label,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setValues({ ...values, [name]: currentTarget.value }),
    inputWrapperOrder: [...noteBelow],
    descriptionProps: { mt: 4 },
    errorProps: { mt: 4 },
    ...numberField,
    // What is typed meanwhile would not be part of what is saved or merged.
    readOnly: save.isPending,
    ...requiredField,
  });
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.fields}>
        <TextInput
          {...field('threshold')}
          description={t(($) => $.thresholdNote, { ns: 'typeSettings' })}
          data-autofocus
        />
        <TextInput {...field('increase_threshold')} description={t(($) => $.increaseNote, { ns: 'typeSettings' })} />
      </div>
      {base.kind !== asset.kind && <p className={css.note}>{t(($) => $.thresholds[base.kind], { name: base.name })}</p>}
      <p className={css.note}>{t(($) => $.thresholds.note)}</p>
      {merge && (
        <MergeNotice
          merge={merge}
          texts={{
            threshold: text('threshold'),
            increase_threshold: text('increase_threshold'),
            trap_replaced_on: null,
            trap_effective_days: null,
            photo_interval: null,
          }}
        />
      )}
      {save.isError && <RecordProblem error={save.error} onReload={mergeNewest} />}
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.cancel, { ns: 'ui' })}
        </Button>
        <Button type="submit" disabled={!valid || !sendable || !base.editable} loading={save.isPending}>
          {t(($) => $.thresholds.update)}
        </Button>
      </DialogAnswers>
    </form>
  );
}
