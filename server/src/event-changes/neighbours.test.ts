import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDay } from '@trapline/domain/figures/figures.rules.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { sql } from 'kysely';
import { deleteAlert } from '../alerts/alert.store.ts';
import { deleteDetections, keepDetections } from '../detections/detection.store.ts';
import {
  type AttachmentRow,
  deleteAttachments,
  findAttachment,
  markFailed,
  markShown,
  markUnderstood,
  replaceAttachment,
  resetFailed,
} from '../events/attachment.store.ts';
import {
  addToTotals,
  changeMarks,
  deleteEvent,
  forgetFailure,
  markProcessing,
  settle,
  upsertEvent,
} from '../events/event.store.ts';
import { setDifference, writeDay } from '../figures/figures.store.ts';
import { type Database, openDatabase, transaction, type Tx } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';

// Two sensors with events at the same two seconds, each with two photos. A statement that forgets a part of the address
// of its row would change that of a neighbour.

const instants = [new Date('2026-05-04T03:02:01Z'), new Date('2026-05-05T03:02:01Z')] as const;
const resources = ['photo_left', 'photo_right'] as const;
const [ts] = instants;
const [resource] = resources;
const day = '2026-05-04';
const ofDay = [`daily_counts here ${day}`, `monthly_counts here ${day.slice(0, 7)}`];
const tables = [
  ...['events', 'attachments', 'detections', 'alerts', 'daily_counts', 'monthly_counts', 'sensor_states'],
];

let database: Database;
let sensor: number;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const account = await makeAccount(database.db, {});
  sensor = await makeSensor(database.db, account, { id: 'HERE' });
  const other = await makeSensor(database.db, account, { id: 'THERE' });
  for (const at of instants) await ensurePartitions(database.db, at);
  for (const key of [sensor, other]) await fill(key);
});
afterAll(() => database.close());

async function fill(sensor_key: number): Promise<void> {
  const { db } = database;
  await sql`insert into sensor_states (sensor_key) values (${sensor_key}) on conflict do nothing`.execute(db);
  for (const at of instants) {
    const event = { sensor_key, ts: at, received_at: at, count: 7, processing: false, detected: true };
    await db.insertInto('events').values(event).execute();
    const alert = { sensor_key, ts: at, status: 'over_summary_threshold', count: 7, count_difference: 7 } as const;
    await db
      .insertInto('alerts')
      .values({ ...alert, decided_at: at })
      .execute();
    await transaction(db, (tx) => writeDay(tx, sensor_key, at.toISOString().slice(0, 10), { ...emptyDay, events: 1 }));
    for (const name of resources) {
      const file = { sensor_key, ts: at, resource: name, state: 'failed', error: 'crashed' } as const;
      const bytes = { content_type: 'image/jpeg', bytes: 9, sha256: Buffer.alloc(32), stored_at: at };
      // All photos have one storage key here, so that it does not make up for a missing part of the address.
      await db
        .insertInto('attachments')
        .values({ ...file, ...bytes, storage_key: 'same' })
        .execute();
      const list = { detector: null, threshold: null, account_id: null, created_at: at };
      await transaction(db, (tx) =>
        keepDetections(tx, { sensor_key, ts: at, resource: name }, { ...list, source: 'machine', boxes: [1] }),
      );
    }
  }
}

type Write = (tx: Tx, photo: AttachmentRow) => Promise<unknown>;

async function snapshot(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await sql<{ row: string }>`select to_jsonb(t)::text "row" from ${sql.table(table)} t`.execute(tx);
      return found.rows.map(({ row }) => `${table} ${row}`);
    }),
  );
  return new Set(rows.flat());
}

