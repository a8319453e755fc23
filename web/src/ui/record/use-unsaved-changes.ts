import { useBlocker } from '@tanstack/react-router';
import { askToSave } from '../dialogs/confirm.ts';
import { focusFlaw } from '../fields/focus-flaw.ts';

/**
 * Asks before a page with unsaved changes is left: by the portal's own dialog for its own pages, whether to save, not to
 * save or to stay; by the browser's for all else. What navigates right after saving passes `ignoreBlocker: true`, for
 * then `dirty` is not yet false. Source: SCREEN-15.
 * @param dirty whether there is something to lose
 * @param save saves it, and says on the page why where it cannot; answers whether it is saved. It does not navigate: the
 *   page is left for where it was about to go
 */
export function useUnsavedChanges(dirty: boolean, save: () => Promise<boolean>): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      // The same page with another query keeps what was typed.
      if (current.pathname === next.pathname) return false;
      const answer = await askToSave();
      if (answer === 'save') return !(await save());
      return answer === 'stay';
    },
  });
}

/**
 * Saves a form that is about to be left. What is wrong in it is shown at its fields, and nothing is sent.
 * @param save sends it; shows on the page why that failed
 * @returns whether it is saved
 */
export async function savedOf(
  form: { validate(): { readonly hasErrors: boolean } },
  save: () => Promise<unknown>,
): Promise<boolean> {
  if (form.validate().hasErrors) {
    focusFlaw();
    return false;
  }
  const [{ status }] = await Promise.allSettled([save()]);
  return status === 'fulfilled';
}
