import { ownPath } from '@trapline/domain/common/redirect.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { userInfoQuery } from '../own-account/own-account.queries.ts';
import { settleLocale } from '../own-account/locale.queries.ts';
import { setAssumed } from '../platform/session/assumed.ts';
import { i18n } from '../platform/words/i18n.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { announceSession } from '../platform/session/session-channel.ts';
import { setOwnAccountId } from '../platform/session/signed-in.ts';
import { notify, setSessionOver } from '../ui/notices/notify.tsx';
import { forgetDraftsOfOthers } from '../ui/record/drafts.ts';

/**
 * Returns what to do once the server has started a session: cached data of an earlier account and its assumed account
 * are dropped; the account is loaded, its language is shown, and the requested page or the start page is opened.
 */
export function useEnter(): (redirectTo: string | undefined) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (redirectTo) => {
    const shown = currentLocale();
    queries.clear();
    setAssumed(null);
    setOwnAccountId(null);
    const user = await queries.fetchQuery(userInfoQuery);
    if (!user) throw new Error('The new session does not exist');
    setSessionOver(false);
    announceSession(user.id);
    forgetDraftsOfOthers();
    settleLocale(queries, user, shown).catch(() =>
      notify(
        i18n.t(($) => $.localeNotKept, { ns: 'ui' }),
        'warning',
      ),
    );
    router.history.push(ownPath(redirectTo));
  };
}
