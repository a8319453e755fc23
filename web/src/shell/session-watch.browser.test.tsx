import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { userInfoQuery } from '../own-account/own-account.queries.ts';
import { call } from '../platform/requests/api.ts';
import { ownAccountId, setOwnAccountId } from '../platform/session/signed-in.ts';
import { setSessionOver } from '../ui/notices/notify.tsx';
import { signInAgain, useOtherAccount, watchSession } from './session-watch.ts';

const mika = testUser({ id: '1', name: 'Mika' });
const noor = testUser({ id: '2', name: 'Noor' });
const stopped = page.getByRole('status', { name: 'stopped' });

/** Another tab of the browser. */
const elsewhere = new BroadcastChannel('trapline session 1');
const announce = (account: string | null) => elsewhere.postMessage({ account });

let close = () => {};

/** Says which account has taken over. */
function Tab() {
  const other = useOtherAccount();
  return other && <output aria-label="stopped">{`${other.shown.name}, now ${other.now?.name ?? 'unknown'}`}</output>;
}

/** A tab that shows Mika's pages. */
async function openTab() {
  const queries = new QueryClient();
  const pushed: string[] = [];
  const router = {
    state: { location: { pathname: '/sensors', searchStr: '' } },
    history: { push: (to: string) => pushed.push(to) },
    invalidate: () => Promise.resolve(),
  };
  queries.setQueryData(userInfoQuery.queryKey, mika);
  setOwnAccountId(mika.id);
  const portal = { queries, router };
  const stop = watchSession(portal);
  close = () => {
    stop();
    signInAgain(portal);
  };
  await show(<Tab />);
  return { portal, queries, pushed, shown: () => queries.getQueryData(userInfoQuery.queryKey) };
}

afterEach(() => {
  close();
  setOwnAccountId(null);
  setSessionOver(false);
});

it('leads to the sign-in page when the session has ended', async () => {
  portalThat({ 'GET /api/sensors/{id}': () => refusal('unauthenticated') });
  const { shown } = await openTab();
  await expect(call('GET /api/sensors/{id}', { params: { id: 'A' } })).rejects.toMatchObject({ status: 401 });
  expect([shown(), ownAccountId()]).toEqual([null, null]);
});

it('stops when another account signs in elsewhere, and goes on when its own returns', async () => {
  portalThat({ 'GET /api/user_info': () => noor });
  await openTab();
  announce('2');
  await expect.element(stopped).toHaveTextContent('Mika, now Noor');
  announce('1');
  await expect.element(stopped).not.toBeInTheDocument();
});

it('goes on if the session belongs to its account after all', async () => {
  const portal = portalThat({ 'GET /api/user_info': () => mika });
  await openTab();
  announce('2');
  await expect.poll(() => portal.asked('GET /api/user_info').length).toBe(1);
  await expect.element(stopped).not.toBeInTheDocument();
  expect(ownAccountId()).toBe('1');
});

it('stays stopped if it cannot find out which account it is, and ends if there is none', async () => {
  let answer = () => refusal('internal_error');
  const portal = portalThat({ 'GET /api/user_info': () => answer() });
  const { shown } = await openTab();
  announce('2');
  await expect.poll(() => portal.asked('GET /api/user_info').length).toBe(1);
  await expect.element(stopped).toHaveTextContent('Mika, now unknown');
  expect(shown()).toMatchObject({ name: 'Mika' });
  answer = () => refusal('unauthenticated');
  announce('3');
  await expect.poll(shown).toBeNull();
  await expect.element(stopped).not.toBeInTheDocument();
});

it('enters with an account that signs in elsewhere, but not as another one than it has shown', async () => {
  const tab = await openTab();
  announce(null);
  await expect.poll(tab.shown).toBeNull();
  tab.portal.router.state.location = { pathname: '/sign_in', searchStr: '?redirectTo=%2Fsensors%3Fpage%3D2' };
  announce('2');
  announce('1');
  await expect.poll(() => tab.pushed).toEqual(['/sensors?page=2']);
});
