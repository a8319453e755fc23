import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { timestampRange } from '@trapline/domain/events/event.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { verdict } from '@trapline/test-world/uploads/faulty-senders.ts';
import { fieldUnit, giveKey, sha256, trapPhoto, withComment } from '@trapline/test-world/uploads/ingestion.ts';

// TRIAL-5: wrong clocks, and time zones with clock changes.

const hour = 3_600;
// Hours pass in these tests, but never beyond the machine's time: otherwise a sweep would take new files for abandoned
// ones.
const begin = (Math.floor(Date.now() / 1_000 / hour) - 7) * hour;
let now = begin;
const clock = { now: () => now * 1_000 };

let people: Awaited<ReturnType<typeof startPeople>>;
let owner: Person;
let organization: number;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  people = await startPeople({ clock });
  await people.test.portal.startWorker();
  organization = await people.organization('Far away');
  await people.db
    .updateTable('organizations')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', organization)
    .execute();
  owner = await people.person({ organizationId: organization });
  await people.appoint(organization, owner.id);
  photo = await trapPhoto(1, 0);
});
afterAll(() => people.stop());

const quiet = () =>
  vi.waitFor(async () => expect(await countJobs(people.db)).toEqual({ waiting: 0, failed: 0 }), {
    timeout: 60_000,
    interval: 50,
  });

async function newUnit(id: string, type: SensorType = 'fly_count', threshold = 0) {
  const creator = { id: owner.id, organization_id: organization };
  const key = await makeSensor(people.db, creator, { id, type, threshold });
  const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
  const describePhoto = (bytes: Buffer, timestamp: number) => ({
    content_type: 'image/jpeg',
    resource: 'photo',
    size: bytes.length,
    sha256: sha256(bytes),
    timestamp,
  });
  return {
    key,
    unit,
    describePhoto,
    /** Requests an upload with a timestamp. @returns status and problem */
    ask: async (timestamp: number) => verdict(await unit.ask(describePhoto(photo, timestamp))),
    /** Sends a photo with the given number of insects. */
    async send(timestamp: number, count: number) {
      const detections = Array.from({ length: count }, (_, at) => ({
        position: { x1: 10 + at, y1: 10, x2: 30 + at, y2: 30 },
      }));
      expect((await unit.send(withComment(photo, `${id} ${timestamp}`), { timestamp, detections })).status).toBe(201);
    },
    events: () =>
      people.db
        .selectFrom('events')
        .select(['ts', 'received_at', 'captured_at', 'count', 'count_difference'])
        .where('sensor_key', '=', key)
        .orderBy('ts')
        .execute(),
    /** The sensor as shown to its owner. */
    sensor: async () => (await people.ask(owner, 'GET', `/api/sensors/${id}`)).body,
  };
}

describe('timestamps', () => {
  it('are refused before 2000 and more than a day ahead, with the name of the field', async () => {
    now = begin;
    const { unit, ask, describePhoto, events } = await newUnit('RANGE');
    const { earliest, aheadSeconds } = timestampRange;
    for (const wrong of [0, hour, earliest - 1, now + aheadSeconds + 1, now + 10 * 365 * 86_400]) {
      expect(await ask(wrong)).toEqual([422, 'validation_failed']);
      for (const name of ['captured_at', 'from', 'to']) {
        const answer = await unit.ask({ ...describePhoto(photo, now), [name]: wrong });
        expect(await answer.json()).toMatchObject({ errors: [{ path: `/${name}` }] });
      }
    }
    for (const right of [earliest, now + aheadSeconds]) expect((await ask(right))[0]).toBe(200);
    expect(await events()).toEqual([]);
  });

  it('order events that arrive in any order, and assign them to the local days and hours of their sensor', async () => {
    now = begin;
    const { key, send } = await newUnit('SORTED');
    // Local time in New York; the clock changes are within the last two of March and of November.
    const counts = [
      ['2000-01-01T00:00:00Z', 1, '1999-12-31', 19],
      ['2024-02-29T04:59:59Z', 3, '2024-02-28', 23],
      ['2024-02-29T05:00:00Z', 6, '2024-02-29', 0],
      ['2024-03-01T04:59:59Z', 10, '2024-02-29', 23],
      ['2024-03-10T06:59:59Z', 15, '2024-03-10', 1],
      ['2024-03-10T07:00:00Z', 21, '2024-03-10', 3],
      ['2024-11-03T05:30:00Z', 28, '2024-11-03', 1],
      ['2024-11-03T06:30:00Z', 36, '2024-11-03', 1],
    ] as const;
    const at = (time: string) => Date.parse(time) / 1_000;
    for (const place of [4, 7, 0, 6, 2, 5, 3, 1]) {
      const [time = '', count = 0] = counts[place] ?? [];
      await send(at(time), count);
    }
    await send(now + 86_400, 36);
    await quiet();
    const listed = await people.ask(owner, 'GET', '/api/sensors/SORTED/events');
    const newestFirst = counts.toReversed().map(([time, count], index) => ({
      timestamp: at(time),
      count,
      count_difference: index === counts.length - 1 ? 0 : counts.length - index,
    }));
    const future = { timestamp: now + 86_400, count: 36, count_difference: 0 };
    expect(listed.body).toMatchObject({ events: [future, ...newestFirst] });
    const days = await people.db
      .selectFrom('daily_counts')
      .select(['day', 'events', 'increase', 'by_hour'])
      .where('sensor_key', '=', key)
      .where('day', '<', '2025-01-01')
      .orderBy('day')
      .execute();
    const expected = Map.groupBy(counts, ([, , day]) => day);
    const growth = (list: readonly (typeof counts)[number][], of: number) =>
      list.filter(([, , , local]) => local === of).reduce((sum, one) => sum + counts.indexOf(one) + 1, 0);
    expect(days).toEqual(
      [...expected].map(([day, list]) => {
        const by_hour = Array.from({ length: 24 }, (_, local) => (day < '2000' ? 0 : growth(list, local)));
        return { day, events: list.length, increase: by_hour.reduce((sum, number) => sum + number), by_hour };
      }),
    );
  });

  it('are the only time of a photo without metadata', async () => {
    now = begin;
    const { key } = await newUnit('PLAIN', 'hykecam');
    const body = { contentType: 'image/jpeg', timestamp: now - hour };
    const response = await people.ask(owner, 'POST', '/api/sensors/PLAIN/upload', { body });
    const { url }: { url: string } = JSON.parse(JSON.stringify(response.body));
    const headers = { 'content-type': 'image/jpeg' };
    expect((await fetch(url, { method: 'PUT', headers, body: photo })).status).toBe(201);
    await quiet();
    const id = eventId({ sensor_key: key, timestamp: now - hour });
    expect((await people.ask(owner, 'GET', `/api/v2/events/${id}`)).body).toMatchObject({
      timestamp: now - hour,
      captured_at: null,
    });
  });
});

