import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '../platform/requests/api.ts';
import { useAssumed } from '../platform/session/assumed.ts';
import { callListeners } from './heard.ts';
import { hearChanges } from './page-changes.ts';
import { setLive } from './polling.ts';
import { canShare } from './shared-changes.ts';

const isHidden = () => document.visibilityState === 'hidden';

async function open(lastEventId: string | null, signal: AbortSignal): Promise<Response> {
  const resume = lastEventId === null ? {} : { lastEventId };
  // Whether the session has ended is detected by the next call, as without a stream.
  return await openStream('GET /api/changes', { signal, expect401: true, ...resume });
}

/**
 * Receives changes while the component is mounted and an account is signed in; the listeners of `onHeard` handle them.
 * @param accountId the account whose pages are shown; null if none is signed in
 */
export function useChanges(accountId: string | null): void {
  const queries = useQueryClient();
  const assumed = useAssumed();
  // While an admin starts to act as another account, the page belongs to neither. At the end `assumed` is cleared
  // first, and until the page follows, the account counts as the user's own. The delay before the first stream usually
  // covers that time.
  const settled = assumed === null || assumed === accountId ? accountId : null;
  const own = assumed === null;
  useEffect(() => {
    if (settled === null || !canShare()) return undefined;
    const options = {
      identity: `${settled} ${own ? 'own' : 'assumed'}`,
      accountId: settled,
      open,
      pass: callListeners,
      onLive: (live: boolean) => setLive(queries, live),
    };
    return hearChanges(options, { document, window, isHidden });
  }, [settled, own, queries]);
}
