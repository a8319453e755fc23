import { useBlocker } from '@tanstack/react-router';
import { i18n } from '../../platform/i18n.ts';
import { confirm } from '../dialogs/confirm.ts';
import './record.messages.ts';

/**
 * Asks before a page with unsaved changes is left: by the portal's own dialog for its own pages, by the browser's for
 * all else. What navigates right after saving passes `ignoreBlocker: true`, for then `dirty` is not yet false.
 * @param dirty whether there is something to lose
 */
export function useUnsavedChanges(dirty: boolean): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      // The same page with another query keeps what was typed.
      if (current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: i18n.t(($) => $.unsaved, { ns: 'record' }),
        text: i18n.t(($) => $.unsavedText, { ns: 'record' }),
        yes: i18n.t(($) => $.leave, { ns: 'record' }),
        grave: true,
      });
      return !leave;
    },
  });
}
