import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventId, formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Attachment, Event } from '@trapline/domain/events/event.schema.ts';
import type { Deletion } from '@trapline/domain/retention/retention.schema.ts';
import { makeCountedEvent } from '@trapline/test-world/counted-event.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { type Answered, type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { addToTotals } from '../events/event.store.ts';
import { computeDay } from '../figures/figures.actions.ts';
import { readDay } from '../figures/figures.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { sweepTasks } from '../uploads/sweep.jobs.ts';
import { retentionTasks } from './retention.jobs.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let tasks: Tasks;
let numbers = 0;

beforeAll(async () => {
  people = await startPeople();
  const { services } = people.test.portal;
  tasks = { ...sweepTasks(services), ...retentionTasks(services, 35) };
});
afterAll(() => people.stop());

const day = 86_400;
/** Noon in Tokyo, a number of days ago. */
const ago = (days: number) => (Math.floor(Date.now() / 1_000 / day) - days) * day + 3 * 3_600;
const dayOf = (days: number) => new Date(ago(days) * 1_000).toISOString().slice(0, 10);
const box = [0, 10, 10, 20, 20, 900];
const forever = { original_days: null, picture_days: null, event_days: null, log_days: null };
const files = ['original', 'thumbnail', 'display', 'tiles', 'detections-1'];

/** An organization with its admin and a sensor. */
async function customer() {
  const organization = await people.organization(`Customer ${(numbers += 1)}`);
  const boss = await people.person({ organizationId: organization, allowedSensorTypes: ['fly_scan', 'station'] });
  await people.appoint(organization, boss.id);
  const own = { id: boss.id, organization_id: organization };
  const sensor = `KEEP_${numbers}`;
  const key = await makeSensor(people.db, own, { id: sensor, type: 'fly_scan' });
  return { organization, boss, own, sensor, key, path: `/api/organizations/${organization}` };
}

/** An event of some days ago with a number of boxes, whose photo has files. */
async function event(key: number, days: number, boxes: number) {
  const list = Array.from({ length: boxes }, () => box).flat();
  await makeCountedEvent(people.db, { sensor_key: key, timestamp: ago(days), boxes: list });
  await transaction(people.db, (tx) => addToTotals(tx, key, 1, 0));
  await storeFiles(`sensors/${key}/${ago(days)}`);
}

async function storeFiles(storageKey: string) {
  const { storage } = people.test.portal.services;
  await storage.withFolder(async (folder) => {
    const made = files.map((name) => ({ key: `${storageKey}/${name}`, file: join(folder, name) }));
    for (const { file, key } of made) await writeFile(file, key);
    await storage.moveFiles(made);
  });
}

/** Names of the files of an event's photo. */
async function filesOf(storageKey: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of people.test.portal.services.storage.list(`${storageKey}/`))
    names.push(key.slice(storageKey.length + 1));
  return names.toSorted();
}

async function run(task: string, payload: unknown = {}, signal = new AbortController().signal) {
  await tasks[task]?.({ payload, job: task, attempt: 1, lastTry: false, signal });
}

/** Deletes all files that wait for it. */
async function deleteFiles() {
  for (const payload of await people.jobs('delete_files')) await run('delete_files', payload);
}

/** Days whose stored figures are not those of their events. */
async function wrongDays(key: number, days: readonly number[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const date of days.flatMap((n) => [dayOf(n), dayOf(n - 1)])) {
    const [kept, computed] = [
      await readDay(people.db, key, date),
      await computeDay(people.db, key, date, 'Asia/Tokyo'),
    ];
    if ((kept?.events ?? 0) !== computed.events || (kept?.increase ?? 0) !== computed.increase) wrong.push(date);
  }
  return wrong;
}

const get = async (caller: Person, path: string) => (await people.ask(caller, 'GET', path)).body;

/** The id that a response has. */
function idOf({ body }: Answered): string {
  const { id }: { id: string } = JSON.parse(JSON.stringify(body));
  return id;
}

/** Count of an event, and the only photo of it. */
async function photoOf(caller: Person, path: string): Promise<{ count: number; photo: Attachment }> {
  const { count, attachments }: Event = JSON.parse(JSON.stringify(await get(caller, path)));
  const [photo] = Object.values(attachments);
  if (!photo) throw new Error('There is no photo');
  return { count: count ?? 0, photo };
}
const eventPath = (key: number, days: number) => `/api/v2/events/${eventId({ sensor_key: key, timestamp: ago(days) })}`;

