import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../platform/api.ts';
import { useAssumed } from '../platform/assumed.ts';
import { Gathering } from './gathering.ts';
import { callListeners } from './heard.ts';
import { setLive } from './polling.ts';
import { canShare, SharedChanges } from './shared-changes.ts';

/** Milliseconds that a page waits with the stream: what it shows comes first, and one that is left at once needs none. */
const pageFirst = 500;

const isHidden = () => document.visibilityState === 'hidden';

async function open(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
  const resume = lastEventId === null ? {} : { lastEventId };
  // Whether the session is over is found by the next call, as without a stream.
  return await openStream('GET /api/changes', { signal, expect401: true, ...resume });
}

/**
 * Hears of changes for as long as the component is there and somebody is signed in; what is done about them is up to
 * `onHeard`. A page that the browser puts to sleep leaves the stream to the others.
 * @param accountId whose pages are shown; null: nobody is signed in
 */
export function useChanges(accountId: string | null): void {
  const queries = useQueryClient();
  const assumed = useAssumed();
  // While somebody begins to act as another one, the page is neither's. At the end `assumed` goes first: until the page
  // follows, the account counts as its own. The wait before the first stream outlasts that as a rule.
  const settled = assumed === null || assumed === accountId ? accountId : null;
  const identity = settled && `${settled} ${assumed === null ? 'own' : 'assumed'}`;
  useEffect(() => {
    if (identity === null || !canShare()) return undefined;
    const gathering = new Gathering({ pass: callListeners, isHidden, random: Math.random });
    const options = {
      identity,
      open,
      onChange: gathering.add.bind(gathering),
      onLive: (live: boolean) => setLive(queries, live),
      isSeen: () => !isHidden(),
    };
    let shared: SharedChanges | null = null;
    let asleep: string | null | undefined;
    const timer = setTimeout(() => {
      shared = new SharedChanges(options);
    }, pageFirst);
    const sleep = () => {
      clearTimeout(timer);
      shared?.close();
      asleep = shared ? shared.lastEventId : (asleep ?? null);
      shared = null;
    };
    const wake = () => {
      if (shared || asleep === undefined) return;
      shared = new SharedChanges(options, asleep);
      // Others may have read on meanwhile, and will not say it again.
      gathering.add({ type: 'reload' });
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    // Before those on the window, so that what they ask for at this moment is asked for once.
    document.addEventListener('visibilitychange', gathering.seen, { signal });
    document.addEventListener('freeze', sleep, { signal });
    document.addEventListener('resume', wake, { signal });
    window.addEventListener('pagehide', sleep, { signal });
    window.addEventListener('pageshow', wake, { signal });
    return () => {
      leaving.abort();
      sleep();
      gathering.close();
    };
  }, [identity, queries]);
}
