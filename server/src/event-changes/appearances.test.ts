import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { compareDays } from './compare-days.jobs.ts';
import { rebuildDays } from '../figures/rebuild-days.jobs.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let organization: number;
let photo: Buffer<ArrayBuffer>;

// 23:30 of the previous day in Tokyo: yesterday there, at whatever time the test runs.
const ahead = 9 * 3_600;
const start = Math.floor((Date.now() / 1_000 + ahead) / 86_400) * 86_400 - ahead - 1_800;

beforeAll(async () => {
  people = await startPeople();
  organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  photo = await trapPhoto(1, 1, 200, 160);
});
afterAll(() => people.stop());

/** A camera without a worker: its events are appearances before they are understood. */
async function camera(id: string, type: 'hykecam' | 'insect_monitor_v2' = 'hykecam') {
  const owner = { id: creator.id, organization_id: organization };
  const key = await makeSensor(people.db, owner, { id, type });
  const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
  return {
    key,
    send: async (timestamp: number, more: object) =>
      expect((await unit.send(photo, { timestamp, ...more })).status).toBe(201),
    change: async (timestamp: number, method: 'PATCH' | 'DELETE', body?: object) => {
      const path = `/api/v2/events/${eventId({ sensor_key: key, timestamp })}`;
      const { status } = await people.ask(creator, method, path, { body });
      expect(status).toBe(method === 'PATCH' ? 200 : 204);
    },
    /** Stored appearances, as `day of the month/hour: events`. */
    kept: async () => {
      const rows = await people.db
        .selectFrom('daily_counts')
        .select(['day', 'appearances', 'events'])
        .where('sensor_key', '=', key)
        .orderBy('day')
        .execute();
      expect(rows.every(({ events }) => events === 0)).toBe(true);
      return rows.map(({ day, appearances }) => [
        day,
        Object.fromEntries(appearances.flatMap((number, hour) => (number === 0 ? [] : [[hour, number]]))),
      ]);
    },
  };
}
const dayOf = (timestamp: number, hours: number) =>
  new Date((timestamp + hours * 3_600) * 1_000).toISOString().slice(0, 10);
const [day, next] = [dayOf(start, 9), dayOf(start + 3_600, 9)];

describe('appearances', () => {
  it('are updated with every change of an event', async () => {
    const { send, change, kept } = await camera('Seen_1');
    await send(start, { detected: true });
    await send(start + 60, { detected: true });
    await send(start + 120, { detected: false });
    await send(start + 180, {});
    await send(start + 3_600, { detected: true });
    const all = [
      [day, { 23: 2 }],
      [next, { 0: 1 }],
    ];
    expect(await kept()).toEqual(all);
    await change(start, 'PATCH', { hidden: true });
    await change(start + 3_600, 'PATCH', { misdetection: true });
    await change(start + 120, 'PATCH', { misdetection: true });
    expect(await kept()).toEqual([[day, { 23: 1 }]]);
    await change(start, 'PATCH', { hidden: false, misdetection: true });
    expect(await kept()).toEqual([[day, { 23: 1 }]]);
    await change(start, 'PATCH', { misdetection: false });
    await change(start + 3_600, 'PATCH', { misdetection: false, tags: ['x'] });
    expect(await kept()).toEqual(all);
    await change(start + 60, 'DELETE');
    await change(start + 3_600, 'DELETE');
    expect(await kept()).toEqual([[day, { 23: 1 }]]);
  });

  it('count an event once when a further file reports it again', async () => {
    const { send, kept } = await camera('Told_1', 'insect_monitor_v2');
    await send(start, { resource: 'photo_left' });
    expect(await kept()).toEqual([]);
    await send(start, { resource: 'photo_center', detected: true });
    expect(await kept()).toEqual([[day, { 23: 1 }]]);
    await send(start, { resource: 'photo_right', detected: true });
    expect(await kept()).toEqual([[day, { 23: 1 }]]);
  });

  it('are checked at night, and rebuilt after a change of time zone', async () => {
    const { key, send, kept } = await camera('Compared_1');
    await send(start, { detected: true });
    const { services } = people.test.portal;
    expect(await compareDays(services, new AbortController().signal)).toBe(0);
    await people.db.updateTable('daily_counts').set({ appearances: [] }).where('sensor_key', '=', key).execute();
    expect(await compareDays(services, new AbortController().signal)).toBe(1);
    expect(await kept()).toEqual([[day, { 23: 1 }]]);
    await people.db.deleteFrom('daily_counts').where('sensor_key', '=', key).execute();
    await people.db.updateTable('organizations').set({ time_zone: 'UTC' }).where('id', '=', organization).execute();
    for (const _ of ['once', 'again']) {
      await rebuildDays(services, organization, new AbortController().signal);
      expect(await kept()).toEqual([[dayOf(start, 0), { 14: 1 }]]);
    }
  });
});