describe('retention times', () => {
  it('are changed with a preview, by their revision, and in the audit trail', async () => {
    const { boss, path, organization } = await customer();
    expect(await get(boss, `${path}/retention`)).toEqual({
      ...forever,
      ...{ portal_log_days: 90, last_run: null, etag: '"t0"' },
    });
    const times = { ...forever, original_days: 90 };
    const put = (body: object, etag: string) =>
      people.ask(boss, 'PUT', `${path}/retention`, { body, headers: { 'if-match': etag } });
    expect(await put(times, '"t0"')).toMatchObject({ status: 200, etag: '"t1"', body: times });
    expect(await put(forever, '"t0"')).toMatchObject(problem(412, 'precondition_failed'));
    expect(await put({ ...times, original_days: 5 }, '"t1"')).toMatchObject(problem(422, 'validation_failed'));
    expect(await put({ ...times, picture_days: 60 }, '"t1"')).toMatchObject(problem(422, 'validation_failed'));
    expect(await people.audited(`Organization-${organization}`)).toMatchObject([
      { action: 'organization.change_retention', details: { changes: { original_days: { old: null, new: 90 } } } },
    ]);
  });

  it('take originals, pictures and events, each at its time, with what belongs to them', async () => {
    const { boss, key, path, organization } = await customer();
    const other = await customer();
    const days = [400, 100, 40, 10];
    for (const [index, n] of days.entries()) await event(key, n, index + 1);
    await event(other.key, 400, 1);
    await people.db.updateTable('attachments').set({ bytes: 7 }).where('sensor_key', '=', key).execute();
    await people.db
      .insertInto('activity_logs')
      .values(
        [40, 10].map((n) => ({
          ...{ entity: `Organization-${organization}`, at: new Date(ago(n) * 1_000), id: `l${n}`, log_group: 'change' },
          message: '{}',
        })),
      )
      .execute();
    const times = { original_days: 30, picture_days: 90, event_days: 365, log_days: 30 };
    expect(await people.ask(boss, 'POST', `${path}/retention/preview`, { body: times })).toMatchObject({
      status: 200,
      body: { originals: 3, bytes: 21, pictures: 2, events: 1, log_entries: 1, at_least: false, holds: 0 },
    });
    expect((await people.ask(boss, 'PUT', `${path}/retention`, { body: times })).status).toBe(200);
    await run('apply_retention');
    await deleteFiles();
    const gone = { originals: 3, bytes: 21, pictures: 2, events: 1, log_entries: 1 };
    expect(await get(boss, `${path}/retention`)).toMatchObject({ last_run: { removed: gone } });
    const left = await Promise.all(days.map((n) => filesOf(`sensors/${key}/${ago(n)}`)));
    expect(left).toEqual([[], [], ['display', 'thumbnail'], files.toSorted()]);
    expect(await people.ask(boss, 'GET', eventPath(key, 400))).toMatchObject(problem(404, 'not_found'));
    const photo = async (n: number) => {
      const { count, photo: one } = await photoOf(boss, eventPath(key, n));
      return { count, ...one };
    };
    expect(await photo(100)).toMatchObject({ count: 2, removed: 'pictures', tiles: null, thumbnail_url: null });
    expect(await photo(40)).toMatchObject({ count: 3, removed: 'original', tiles: null, box_count: 3 });
    expect(await photo(10)).not.toHaveProperty('removed');
    // The first that is left has no difference any more.
    expect(await get(boss, eventPath(key, 100))).toMatchObject({ count_difference: 0 });
    expect(await wrongDays(key, days)).toEqual([]);
    expect(await get(boss, `/api/sensors/KEEP_${numbers - 1}`)).toMatchObject({ total_event_count: 3 });
    expect(await filesOf(`sensors/${other.key}/${ago(400)}`)).toHaveLength(files.length);
    expect(await people.ask(boss, 'POST', `${path}/retention/preview`, { body: times })).toMatchObject({
      body: { originals: 0, bytes: 0, pictures: 0, events: 0, log_entries: 0 },
    });
  });

  it('what lost its original is gone as a download, as tiles and with drawn boxes, but not as a picture', async () => {
    const { boss, key, path } = await customer();
    await event(key, 40, 1);
    await people.ask(boss, 'PUT', `${path}/retention`, { body: { ...forever, original_days: 30 } });
    await run('apply_retention');
    await deleteFiles();
    const { photo } = await photoOf(boss, eventPath(key, 40));
    const display = photo.display_url ?? '';
    const status = async (url: string) =>
      (await fetch(`${people.test.url}${url}`, { headers: { authorization: `Bearer ${boss.token}` } })).status;
    expect(photo.url).toBe(display);
    expect(await status(display)).toBe(200);
    expect(await status(display.replace('/display', '/original'))).toBe(410);
    expect(await status(display.replace('/display', '/tiles/0/0_0.jpg'))).toBe(410);
    for (const resource of [photo.key, `detections-${photo.key}`])
      expect(
        await people.ask(
          boss,
          'GET',
          `${eventPath(key, 40).replace('/v2/events', '/attachments')}/${resource}/download_path`,
        ),
      ).toMatchObject(problem(410, 'gone'));
  });
});

