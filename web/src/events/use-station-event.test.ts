import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { testStationEvent } from '../../test/test-station-event.ts';
import { pollStationEvent } from './use-station-event.ts';

/** Returns the polling intervals of an event after each of its states arrived. */
async function intervals(states: readonly Parameters<typeof testStationEvent>[0][]) {
  const queries = new QueryClient();
  const left = states.map(testStationEvent);
  const observer = new QueryObserver(queries, { queryKey: ['one'], queryFn: () => left.shift() ?? null, retry: false });
  const found: (number | false)[] = [];
  for (let at = 0; at < states.length; at++) {
    const { data } = await observer.refetch();
    found.push(pollStationEvent(observer.getCurrentQuery(), data));
  }
  return found;
}

it('is polled every 10 seconds while it is processed, and not when it is ready', async () => {
  expect(await intervals([{ processing: true }, { processing: true }, {}])).toEqual([10_000, 10_000, false]);
});

it('is checked every 2 seconds at first while it is updated, each time', async () => {
  const update = Array.from({ length: 8 }, () => ({ updating: true }));
  const early = Array.from({ length: 6 }, () => 2_000);
  const once = [...early, 10_000, 10_000];
  expect(await intervals([{ processing: true }, ...update, {}, ...update])).toEqual([10_000, ...once, false, ...once]);
});
