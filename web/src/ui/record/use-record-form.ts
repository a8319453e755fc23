import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { focusFlaw, showFlaw } from '../fields/focus-flaw.ts';
import { notify } from '../notices/notify.tsx';
import { problemText } from '../notices/problem-text.ts';
import { Declined } from './declined.ts';
import { useDraft } from './drafts.ts';
import { useReportEditing } from './editing.ts';
import './record.messages.ts';
import { threeWay } from './three-way.ts';
import { type KeepMerge, useMerge } from './use-merge.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

type Mode = 'viewing' | 'editing';

/** A record being viewed or edited, as kept by `useRecord`. */
export interface ShownRecord<R> {
  /** The last loaded version; null: a new one. */
  readonly loaded: R | null;
  /** The version when editing began: changes by others must not slip in beneath what is being typed. */
  readonly base: R | null;
  readonly mode: Mode;
  readonly show: (from: R | null, mode: Mode) => void;
}

/** Keeps the version of a record that is viewed or edited; a new one (null) is edited from the start. */
export function useRecord<R>(loaded: R | null): ShownRecord<R> {
  const [base, setBase] = useState(loaded);
  const [mode, setMode] = useState<Mode>(loaded ? 'viewing' : 'editing');
  const show = (from: R | null, next: Mode) => {
    setBase(from);
    setMode(next);
  };
  return { loaded, base, mode, show };
}

/** The part of a `@mantine/form` form that is used here. */
interface EditedForm<Values> {
  readonly values: Values;
  getValues(): Values;
  isDirty(): boolean;
  reset(): void;
  setInitialValues(values: Values): void;
  setValues(values: NoInfer<Values>): void;
  setFieldError(field: string, words: string): void;
  onSubmit(send: (values: Values) => void, flawed: () => void): (event?: FormEvent<HTMLFormElement>) => void;
  validate(): { readonly hasErrors: boolean };
}

/** Options of `useRecordForm`. */
export interface RecordFormOptions<R, Values> {
  readonly record: ShownRecord<R>;
  readonly form: EditedForm<Values>;
  readonly valuesOf: (record: R | null) => Values;
  /** Whether it cannot be saved yet, because a check is still running. */
  readonly checking?: boolean;
  /** Whether the values differ from the record's. */
  readonly isChanged: (base: R, values: Values) => boolean;
  /** Saves the changes to `base`, or creates a new record. @throws Declined to leave the form as it is */
  readonly send: (values: Values, base: R | null) => Promise<R>;
  /** Loads the record from the server, after another user changed it first. */
  readonly fetch: (base: R) => Promise<R>;
  /** Updates the caches of the rest of the portal after saving. */
  readonly keep: (saved: R) => Promise<void> | void;
  /** Called after a new record was created, to leave the form. Not needed where none are created. */
  readonly onCreated?: (created: R) => Promise<void>;
  /** Called after changes to a record were saved, unless the user is leaving the page. */
  readonly onSaved?: (saved: R, before: R) => Promise<void>;
  /** Returns the field of a refusal and its text; null if it is not about a field. */
  readonly flawOf: (error: unknown) => { readonly field: string; readonly words: string } | null;
  /** Returns the values without those that are not kept when the session ends, such as passwords. */
  readonly withoutSecrets?: (values: Values) => Values;
  /** Notifications after saving and after a failure. */
  readonly words: { readonly saved: string; readonly failed: string };
}

/**
 * State and actions for viewing, editing and saving a record: refusals are shown at their field, changes that another
 * user saved first are merged into what was entered, and leaving with unsaved changes needs confirmation. Source:
 * SCREEN-8, SCREEN-14, SCREEN-18.
 */
export function useRecordForm<R, Values extends object>(options: RecordFormOptions<R, Values>) {
  const { form, valuesOf, flawOf, words } = options;
  const { loaded, base, mode, show } = options.record;
  const { merge, keep: keepMerge } = useMerge<Values>(form);
  const dirty = mode === 'editing' && (base ? options.isChanged(base, form.values) : form.isDirty());
  useReportEditing(mode === 'editing');
  const leaving = useRef(false);
  const start = (from: R | null, next: Mode) => {
    form.setInitialValues(valuesOf(from));
    form.reset();
    save.reset();
    keepMerge(null);
    show(from, next);
  };
  const mergeTheirs = useMergeTheirs(options, { start, keepMerge });
  const save = useMutation({
    // After a merge, nothing may be left to send.
    mutationFn: (values: Values) => (base && !dirty ? Promise.resolve(base) : options.send(values, base)),
    onSuccess: async (saved) => {
      await options.keep(saved);
      notify(words.saved, 'success');
      if (base) start(saved, 'viewing');
      if (leaving.current) return;
      await (base ? options.onSaved?.(saved, base) : options.onCreated?.(saved));
    },
    onError: async (error) => {
      if (error instanceof Declined) return;
      if (isOutdated(error)) {
        await mergeTheirs();
        return;
      }
      const flaw = flawOf(error);
      if (flaw) showFlaw(() => form.setFieldError(flaw.field, flaw.words));
      else notify(words.failed, 'error');
    },
  });
  const saveOnce = useUnsavedChanges({
    dirty,
    checking: options.checking ?? false,
    form,
    send: () => save.mutateAsync(form.values),
    onLeaving: (now) => {
      leaving.current = now;
    },
  });
  useDraft({
    dirty,
    take: () => ({ base, values: options.withoutSecrets?.(form.values) ?? form.values }),
    restore: (draft) => {
      start(draft.base, 'editing');
      form.setValues(draft.values);
    },
  });
  return {
    mode,
    /** Whether it can be saved. */
    dirty: dirty || merge !== null,
    busy: save.isPending,
    /** What another user changed while the form was filled in; null if nothing. */
    merge,
    /** Why the last save failed, unless that is shown at a field. */
    problem: save.isError && !(save.error instanceof Declined) && flawOf(save.error) === null ? save.error : null,
    edit: () => start(loaded, 'editing'),
    reset: () => start(loaded, loaded ? 'viewing' : 'editing'),
    /** Tries again to include what another user changed. */
    reload: mergeTheirs,
    submit: form.onSubmit(() => void saveOnce(), focusFlaw),
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && error.type === 'precondition_failed';
}

/**
 * Returns a function that loads a record that another user changed first, and merges that change with what was entered;
 * notifies the user if it cannot be loaded. Source: SCREEN-18.
 */
function useMergeTheirs<R, Values extends object>(
  { form, valuesOf, record, ...options }: RecordFormOptions<R, Values>,
  { start, keepMerge }: { readonly start: ShownRecord<R>['show']; readonly keepMerge: KeepMerge<Values> },
): () => Promise<void> {
  const { t } = useTranslation('record');
  const { t: tProblem } = useTranslation(['ui', 'problems']);
  const { base } = record;
  return async () => {
    if (!base) return;
    try {
      const present = await options.fetch(base);
      const theirs = valuesOf(present);
      const { merged, ...fields } = threeWay(valuesOf(base), form.getValues(), theirs);
      if (!options.isChanged(present, merged)) {
        start(present, 'viewing');
        notify(
          t(($) => $.sameElsewhere),
          'info',
        );
        return;
      }
      start(present, 'editing');
      form.setValues(merged);
      keepMerge({ ...fields, values: { mine: merged, theirs } });
    } catch (error) {
      notify(problemText(tProblem, error), 'error');
    }
  };
}
