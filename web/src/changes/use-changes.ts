import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../platform/api.ts';
import { useAssumed } from '../platform/assumed.ts';
import { Gathering } from './gathering.ts';
import { callListeners } from './heard.ts';
import { setLive } from './polling.ts';
import { canShare, SharedChanges } from './shared-changes.ts';

/** Delay before a page opens the stream, milliseconds: its content comes first, and a page left at once needs none. */
const pageFirst = 500;

const isHidden = () => document.visibilityState === 'hidden';

async function open(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
  const resume = lastEventId === null ? {} : { lastEventId };
  // Whether the session has ended is detected by the next call, as without a stream.
  return await openStream('GET /api/changes', { signal, expect401: true, ...resume });
}

/**
 * Receives changes while the component is mounted and an account is signed in; the listeners of `onHeard` handle them.
 * A page that the browser freezes leaves the stream to the others.
 * @param accountId the account whose pages are shown; null if none is signed in
 */
export function useChanges(accountId: string | null): void {
  const queries = useQueryClient();
  const assumed = useAssumed();
  // While an admin starts to act as another account, the page belongs to neither. At the end `assumed` is cleared
  // first, and until the page follows, the account counts as the user's own. The delay before the first stream usually
  // covers that time.
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
      // Other tabs may have received changes in the meantime, and will not repeat them.
      gathering.add({ type: 'reload' });
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    // Before the listeners on the window, so that data they request at this moment is requested only once.
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
