import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { eventChanged } from '../../event-changes/event-changed.actions.ts';
import { insertAttachment } from '../../events/attachment.store.ts';
import { eventOwner, lockSource } from '../../events/event-owner.store.ts';
import { systemIds } from '../../platform/base/ids.ts';
import { openDatabase, transaction, type Database } from '../../platform/database/database.ts';
import { announce } from '../scans/announce.actions.ts';
import { changeStationEvents } from './change-events.actions.ts';
import { changePlace, deletePlace } from '../places/change-place.actions.ts';
import { mergePlaces, mergeTraps } from './merge.actions.ts';
import { undoStationChange } from './undo.actions.ts';

const rounds = 25;
const uploaded = new Date('2026-02-01T00:00:00Z');
const clock = { now: () => uploaded.getTime() };

let database: Database;
let admin: TestAccount;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 10 });
  const organization_id = await makeOrganization(database.db, 'Foods');
  const account = await makeAccount(database.db, { organization_id, allowed_sensor_types: ['station'] });
  admin = { ...account, organization_admin: true };
});
afterAll(() => database.close());

const services = () => ({ db: database.db, clock, ids: systemIds });
const actor = () => ({ caller: { kind: 'account' as const, account: admin, own: admin }, address: '::1' });
const idOf = (key: number) =>
  formatEventId({ kind: 'station', source_key: key, timestamp: uploaded.getTime() / 1_000 });
const bulk = (keys: readonly number[], change: { place?: string; trap_no?: string }) =>
  changeStationEvents(services(), actor(), { events: keys.map(idOf), change });

/** What an upload does with its event: a photo is stored and understood, and the event is settled. */
async function settle(key: number, round: number): Promise<void> {
  const event = { kind: 'station' as const, sensor_key: key, ts: uploaded };
  await transaction(database.db, async (tx) => {
    await lockSource(tx, event);
    await insertAttachment(tx, {
      ...{ sensor_key: key, ts: uploaded, resource: 'photo_1', content_type: 'image/jpeg', bytes: 1 },
      ...{ sha256: Buffer.alloc(32), storage_key: `sensors/${key}/2026-02/${round}`, stored_at: uploaded },
      ...{ unit_count: 1, unit_boxes: false },
    });
    const owner = await eventOwner(tx, key, uploaded);
    if (owner) await eventChanged(tx, event, { kind: 'understood', owner, clock });
  });
}

function upload(place: string) {
  const sender = { account_id: admin.id, assumed_by: null, field_key_hash: null };
  const box = { station_name: null, station_place: null, ip_address: null, firmware_version: null, serial_no: null };
  return announce(services(), {
    maker: { actor: actor() },
    trap: { place, trap_no: '7', installed_at: '2026-01-01', collected_at: '2026-01-31', month_label: '2026-01' },
    photos: [{ resource: 'photo_1', size: null, sha256: null, details: {} }],
    ...{ sender, by: 'scanner', more: { type: 'station_v2', created_by: admin.id, ...box } },
  });
}

/** What contradicts itself in the database: figures of places, and events that stand in places that are deleted. */
async function flaws() {
  const { rows } = await sql`
    select place.id, place.name from station_places place
    where place.last_upload_time is distinct from
        (select max(e.uploaded_at) from station_events e where e.place_id = place.id and e.deleted_at is null)
      or coalesce((select sum(m.events) from station_months m where m.place_id = place.id), 0) <>
        (select count(*) from station_events e where e.place_id = place.id and e.deleted_at is null)
      or place.deleted_at is not null and exists (
        select from station_events e where e.place_id = place.id and e.deleted_at is null)`.execute(database.db);
  return rows;
}

it('changes of many, merges, uploads and undoing at once never wait for each other in a circle', async () => {
  for (let round = 0; round < rounds; round++) {
    const names = ['A', 'B', 'C'].map((name) => `${name} ${round}`);
    const [one = 0, two = 0, three = 0] = await Promise.all(names.map((name) => makePlace(database.db, admin, name)));
    const [a = '', b = '', c = ''] = names;
    const event = { installed: '2026-01-01', collected: '2026-01-31', month: '2026-01', uploaded };
    const keys: number[] = [];
    for (const place of [one, two, three, one, two, three]) {
      keys.push(await makeStationEvent(database.db, place, { ...event, trap_no: String(keys.length), count: null }));
    }
    const before = await bulk(keys.slice(0, 4), { trap_no: 'before' });
    const results = await Promise.allSettled([
      mergePlaces(services(), actor(), String(one), String(two)),
      bulk(keys, { place: c }),
      bulk(keys.toReversed(), { place: a }),
      bulk(keys.slice(2), { place: `new ${round}` }),
      settle(keys[0] ?? 0, round),
      settle(keys[5] ?? 0, round),
      upload(a),
      upload(b),
      upload(`new ${round}`),
      mergePlaces(services(), actor(), String(three), String(one)),
      mergeTraps(services(), actor(), String(two), { trap_nos: ['before', '4'], into: '9' }),
      changePlace(services(), actor(), String(one), { name: `new ${round}` }, undefined),
      deletePlace(services(), actor(), String(two), undefined),
      undoStationChange(services(), actor(), before.change_id ?? ''),
    ]);
    // Refused for a reason, or done; an error of the database would mean that it had to break a circle.
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(errors.filter((error) => !(error instanceof Problem))).toEqual([]);
    expect(results.length - errors.length).toBeGreaterThanOrEqual(6);
    expect(await flaws()).toEqual([]);
  }
});