describe('a legal hold', () => {
  it('keeps what it covers from everything that deletes, until it is lifted', async () => {
    const { boss, own, key, sensor, path } = await customer();
    for (const n of [410, 400, 390]) await event(key, n, 1);
    const place = await makePlace(people.db, own, `Hall ${numbers}`);
    const scan = await makeStationEvent(people.db, place, { uploaded: new Date(ago(20) * 1_000) });
    const hold = (body: object) => people.ask(boss, 'POST', `${path}/holds`, { body });
    const about = { source: { kind: 'sensor', id: sensor }, since: dayOf(400), until: dayOf(400), reason: 'Claim 7' };
    const made = await hold(about);
    expect(made).toMatchObject({ status: 201, body: { ...about, about: sensor, set_by: boss.email, lifted_at: null } });
    expect(
      await hold({ ...about, source: { kind: 'place', id: String(place) }, since: null, until: null }),
    ).toMatchObject({
      status: 201,
    });
    for (const wrong of [{ since: '2026-02-30' }, { until: '1990-01-01' }, { source: { kind: 'sensor', id: 'NONE' } }])
      expect(await hold({ ...about, ...wrong })).toMatchObject(problem(422, 'validation_failed'));
    await people.ask(boss, 'PUT', `${path}/retention`, {
      body: { ...forever, original_days: 30, picture_days: 30, event_days: 365 },
    });
    await run('apply_retention');
    expect(
      await Promise.all([410, 400, 390].map(async (n) => (await people.ask(boss, 'GET', eventPath(key, n))).status)),
    ).toEqual([404, 200, 404]);
    const held = problem(422, 'under_legal_hold');
    expect(await people.ask(boss, 'DELETE', eventPath(key, 400))).toMatchObject(held);
    expect(await people.ask(boss, 'DELETE', `/api/sensors/${sensor}`)).toMatchObject(held);
    const scanPath = `/api/v2/events/${formatEventId({ kind: 'station', source_key: scan, timestamp: ago(20) })}`;
    expect(await people.ask(boss, 'DELETE', scanPath)).toMatchObject(held);
    const yard = await makePlace(people.db, own, `Yard of ${numbers}`);
    expect(
      await people.ask(boss, 'PATCH', `/api/s_type/events/${scanPath.split('/').at(-1)}`, {
        body: { place: `Yard of ${numbers}` },
      }),
    ).toMatchObject(held);
    expect(
      await people.ask(boss, 'POST', `/api/s_type/places/${place}/merge`, { body: { into: String(yard) } }),
    ).toMatchObject(held);
    const deletion = { ...about, since: null, until: null };
    expect(
      await people.ask(boss, 'POST', `${path}/deletions/preview`, { body: { ...deletion, reason: undefined } }),
    ).toMatchObject({ body: { events: 1, held: true } });
    expect(await people.ask(boss, 'POST', `${path}/deletions`, { body: deletion })).toMatchObject(held);
    const id = idOf(made);
    expect((await people.ask(boss, 'DELETE', `${path}/holds/${id}`)).status).toBe(204);
    expect(await get(boss, `${path}/holds`)).toMatchObject({
      holds: [{ lifted_by: null }, { lifted_by: boss.email }],
    });
    expect((await people.ask(boss, 'DELETE', eventPath(key, 400))).status).toBe(204);
  });

  it('is refused while a deletion of the same data is under way', async () => {
    const { boss, path } = await customer();
    const all = { source: null, since: null, until: null, reason: 'End of contract' };
    expect(await people.ask(boss, 'POST', `${path}/deletions`, { body: all })).toMatchObject({ status: 201 });
    expect(await people.ask(boss, 'POST', `${path}/holds`, { body: all })).toMatchObject(problem(409, 'conflict'));
  });
});

it('corrects the newest count also where the last deleted event did not count', async () => {
  const { boss, key, path } = await customer();
  for (const n of [30, 20, 10]) await event(key, n, n);
  await people.ask(boss, 'PATCH', eventPath(key, 10), { body: { hidden: true } });
  const body = { source: null, since: dayOf(20), until: null, reason: 'x' };
  const id = idOf(await people.ask(boss, 'POST', `${path}/deletions`, { body }));
  await run('delete_data', { deletion_id: Number(id) });
  const newest = await people.db.selectFrom('newest_counts').select('count').where('sensor_key', '=', key).execute();
  expect(newest).toEqual([{ count: 30 }]);
});

