import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { assumedId } from '../platform/session/assumed.ts';
import { cancelDownloads, runningDownloads } from '../platform/downloads/downloads.ts';
import { endAssuming } from '../sign-in/assume.queries.ts';
import { signOut } from '../sign-in/sign-in.queries.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { mayLeavePage } from '../ui/record/leave-guards.ts';
import './shell.messages.ts';

/** Returns a function that signs out, after asking about running downloads and unsaved changes. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const busy = runningDownloads.get().length > 0;
    if (busy && !(await confirm({ title: t(($) => $.signOutWhileLoading), yes: t(($) => $.signOut) }))) return;
    if (!(await mayLeavePage())) return;
    cancelDownloads();
    try {
      if (assumedId() !== null) {
        // While assuming an account, signing out only ends that. Source: ASSUME-5.
        await endAssuming(queries);
        await navigate({ to: '/admin/accounts', ignoreBlocker: true });
        return;
      }
      await signOut(queries);
      await navigate({ to: '/sign_in', ignoreBlocker: true });
      // The next account must not see this account's data.
      queries.clear();
    } catch (error) {
      notify(problemText(tui, error), 'error');
    }
  };
}
