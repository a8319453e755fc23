import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { ownPath } from '@trapline/domain/common/redirect.rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { userInfoKey, userInfoQuery } from '../own-account/own-account.queries.ts';
import { forgetChosenLocale } from '../own-account/locale.queries.ts';
import { call, onOtherAccount, onSessionEnded } from '../platform/requests/api.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { assumedId, setAssumed } from '../platform/session/assumed.ts';
import { i18n } from '../platform/words/i18n.ts';
import { observable, useObservable } from '../platform/observable.ts';
import { onSessionAnnounced } from '../platform/session/session-channel.ts';
import { ownAccountId, setOwnAccountId } from '../platform/session/signed-in.ts';
import { notify, sessionNotice, setSessionOver } from '../ui/notices/notify.tsx';
import { keepDrafts } from '../ui/record/drafts.ts';
import './shell.messages.ts';

/** A tab whose account is no longer that of the browser's session. */
export interface OtherAccount {
  /** The account that the tab showed. */
  readonly shown: UserInfo;
  /** The account that has signed in since; null while it is being requested. */
  readonly now: UserInfo | null;
  /** Whether a product admin acted as the account shown. */
  readonly wasAssumed: boolean;
  /** Whether text typed in this tab is kept. */
  readonly hasDraft: boolean;
}

const other = observable<OtherAccount | null>(null);

function setOther(next: OtherAccount | null): void {
  setSessionOver(next !== null);
  other.set(next);
}

/** Returns the account that has taken over the browser's session; null as long as it belongs to the account shown. */
export function useOtherAccount(): OtherAccount | null {
  return useObservable(other);
}

/** The data and the pages of one tab. */
interface Portal {
  readonly queries: QueryClient;
  readonly router: {
    readonly state: { readonly location: { readonly pathname: string; readonly searchStr: string } };
    readonly history: { readonly push: (path: string) => void };
    readonly invalidate: () => Promise<void>;
  };
}

/**
 * Keeps this tab true to the browser's session: when it ends, the tab is led to the sign-in page; when another account
 * signs in, the tab stops showing the first one's pages. What was being typed is kept for its author. Source: SIGNIN-19,
 * SIGNIN-22.
 * @returns a function that stops listening to other tabs
 */
export function watchSession(portal: Portal): () => void {
  onSessionEnded(() => end(portal));
  onOtherAccount(() => void change(portal));
  return onSessionAnnounced((account) => {
    forgetChosenLocale();
    const own = ownAccountId();
    if (own === null) welcome(portal, account);
    else if (account === null) end(portal);
    else if (account !== own) void change(portal);
    else if (other.get() !== null) resume(portal);
  });
}

/** The account whose session ended last in this tab; its page is waiting for it. */
let endedAccount: string | null = null;

/** The account that the tab shows; undefined or null if none. */
function shownAccount({ queries }: Portal): UserInfo | null | undefined {
  return queries.getQueryData(userInfoQuery.queryKey);
}

/** Leads to the sign-in page, which returns here afterwards. */
function end(portal: Portal): void {
  if (!shownAccount(portal)) return;
  const kept = keepDrafts() || other.get()?.hasDraft === true;
  setOther(null);
  setSessionOver(true);
  endedAccount = ownAccountId();
  notify(
    i18n.t(($) => (kept ? $.sessionEndedWithDraft : $.sessionEnded), { ns: 'shell' }),
    'warning',
    sessionNotice,
  );
  leave(portal);
}

/** Forgets the account that the tab shows. The guards then lead to the sign-in page, which returns here afterwards. */
function leave({ queries, router }: Portal): void {
  setOwnAccountId(null);
  queries.setQueryData(userInfoQuery.queryKey, null);
  void router.invalidate();
}

/** Takes the pages of the account shown away, and finds out which account has the session now. */
async function change(portal: Portal): Promise<void> {
  const shown = shownAccount(portal);
  if (!shown) return;
  const stopped = { shown, wasAssumed: assumedId() !== null, hasDraft: other.get()?.hasDraft === true || keepDrafts() };
  setOther({ ...stopped, now: null });
  await portal.queries.cancelQueries();
  try {
    const now = await call('GET /api/user_info', { asSession: true, expect401: true });
    // Meanwhile the tab may have been led elsewhere.
    if (other.get() === null) return;
    if (now.id === ownAccountId()) resume(portal);
    else setOther({ ...stopped, now });
  } catch (error) {
    // Without a connection the tab stays as it is, and its buttons work all the same.
    if (error instanceof ApiProblem && error.status === 401) end(portal);
  }
}

/** Shows the pages again, because their account has signed in again. */
function resume({ queries }: Portal): void {
  setOther(null);
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userInfoKey });
}

/**
 * Lets a signed-out tab that shows the sign-in page in, when the browser has signed in elsewhere; but not as another
 * account than the one whose page it left.
 */
function welcome({ queries, router }: Portal, account: string | null): void {
  if (account === null) return;
  setSessionOver(false);
  queries.clear();
  const { pathname, searchStr } = router.state.location;
  if (pathname !== '/sign_in' || (endedAccount !== null && endedAccount !== account)) return;
  router.history.push(ownPath(new URLSearchParams(searchStr).get('redirectTo') ?? undefined));
}

/** Goes on as the account that has the session now: the tab starts from the beginning. */
export function goOnAsOther(): void {
  setAssumed(null);
  window.location.assign('/');
}

/** Lets the account that the tab showed sign in again; the page is opened again afterwards. */
export function signInAgain(portal: Portal): void {
  setOther(null);
  setAssumed(null);
  leave(portal);
}
