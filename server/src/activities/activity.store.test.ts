import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { findEvent, listSensorEvents, listSiteEvents } from '../events/event-list.store.ts';
import type { EventRow } from '../events/event-row.store.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { makeAccount, makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { newestOfSensors, newestOfSites } from './activity.store.ts';

const day = 86_400_000;
const noon = Math.floor(Date.now() / day) * day - day / 2;
/** The instant `days` days ago. */
const ago = (days: number) => new Date(noon - days * day);
/** Age of a row's event in days, and the fields that matter. */
const described = (row: EventRow) => {
  const marks = [row.sensor_id, String((noon - row.ts.getTime()) / day)];
  return [...marks, ...(row.hidden ? ['hidden'] : []), ...(row.latest ? ['latest'] : [])].join(' ');
};

describe('the newest events', () => {
  let database: Database;
  let moved: number;
  let stayed: number;
  let silent: number;
  let old: number;
  let now: number;

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
    const { db } = database;
    const account = await makeAccount(db, { organization_id: await makeOrganization(db, 'North') });
    moved = await makeSensor(db, account, { id: 'moved' });
    stayed = await makeSensor(db, account, { id: 'stayed' });
    silent = await makeSensor(db, account, { id: 'silent' });
    old = await makeSite(db, account, { name: 'Old' });
    now = await makeSite(db, account, { name: 'New' });
    await db
      .insertInto('installations')
      .values([
        { site_id: old, sensor_key: moved, since: ago(1_000), until: ago(10) },
        { site_id: now, sensor_key: moved, since: ago(10) },
        { site_id: old, sensor_key: stayed, since: ago(10) },
      ])
      .execute();
    const events = [
      ...[1, 2, 11, 12, 200].map((days) => ({ sensor_key: moved, ts: ago(days), hidden: false })),
      { sensor_key: stayed, ts: ago(1), hidden: true },
      ...[3, 4].map((days) => ({ sensor_key: stayed, ts: ago(days), hidden: false })),
      ...[300, 301].map((days) => ({ sensor_key: silent, ts: ago(days), hidden: false })),
    ];
    for (const { ts } of events) await ensurePartitions(db, ts);
    await db
      .insertInto('events')
      .values(events.map((event) => ({ ...event, received_at: event.ts })))
      .execute();
    const file = { bytes: 1, stored_at: ago(1), storage_key: 'x', sha256: Buffer.alloc(32, 0xab) };
    await db
      .insertInto('attachments')
      .values(
        ['photo_right', 'photo_center'].map((resource) => ({
          ...file,
          sensor_key: moved,
          ts: ago(1),
          resource,
          content_type: 'image/jpeg',
        })),
      )
      .execute();
  });
  afterAll(() => database.close());

  const filter = parseEventFilter({});
  const withHidden = parseEventFilter({ with_hidden: '1' });
  const ofSites = async (limit: number, by = filter) => {
    const rows = await newestOfSites(database.pool, [old, now], by, limit);
    const groups = Map.groupBy(rows, (row) => row.site_id);
    return [old, now].map((site) => (groups.get(site) ?? []).map(described));
  };

  it('belong to the site where their sensor stood at the time, whether recent or old', async () => {
    const inOrder = ['stayed 3 latest', 'stayed 4', 'moved 11', 'moved 12', 'moved 200'];
    expect(await ofSites(4)).toEqual([inOrder.slice(0, 4), ['moved 1 latest', 'moved 2']]);
    expect(await ofSites(1)).toEqual([['stayed 3 latest'], ['moved 1 latest']]);
    expect(await ofSites(9)).toEqual([inOrder, ['moved 1 latest', 'moved 2']]);
    const none = await newestOfSites(database.pool, [], filter, 4);
    expect(none).toEqual([]);
  });

  it('are `latest` if they are their sensor’s newest visible event, in every list', async () => {
    const { pool } = database;
    const expected = ['stayed 1 hidden', 'stayed 3 latest', 'stayed 4'];
    expect((await ofSites(3, withHidden))[0]).toEqual(expected);
    expect((await newestOfSensors(pool, [stayed], withHidden, 3)).map(described)).toEqual(expected);
    expect((await listSensorEvents(pool, stayed, withHidden, null)).map(described)).toEqual(expected);
    expect((await listSensorEvents(pool, stayed, { ...withHidden, limit: 3 }, null)).map(described)).toEqual(expected);
    expect((await listSiteEvents(pool, old, { ...withHidden, limit: 3 }, null)).map(described)).toEqual(expected);
    const single = await Promise.all([1, 3, 4].map((days) => findEvent(pool, stayed, ago(days))));
    expect(single.map((row) => row && described(row))).toEqual(expected);
  });

  it('of sensors include old ones', async () => {
    const rows = await newestOfSensors(database.pool, [moved, silent], filter, 2);
    const groups = Map.groupBy(rows, (row) => row.sensor_key);
    expect(groups.get(moved)?.map(described)).toEqual(['moved 1 latest', 'moved 2']);
    expect(groups.get(silent)?.map(described)).toEqual(['silent 300 latest', 'silent 301']);
  });

  it('continue after a cursor, across months without events', async () => {
    const page = async (after: number | null) => {
      const cursor = after === null ? null : { timestamp: ago(after).getTime() / 1_000, sensor_key: moved };
      const few = { ...filter, limit: 2 };
      const [ofSensor, ofSite] = await Promise.all([
        listSensorEvents(database.pool, moved, few, cursor),
        listSiteEvents(database.pool, old, few, cursor),
      ]);
      return [ofSensor.map(described), ofSite.map(described)];
    };
    expect(await page(null)).toEqual([
      ['moved 1 latest', 'moved 2'],
      ['stayed 3 latest', 'stayed 4'],
    ]);
    expect(await page(11)).toEqual([
      ['moved 12', 'moved 200'],
      ['moved 12', 'moved 200'],
    ]);
    expect(await page(12)).toEqual([['moved 200'], ['moved 200']]);
    expect(await page(200)).toEqual([[], []]);
  });

  it('include their attachments, each event once', async () => {
    const rows = await newestOfSensors(database.pool, [moved], filter, 2);
    expect(rows.map((row) => row.attachments.map(({ resource, hash }) => `${resource} ${hash}`))).toEqual([
      ['photo_center abababababababab', 'photo_right abababababababab'],
      [],
    ]);
  });
});
