import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { i18n } from '../../platform/words/i18n.ts';
import { askToSave } from '../dialogs/confirm.ts';
import { focusFlaw } from '../fields/focus-flaw.ts';
import { notify } from '../notices/notify.tsx';
import '../ui.messages.ts';
import { useLeaveGuard } from './leave-guards.ts';

/** Options of `useUnsavedChanges`. */
export interface UnsavedChanges {
  /** Whether there are unsaved changes. */
  readonly dirty: boolean;
  /** Whether it cannot be saved yet, because a check is still running. */
  readonly checking?: boolean;
  readonly form: { validate(): { readonly hasErrors: boolean } };
  /** Saves the form; shows on the page why that failed. */
  readonly send: () => Promise<unknown>;
  /** Called with true while leaving the page waits for a save, which then must not navigate; with false afterwards. */
  readonly onLeaving?: (leaving: boolean) => void;
}

/**
 * Asks before a page with unsaved changes is left: within the portal by its own dialog (save, discard or stay),
 * otherwise by the browser's. While a save is running, it waits for that instead. Code that navigates right after
 * saving passes `ignoreBlocker: true`, because `dirty` is not false yet. Source: SCREEN-15.
 * @returns a function for the page's own save button: it saves a form without flaws, never twice at once, and returns
 * whether it was saved
 */
export function useUnsavedChanges(options: UnsavedChanges): () => Promise<boolean> {
  const { dirty, onLeaving } = options;
  const leaving = useRef(false);
  // A check may finish while the dialog is open.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const pending = useRef<Promise<boolean> | null>(null);
  const save = () => {
    pending.current ??= isFulfilled(latest.current.send()).finally(() => {
      pending.current = null;
    });
    return pending.current;
  };
  const mayLeave = async () => {
    // Another attempt to leave is already waiting for the save.
    if (leaving.current) return false;
    if (pending.current === null) {
      const answer = await askToSave();
      if (answer !== 'save') return answer === 'discard';
      if (!canSave(latest.current)) return false;
    }
    leaving.current = true;
    onLeaving?.(true);
    const saved = await save();
    leaving.current = false;
    onLeaving?.(false);
    return saved;
  };
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    // The same page with another query keeps the entered values.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  });
  useLeaveGuard(dirty, mayLeave);
  return save;
}

async function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  const [{ status }] = await Promise.allSettled([promise]);
  return status === 'fulfilled';
}

/** Whether a form can be submitted. Flaws are shown at its fields. */
function canSave({ form, checking = false }: UnsavedChanges): boolean {
  if (checking) {
    notify(
      i18n.t(($) => $.unsaved.checking, { ns: 'ui' }),
      'warning',
    );
    return false;
  }
  const { hasErrors } = form.validate();
  if (hasErrors) focusFlaw();
  return !hasErrors;
}