/** Addresses of the rows that a statement changes, adds or deletes: `table sensor instant resource`. */
async function changedBy(write: Write, prepare?: (tx: Tx) => Promise<unknown>): Promise<readonly string[]> {
  const undone = new Error('Undone');
  let changed: readonly string[] = [];
  const work = transaction(database.db, async (tx) => {
    await prepare?.(tx);
    const photo = await findAttachment(tx, sensor, ts, resource);
    if (!photo) throw new Error('The photo is missing');
    const before = await snapshot(tx);
    await write(tx, photo);
    const after = await snapshot(tx);
    changed = [...new Set([...before.symmetricDifference(after)].map(addressOf))].toSorted();
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return changed;
}

function addressOf(line: string): string {
  const table = line.slice(0, line.indexOf(' '));
  const row: unknown = JSON.parse(line.slice(table.length + 1));
  const {
    sensor_key,
    ts: at,
    day,
    month,
    resource: name,
  } = { sensor_key: 0, ts: '', day: '', month: '', resource: '', ...(typeof row === 'object' ? row : {}) };
  const when = at === '' ? day || month : new Date(at).toISOString();
  return [table, sensor_key === sensor ? 'here' : 'there', when, name].filter((part) => part !== '').join(' ');
}

const event = `events here ${ts.toISOString()}`;
const photo = `attachments here ${ts.toISOString()} ${resource}`;
const found = { width: 1, height: 1, tile_levels: 1, has_poster: true, duration_ms: null };
const list = { detector: null, threshold: null, account_id: null, created_at: ts };

const sameEvent = () => ({
  ...{ sensor_key: sensor, ts, sensor_threshold: 0, sensor_increase_threshold: 0, received_at: ts },
  ...{ captured_at: null, detected: true, from_at: null, to_at: null },
});
const replacement = () => ({
  ...{ sensor_key: sensor, ts, resource, content_type: 'image/jpeg', bytes: 8, sha256: Buffer.alloc(32, 1) },
  ...{ storage_key: 'other', stored_at: ts, unit_count: null, unit_boxes: false },
});

/** What must be true before a statement has an effect. */
const prepared: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  async forgetFailure(tx) {
    await tx.updateTable('events').set({ failed: true }).execute();
    await resetFailed(tx, sensor, ts);
  },
  markShown: (tx) => tx.updateTable('attachments').set({ state: 'stored', error: null }).execute(),
};

it.each<readonly [string, readonly string[], Write]>([
  ['changeMarks', [event], (tx) => changeMarks(tx, sensor, ts, { hidden: true })],
  ['markProcessing', [event], (tx) => markProcessing(tx, sensor, ts)],
  ['deleteEvent', [event], (tx) => deleteEvent(tx, sensor, ts)],
  ['settle', [event], (tx) => settle(tx, sensor, ts, { count: 1, insect_counts: [], unclassified: 0, failed: false })],
  ['setDifference', [event], (tx) => setDifference(tx, sensor, ts, 3)],
  ['forgetFailure', [event], (tx) => forgetFailure(tx, sensor, ts)],
  ['upsertEvent', [event], (tx) => upsertEvent(tx, sameEvent())],
  ['addToTotals', ['sensor_states here'], (tx) => addToTotals(tx, sensor, 1, 1)],
  ['writeDay', ofDay, (tx) => writeDay(tx, sensor, day, { ...emptyDay, events: 2, increase: 1 })],
  ['writeDay, empty', ofDay, (tx) => writeDay(tx, sensor, day, emptyDay)],
  ['deleteAlert', [`alerts here ${ts.toISOString()}`], (tx) => deleteAlert(tx, sensor, ts)],
  ['markUnderstood', [photo], (tx, at) => markUnderstood(tx, at, found)],
  ['markFailed', [photo], (tx, at) => markFailed(tx, at, 'timeout', null)],
  ['replaceAttachment', [photo], (tx) => replaceAttachment(tx, replacement())],
  ['markShown', [photo], (tx, at) => markShown(tx, at, { width: 1, height: 1 })],
  [
    'resetFailed',
    resources.map((name) => `attachments here ${ts.toISOString()} ${name}`),
    (tx) => resetFailed(tx, sensor, ts),
  ],
  [
    'deleteAttachments',
    resources.map((name) => `attachments here ${ts.toISOString()} ${name}`),
    (tx) => deleteAttachments(tx, sensor, ts),
  ],
  [
    'deleteDetections',
    resources.map((name) => `detections here ${ts.toISOString()} ${name}`),
    (tx) => deleteDetections(tx, sensor, ts),
  ],
  [
    'deleteDetections of a photo',
    [`detections here ${ts.toISOString()} ${resource}`],
    (tx) => deleteDetections(tx, sensor, ts, resource),
  ],
  [
    'keepDetections',
    [photo, `detections here ${ts.toISOString()} ${resource}`],
    (tx) =>
      keepDetections(
        tx,
        { sensor_key: sensor, ts, resource },
        { ...list, source: 'machine', boxes: [2, 1, 1, 2, 2, -1] },
      ),
  ],
])('%s changes no neighbour', async (name, expected, write) => {
  expect(await changedBy(write, prepared[name])).toEqual([...expected].toSorted());
});

it('lists of boxes of a photo are numbered from 1, however many its neighbours have', async () => {
  const list = {
    detector: null,
    threshold: null,
    account_id: null,
    created_at: ts,
    source: 'person',
    boxes: [1],
  } as const;
  const undone = new Error('Undone');
  const work = transaction(database.db, async (tx) => {
    const { rows } = await sql<{ sensor_key: number; ts: Date; resource: string }>`
      select sensor_key, ts, resource from attachments`.execute(tx);
    const isHere = (row: (typeof rows)[number]) =>
      row.sensor_key === sensor && row.ts.getTime() === ts.getTime() && row.resource === resource;
    for (const at of rows) if (!isHere(at)) for (let times = 0; times < 2; times++) await keepDetections(tx, at, list);
    await keepDetections(tx, { sensor_key: sensor, ts, resource }, list);
    await keepDetections(tx, { sensor_key: sensor, ts, resource }, list);
    const kept = await tx
      .selectFrom('detections')
      .select(['sensor_key', 'ts', 'resource', 'revision'])
      .where('source', '=', 'person')
      .orderBy('revision')
      .execute();
    expect(kept).toHaveLength(2 * rows.length);
    expect(kept.filter(isHere).map(({ revision }) => revision)).toEqual([1, 2]);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
});
