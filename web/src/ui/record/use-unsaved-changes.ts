import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { i18n } from '../../platform/i18n.ts';
import { askToSave } from '../dialogs/confirm.ts';
import { focusFlaw } from '../fields/focus-flaw.ts';
import { notify } from '../notices/notify.tsx';
import '../ui.messages.ts';
import { useLeaveGuard } from './leave-guards.ts';

/** What `useUnsavedChanges` takes. */
export interface UnsavedChanges {
  /** Whether there is something to lose. */
  readonly dirty: boolean;
  /** Whether it cannot be saved yet, because something is still being checked. */
  readonly checking?: boolean;
  readonly form: { validate(): { readonly hasErrors: boolean } };
  /** Sends what is in the form, and shows on the page why that failed. */
  readonly send: () => Promise<unknown>;
  /** Called with true when the page waits for a save to be left, which then must not navigate; with false afterwards. */
  readonly onLeaving?: (leaving: boolean) => void;
}

/**
 * Asks before a page with unsaved changes is left: by the portal's own dialog for its own pages, whether to save, not to
 * save or to stay; by the browser's for all else. While a save is under way it waits for that one instead. What
 * navigates right after saving passes `ignoreBlocker: true`, for then `dirty` is not yet false. Source: SCREEN-15.
 * @returns how the page itself saves a form without flaws: never twice at once. It answers whether it is saved
 */
export function useUnsavedChanges(options: UnsavedChanges): () => Promise<boolean> {
  const { dirty, onLeaving } = options;
  const leaving = useRef(false);
  // A check may end while the question is open.
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
    // One way out waits for the save already.
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
    // The same page with another query keeps what was typed.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  });
  useLeaveGuard(dirty, mayLeave);
  return save;
}

async function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  const [{ status }] = await Promise.allSettled([promise]);
  return status === 'fulfilled';
}

/** Whether a form can be sent. What is wrong in it is shown at its fields. */
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
