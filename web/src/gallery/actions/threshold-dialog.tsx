import { Button, Loader, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { notify } from '../../ui/notices/notify.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { RecordProblem } from '../../ui/record/record-problem.tsx';
import { requiredField } from '../../ui/fields/text-field.ts';
import { typeSettingsErrors } from '../../sensor-types/type-settings/type-settings-errors.ts';
import '../../sensor-types/type-settings/type-settings.messages.ts';
import {
  typeSettingsFlaws,
  typeSettingsSent,
  typeSettingsValues,
} from '../../sensor-types/type-settings/type-settings.ts';
import '../../ui/ui.messages.ts';
import css from './actions.module.css';
import type { Asset } from '../../events/event.queries.ts';
import './action.messages.ts';
import { changeThresholds, type AssetSettings, type Thresholds, useAssetSettings } from '../asset-settings.queries.ts';

// Keeps the fields on one line, however long their notes are.
const noteBelow = ['label', 'input', 'description', 'error'] as const;

/** Props of `ThresholdDialog`. */
export interface ThresholdDialogProps {
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** The thresholds of the site or sensor whose events are shown. Source: ALERT-8. */
export function ThresholdDialog({ asset, onClose }: ThresholdDialogProps) {
  const { t } = useTranslation('galleryActions');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { settings, error, isError, refetch } = useAssetSettings(asset);
  // The form keeps the version it was opened with, even if a newer one arrives.
  const [base, setBase] = useState<AssetSettings | null>(null);
  if (base === null && settings) setBase(settings);
  const reload = async () => {
    const { data, error: failure } = await refetch();
    if (failure) notify(problemText(tui, failure), 'error');
    else if (data) setBase(data);
  };
  return (
    <Dialog title={t(($) => $.thresholds.title, { name: asset.name })} onClose={onClose} lasting>
      {base ? (
        <Fields key={base.etag} asset={asset} base={base} onClose={onClose} onReload={reload} />
      ) : isError ? (
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader className="delayed" color="gray" />
      )}
    </Dialog>
  );
}

function Fields(props: {
  readonly asset: Asset;
  readonly base: AssetSettings;
  readonly onClose: () => void;
  readonly onReload: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation(['galleryActions', 'typeSettings', 'ui']);
  const { t: tTypeSettings } = useTranslation('typeSettings');
  const { asset, base, onClose } = props;
  const queries = useQueryClient();
  const [values, setValues] = useState(typeSettingsValues({ ...base, photo_interval: null }));
  const { type } = asset;
  const flaws = typeSettingsFlaws(type, values);
  const valid = flaws.threshold === null && flaws.increase_threshold === null;
  const errors = typeSettingsErrors(tTypeSettings, i18n.language, type, values);
  const { threshold, increase_threshold } = typeSettingsSent(type, values);
  const changes: Thresholds = {
    ...(threshold !== undefined && threshold !== base.threshold ? { threshold } : {}),
    ...(increase_threshold !== undefined && increase_threshold !== base.increase_threshold
      ? { increase_threshold }
      : {}),
  };
  const unchanged = Object.keys(changes).length === 0;
  const save = useMutation({
    mutationFn: () => changeThresholds(queries, asset, changes, base.etag),
    onSuccess: () => {
      notify(
        t(($) => $.thresholds.updated),
        'success',
      );
      onClose();
    },
    onError: () =>
      notify(
        t(($) => $.thresholds.failed),
        'error',
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !unchanged && !save.isPending) save.mutate();
  };
  const field = (name: 'threshold' | 'increase_threshold') => ({
    label: t(($) => $[name], { ns: 'typeSettings' }),
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setValues({ ...values, [name]: currentTarget.value }),
    inputWrapperOrder: [...noteBelow],
    descriptionProps: { mt: 4 },
    errorProps: { mt: 4 },
    inputMode: 'numeric' as const,
    maxLength: 9,
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
      <p className={css.note}>{t(($) => $.thresholds.note)}</p>
      {save.isError && <RecordProblem error={save.error} onReload={props.onReload} />}
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.cancel, { ns: 'ui' })}
        </Button>
        <Button type="submit" disabled={!valid || unchanged} loading={save.isPending}>
          {t(($) => $.thresholds.update)}
        </Button>
      </DialogAnswers>
    </form>
  );
}
