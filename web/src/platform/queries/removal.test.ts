import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { forgetRemoved, isBeingRemoved, removing } from './removal.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Without a window it takes itself to be on a server, where nothing is polled.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const site = { noun: 'sites', id: '7' } as const;

/** A page that shows a site and the list it is in, and polls the site every second. */
async function openPage() {
  const queries = createQueryClient();
  const fetched: string[] = [];
  const show = (...queryKey: readonly string[]) => {
    const observer = new QueryObserver(queries, {
      queryKey,
      queryFn: () => {
        fetched.push(queryKey.join(' '));
        return fetched.length;
      },
      refetchInterval: (query) => (queryKey[1] === 'one' && !isBeingRemoved(query) ? 1_000 : false),
      refetchIntervalInBackground: true,
      staleTime: 0,
    });
    return observer.subscribe(() => {});
  };
  queries.mount();
  const leave = [show('sites', 'one', '7'), show('sites', 'shares', '7'), show('sites', 'list')];
  await vi.advanceTimersByTimeAsync(10);
  const since = () => fetched.splice(0);
  since();
  const keys = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join(' '));
  const close = () => {
    for (const end of leave) end();
    queries.unmount();
    queries.clear();
  };
  return { queries, since, keys, leave, close };
}

describe('what is being removed', () => {
  it('is not fetched by time, nor when somebody comes back to the page', async () => {
    const { queries, since, close } = await openPage();
    const removed = Promise.withResolvers<void>();
    const done = removing(queries, site, () => removed.promise);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(since()).toEqual(['sites list']);
    removed.resolve();
    await done;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(since()).toEqual([]);
    forgetRemoved(queries, site);
    close();
  });

  it('is fetched again when that fails, and from then on as before', async () => {
    const { queries, since, close } = await openPage();
    const failure = new Error('shared meanwhile');
    await expect(removing(queries, site, () => Promise.reject(failure))).rejects.toBe(failure);
    await vi.advanceTimersByTimeAsync(0);
    expect(since().toSorted()).toEqual(['sites one 7', 'sites shares 7']);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(since()).toEqual(['sites one 7', 'sites one 7']);
    close();
  });

  it('is forgotten as soon as nothing shows it, and may come again', async () => {
    const { queries, since, keys, leave, close } = await openPage();
    await removing(queries, site, () => Promise.resolve());
    forgetRemoved(queries, site);
    const isHeldBack = () => isBeingRemoved({ queryKey: ['sites', 'one', '7'] });
    expect([keys().length, isHeldBack()]).toEqual([3, true]);
    leave[0]?.();
    expect([keys(), isHeldBack()]).toEqual([['sites shares 7', 'sites list'], true]);
    leave[1]?.();
    expect([keys(), isHeldBack()]).toEqual([['sites list'], false]);
    expect(since()).toEqual([]);
    close();
  });
});
