import { useBlocker } from '@tanstack/react-router';
import { i18n } from '../platform/words/i18n.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { useLeaveGuard } from '../ui/record/leave-guards.ts';
import './upload.messages.ts';

/** Asks before the page is left while files are being sent. */
export function useLeaveQuestion(busy: boolean): void {
  useBlocker({ disabled: !busy, enableBeforeUnload: busy, shouldBlockFn: async () => !(await mayLeave()) });
  useLeaveGuard(busy, mayLeave);
}

function mayLeave(): Promise<boolean> {
  return confirm({
    title: i18n.t(($) => $.leaveQuestion, { ns: 'uploads' }),
    yes: i18n.t(($) => $.leave, { ns: 'uploads' }),
    irreversible: true,
  });
}
