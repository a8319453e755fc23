import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { focusFlaw, showFlaw } from '../fields/focus-flaw.ts';
import { notify } from '../notices/notify.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

type Mode = 'viewing' | 'editing';

/** A record that is viewed or edited, as `useRecord` keeps it. */
export interface ShownRecord<R> {
  /** As it was loaded last; null: a new one. */
  readonly loaded: R | null;
  /** As it was when editing began: what others change meanwhile must not slip in under what is typed. */
  readonly base: R | null;
  readonly mode: Mode;
  readonly show: (from: R | null, mode: Mode) => void;
}

/** Keeps what of a record is viewed or edited; a new one (null) is edited from the start. */
export function useRecord<R>(loaded: R | null): ShownRecord<R> {
  const [base, setBase] = useState(loaded);
  const [mode, setMode] = useState<Mode>(loaded ? 'viewing' : 'editing');
  const show = (from: R | null, next: Mode) => {
    setBase(from);
    setMode(next);
  };
  return { loaded, base, mode, show };
}

/** What is used here of a form of `@mantine/form`. */
interface EditedForm<Values> {
  readonly values: Values;
  isDirty(): boolean;
  reset(): void;
  setInitialValues(values: Values): void;
  setFieldError(field: string, words: string): void;
  onSubmit(send: (values: Values) => void, flawed: () => void): (event?: FormEvent<HTMLFormElement>) => void;
  validate(): { readonly hasErrors: boolean };
}

/** What `useRecordForm` takes. */
export interface RecordFormOptions<R, Values> {
  readonly record: ShownRecord<R>;
  readonly form: EditedForm<Values>;
  readonly valuesOf: (record: R | null) => Values;
  /** Whether it cannot be saved yet, because something is still being checked. */
  readonly checking?: boolean;
  /** Whether the values are others than the record's. */
  readonly isChanged: (base: R, values: Values) => boolean;
  /** Saves what was changed of `base`, or makes a new one. @returns it as it is now */
  readonly send: (values: Values, base: R | null) => Promise<R>;
  /** The record as it is on the server. */
  readonly fetch: (base: R) => Promise<R>;
  /** Lets the rest of the portal know what was saved. */
  readonly keep: (saved: R) => Promise<void> | void;
  /** Where to go after a new one was made. */
  readonly onCreated: (created: R) => Promise<void>;
  /** The field that a refusal is about and what to say there; null: it is about the whole. */
  readonly flawOf: (error: unknown) => { readonly field: string; readonly words: string } | null;
  /** What is said when it was saved, and when it was not. */
  readonly words: { readonly saved: string; readonly failed: string };
}

/** Viewing, editing and saving a record by a form: refusals are shown at their field, unsaved changes need confirming. */
export function useRecordForm<R, Values>(options: RecordFormOptions<R, Values>) {
  const { form, valuesOf, flawOf, words } = options;
  const { loaded, base, mode, show } = options.record;
  const dirty = mode === 'editing' && (base ? options.isChanged(base, form.values) : form.isDirty());
  const leaving = useRef(false);
  const start = (from: R | null, next: Mode) => {
    form.setInitialValues(valuesOf(from));
    form.reset();
    save.reset();
    show(from, next);
  };
  const save = useMutation({
    mutationFn: (values: Values) => options.send(values, base),
    onSuccess: async (saved) => {
      await options.keep(saved);
      notify(words.saved, 'success');
      if (base) start(saved, 'viewing');
      else if (!leaving.current) await options.onCreated(saved);
    },
    onError: (error) => {
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
  return {
    mode,
    dirty,
    busy: save.isPending,
    /** Why the last save failed, unless it is shown at a field. */
    problem: save.isError && flawOf(save.error) === null ? save.error : null,
    edit: () => start(loaded, 'editing'),
    reset: () => start(loaded, loaded ? 'viewing' : 'editing'),
    loadAnew: async () => {
      if (base) start(await options.fetch(base), 'editing');
    },
    submit: form.onSubmit(() => void saveOnce(), focusFlaw),
  };
}