describe('a deletion on request', () => {
  /** Lets a deletion go on as far as it can. */
  const goOn = async (id: string) => run('delete_data', { deletion_id: Number(id) });

  it('deletes rows, figures and files, goes on after a stop, and says what it did', async () => {
    const { boss, own, key, sensor, path } = await customer();
    for (const [n, boxes] of [
      [30, 2],
      [20, 3],
      [10, 4],
    ] as const)
      await event(key, n, boxes);
    const place = await makePlace(people.db, own, `Yard ${numbers}`);
    await makeStationEvent(people.db, place, { uploaded: new Date(ago(20) * 1_000) });
    await people.db
      .insertInto('training_examples')
      .values({
        ...{ organization_id: own.organization_id, sensor_type: 'fly_scan', sensor_key: key, resource: 'photo_center' },
        ...{ ts: new Date(ago(20) * 1_000), corners: [1, 2, 3, 4], type: 'midge', act: 'single', group_name: 'g' },
        ...{ day: dayOf(20), said_at: new Date() },
      })
      .execute();
    const body = { source: null, since: dayOf(20), until: null, reason: 'Asked by letter' };
    expect(
      await people.ask(boss, 'POST', `${path}/deletions/preview`, { body: { ...body, reason: undefined } }),
    ).toMatchObject({ body: { events: 3, photos: 2, held: false } });
    const made = await people.ask(boss, 'POST', `${path}/deletions`, { body });
    expect(made).toMatchObject({ status: 201, body: { state: 'waiting', requested_by: boss.email, about: null } });
    const id = idOf(made);
    const certificate = () => get(boss, `${path}/deletions/${id}`);
    await expect(run('delete_data', { deletion_id: Number(id) }, AbortSignal.abort())).rejects.toThrow();
    await goOn(id);
    expect(await certificate()).toMatchObject({
      ...{ state: 'files', events: 3, photos: 2, boxes: 7, examples: 1, bytes: 2, files_gone_at: null },
      rows_gone_at: expect.any(Number),
    });
    await deleteFiles();
    await goOn(id);
    const hash = Buffer.alloc(32).toString('hex');
    const list = `${hash}\n${hash}\n`;
    expect(await certificate()).toMatchObject({
      ...{ state: 'done', list_sha256: createHash('sha256').update(list).digest('hex'), backups_gone_at: null },
      files_gone_at: expect.any(Number),
    });
    const told = await fetch(`${people.test.url}${path}/deletions/${id}/files`, {
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect(await told.text()).toBe(list);
    expect(await filesOf(`sensors/${key}/${ago(10)}`)).toEqual([]);
    expect(await filesOf(`sensors/${key}/${ago(30)}`)).toHaveLength(files.length);
    expect(await wrongDays(key, [30, 20, 10])).toEqual([]);
    expect(await get(boss, `/api/sensors/${sensor}`)).toMatchObject({ total_event_count: 1 });
    expect(await get(boss, `/api/s_type/places/${place}`)).toMatchObject({ last_upload_time: null });
    await goOn(id);
    expect(await certificate()).toMatchObject({ events: 3 });
  });

  it('says when the last backup that may hold the data is gone', async () => {
    const { boss, key, path } = await customer();
    await event(key, 10, 1);
    const at = new Date();
    const backup = { name: 'b', snapshot_at: at, finished_at: at, files: 1, bytes: 1 };
    await people.db.insertInto('backups').values(backup).execute();
    const body = { source: null, since: null, until: null, reason: 'x' };
    const id = idOf(await people.ask(boss, 'POST', `${path}/deletions`, { body }));
    await goOn(id);
    await deleteFiles();
    await goOn(id);
    const told: Deletion = JSON.parse(JSON.stringify(await get(boss, `${path}/deletions/${id}`)));
    expect((told.backups_gone_at ?? 0) - (told.files_gone_at ?? 0)).toBe(71 * day);
    await people.db.deleteFrom('backups').execute();
  });

  it('has a limit for those under way', async () => {
    const { boss, path } = await customer();
    const ask = (year: number) =>
      people.ask(boss, 'POST', `${path}/deletions`, {
        body: { source: null, since: `${year}-01-01`, until: `${year}-12-31`, reason: 'x' },
      });
    for (const year of [1990, 1991, 1992, 1993, 1994]) expect((await ask(year)).status).toBe(201);
    expect(await ask(1995)).toMatchObject(problem(429, 'too_many_requests'));
  });
});