describe('a unit with a wrong clock', () => {
  it('becomes active not by refused photos, but by requesting its settings, which contain the server’s time', async () => {
    now = begin;
    const { unit, ask, events, sensor } = await newUnit('BORN_1970');
    for (let hours = 0; hours < 5; hours += 1) {
      now = begin + hours * hour;
      expect(await ask(hours * hour)).toEqual([422, 'validation_failed']);
      expect(await ask(now + 10 * 365 * 86_400)).toEqual([422, 'validation_failed']);
      expect(await sensor()).toMatchObject({ last_active: null });
    }
    expect(await events()).toEqual([]);
    expect(await (await unit.get('/field/v1/settings')).json()).toMatchObject({ time: now });
    expect(await sensor()).toMatchObject({ last_active: now, no_response: false });
  });

  it('is silent by the server’s clock, whatever its own clock', async () => {
    now = begin;
    const { send, sensor, events } = await newUnit('SILENT');
    await send(now + 23 * hour, 1);
    now += 3 * hour;
    expect(await sensor()).toMatchObject({ last_active: begin, no_response: false });
    now += 1;
    expect(await sensor()).toMatchObject({ last_active: begin, no_response: true });
    await send(Date.UTC(2001, 0, 1) / 1_000, 1);
    expect(await sensor()).toMatchObject({ last_active: now, no_response: false });
    expect((await events()).map(({ received_at }) => received_at)).toEqual([instant(now), instant(begin)]);
    await quiet();
  });

  it('that is set back three hours in the middle of a series keeps its order, and causes one mail', async () => {
    now = begin;
    const { key, unit, describePhoto, send, events } = await newUnit('BACK', 'fly_scan', 10);
    await people.db
      .insertInto('sensor_preferences')
      .values({ account_id: owner.id, sensor_key: key, notice: true })
      .execute();
    const minute = 60;
    // The unit's clock, relative to `begin`, and its counts.
    const taken = [
      [0, 5],
      [60, 12],
      [120, 13],
      // From here on it is set back.
      [30, 6],
      [90, 14],
      [150, 15],
    ] as const;
    for (const [minutes, count] of taken) {
      await send(begin - 4 * hour + minutes * minute, count);
      await quiet();
      now += hour;
    }
    const found = await events();
    expect(found.map(({ count }) => count)).toEqual([5, 6, 12, 14, 13, 15]);
    expect(found.map(({ count_difference }) => count_difference)).toEqual([0, 1, 6, 2, -1, 2]);
    expect(found.map(({ received_at }) => received_at.getTime() / 1_000 - begin)).toEqual(
      [0, 3, 1, 4, 2, 5].map((hours) => hours * hour),
    );
    // The hour that occurs twice on a clock without offset: the photo that was stored first is kept.
    const twice = begin - 4 * hour + 60 * minute;
    expect(await verdict(await unit.ask(describePhoto(photo, twice)))).toEqual([422, 'resource_already_exists']);
    const same = withComment(photo, `BACK ${twice}`);
    expect(await (await unit.ask(describePhoto(same, twice))).json()).toMatchObject({ stored: true });
    await quiet();
    const mails = await Promise.all(
      (await readdir(people.test.outbox)).map((name) => readFile(join(people.test.outbox, name), 'utf8')),
    );
    expect(mails.filter((mail) => /^Subject: .*BACK/m.test(mail))).toHaveLength(1);
    expect(
      await people.db.selectFrom('alerts').select(['ts', 'count']).where('sensor_key', '=', key).execute(),
    ).toEqual([{ ts: instant(twice), count: 12 }]);
  });
});
