import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { unpackMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import { codesOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { fieldUnit, giveKey } from '@trapline/test-world/uploads/ingestion.ts';
import { countingDetections } from '../detections/detection.store.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { understandTasks } from './understand.jobs.ts';
import { runJobTasks } from '../jobs/run-job.jobs.ts';
import { createBus } from '../platform/bus/bus.ts';
import { removeSensorTasks } from '../sensors/remove-sensor.jobs.ts';
import { renameRunner } from '../learning/renew.actions.ts';
import { learningTasks } from '../learning/learning.jobs.ts';

/** An organization with a sensor whose photos are corrected. */
interface Group {
  readonly admin: Person;
  readonly organizationId: number;
  readonly key: number;
  readonly unit: ReturnType<typeof fieldUnit>;
}

type Kind = 'moth_fly' | 'midge';
const day = 86_400;
const noon = Math.floor(Date.now() / 1_000 / day) * day - 10 * day;
let people: Awaited<ReturnType<typeof startPeople>>;
let tasks: Tasks;

beforeAll(async () => {
  people = await startPeople();
  const { services, decoder } = people.test.portal;
  const bus = createBus({ url: services.directUrl, log: services.log });
  tasks = {
    ...understandTasks(services, decoder),
    ...learningTasks(services, decoder),
    ...removeSensorTasks(services),
    ...runJobTasks(services, [renameRunner(services, decoder)], bus),
  };
});
afterAll(() => people.stop());

async function group(name: string, type: 'fly_scan' | 'insect_monitor_v2' = 'fly_scan'): Promise<Group> {
  const organizationId = await people.organization(name);
  const admin = await people.person({ organizationId });
  await people.appoint(organizationId, admin.id);
  return { admin, organizationId, ...(await sensor({ id: admin.id, organization_id: organizationId }, name, type)) };
}

async function sensor(
  creator: { id: number; organization_id: number },
  id: string,
  type: 'fly_scan' | 'insect_monitor_v2',
) {
  const key = await makeSensor(people.db, creator, { id, type });
  return { key, unit: fieldUnit(people.test.url, await giveKey(people.db, key)) };
}

/** Runs all waiting jobs of some tasks, also those that are to run later. */
async function work(...names: string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await sql<{ id: number; payload: unknown }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} returning j.id, j.payload`.execute(people.db);
    for (const { payload } of rows.toSorted((a, b) => a.id - b.id)) await run(name, payload);
  }
}

async function run(name: string, payload: unknown = {}): Promise<void> {
  const signal = new AbortController().signal;
  await tasks[name]?.({ payload, job: '1', attempt: 1, lastTry: false, signal });
}

/** Where an insect is on the card of a day: on each card elsewhere. */
function place(index: number, seed: number) {
  const shift = (step: number) => ((Math.abs(Math.round(seed)) * 37 + index * 53 * step) % 7) * 9;
  return { x: 45 + (index % 5) * 110 + shift(1), y: 45 + Math.floor(index / 5) * 130 + shift(3) };
}

/** A card with insects that look different by kind: dark and long, or small, red and round. */
async function card(kinds: readonly Kind[], seed: number): Promise<Buffer<ArrayBuffer>> {
  const insects = kinds.map((kind, index) => {
    const { x, y } = place(index, seed);
    const turn = `translate(${x} ${y}) rotate(${(seed * 53 + index * 31) % 360})`;
    return kind === 'moth_fly'
      ? `<g transform="${turn}"><ellipse rx="9" ry="26" fill="#1c140e"/><circle cy="-24" r="8" fill="#120c08"/></g>`
      : `<g transform="${turn}"><circle r="13" fill="#c02a1a"/><circle r="5" cy="-7" fill="#ffffff"/></g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="100%" height="100%" fill="#e0c63c"/>${insects.join('')}</svg>`;
  return Buffer.from(await sharp(Buffer.from(svg)).blur(1).jpeg({ quality: 90 }).toBuffer());
}

/** Sends a photo whose boxes have no types, and processes it. @returns the time of its event */
async function send({ unit }: Group, kinds: readonly Kind[], at: number): Promise<number> {
  const detections = kinds.map((kind, index) => {
    const { x, y } = place(index, at / day);
    const half = kind === 'moth_fly' ? 32 : 16;
    return { position: { x1: x - half, y1: y - half, x2: x + half, y2: y + half } };
  });
  const sent = await unit.send(await card(kinds, at / day), { timestamp: at, detections });
  expect(sent.status).toBe(201);
  await work('understand', 'name_boxes');
  return at;
}

async function listOf({ key }: Group, at: number) {
  const [list] = await countingDetections(people.db, key, instant(at));
  if (!list) throw new Error('There is no list');
  return { ...list, known: unpackMarks(list.marks, codesOf(list.boxes)) };
}

const boxesPath = ({ key }: Group, at: number) =>
  `/api/v2/events/${eventId({ sensor_key: key, timestamp: at })}/insect_detections/photo`;
const learnAll = () => work('learn_from_correction', 'fit_head', 'renew_names', 'name_boxes');

/** Saves types of boxes by their number; null removes one, missing ones stay. @param blind through the review queue */
async function save(of: Group, at: number, types: readonly (Kind | null | undefined)[], blind = false): Promise<void> {
  const { body } = await people.ask(of.admin, 'GET', boxesPath(of, at));
  const list: DetectionList = JSON.parse(JSON.stringify(body));
  const said = list.positions.map(({ position, type }, index) => ({ position, type, now: types[index] }));
  const decisions = said.flatMap(({ position, now }) => (now === undefined ? [] : [{ position, type: now }]));
  const positions = said.flatMap(({ position, type, now }) => {
    if (now === null) return [];
    return [now === undefined ? { position, type } : { position, type: now, confirmed: true }];
  });
  const saved = blind
    ? await people.ask(of.admin, 'POST', `${boxesPath(of, at)}/decisions`, { body: { decisions } })
    : await people.ask(of.admin, 'PUT', boxesPath(of, at), { body: { positions }, headers: { 'if-match': list.etag } });
  expect(saved).toMatchObject({ status: 200 });
  await learnAll();
}

/** Restores the first list of a photo. */
async function restore(of: Group, at: number): Promise<void> {
  const { body } = await people.ask(of.admin, 'GET', boxesPath(of, at));
  const { etag }: DetectionList = JSON.parse(JSON.stringify(body));
  const restored = await people.ask(of.admin, 'POST', `${boxesPath(of, at)}/revisions/0/restore`, {
    headers: { 'if-match': etag },
  });
  expect(restored).toMatchObject({ status: 200 });
  await learnAll();
}

const ten: readonly Kind[] = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'moth_fly' : 'midge'));

/** Two cards on two days, on which five of each kind are named. */
async function teach(of: Group): Promise<void> {
  for (const at of [noon, noon + day]) {
    await send(of, ten, at);
    await save(of, at, ten);
  }
}

const path = '/api/learning/fly_scan';
const ask = ({ admin }: Group, method: string, rest = '', body?: unknown) =>
  people.ask(admin, method, `${path}${rest}`, body === undefined ? {} : { body });
const headBytes = async ({ organizationId }: Group) =>
  (
    await people.db
      .selectFrom('type_heads')
      .select('weights')
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .execute()
  ).map(({ weights }) => weights.toString('base64'));

it('suggests types on the next photo after two corrected ones, names them once told to, and counts them', async () => {
  const north = await group('NORTH');
  await teach(north);
  expect((await ask(north, 'GET')).body).toMatchObject({ mode: 'suggest', examples: 20, taught: 2, version: 2 });
  const at = await send(north, ten, noon + 2 * day);
  const suggested = await listOf(north, at);
  expect(suggested.known.map(({ state, suggested: type }) => [state, type])).toEqual(
    ten.map((kind) => ['to_check', kind]),
  );
  expect(suggested.known[0]?.firstSuggested).toBe('moth_fly');
  expect((await ask(north, 'GET', '/to_check')).body).toMatchObject({ waiting: 10 });
  const elsewhere = eventId({ sensor_key: north.key, timestamp: noon });
  expect((await ask(north, 'GET', `/to_check?event_id=${elsewhere}`)).body).toEqual({ boxes: [], waiting: 0 });

  const event = eventId({ sensor_key: north.key, timestamp: at });
  const counts = async () => (await people.ask(north.admin, 'GET', `/api/v2/events/${event}`)).body;
  expect(await counts()).toMatchObject({ count: 10, unclassified: 10 });
  expect((await ask(north, 'PATCH', '', { mode: 'automatic' })).status).toBe(200);
  await work('renew_names');
  const named = await listOf(north, at);
  const states = named.known.map(({ state }) => state);
  expect(states).toContain('named');
  expect(named.known.map(({ suggested: type }) => type)).toEqual(ten);
  const left = states.filter((state) => state === 'to_check').length;
  expect(await counts()).toMatchObject({ count: 10, unclassified: left });
  // What was suggested first stays, whatever happens later.
  expect(named.known.map(({ firstP }) => firstP)).toEqual(suggested.known.map(({ firstP }) => firstP));

  // A person corrects a wrong one; the others keep their names.
  await save(north, at, ['midge']);
  const corrected = await listOf(north, at);
  expect(corrected.known[0]).toMatchObject({ state: 'confirmed', firstSuggested: 'moth_fly' });
  expect((await ask(north, 'GET')).body).toMatchObject({
    // On the second card, too, the suggestions of the first head were there before a person saw it.
    agreement: { right: 10, of: 11, share: null },
    confusion: [{ said: 'midge', suggested: 'moth_fly', count: 1, events: [{ event_id: event, photo_key: 'photo' }] }],
  });
});

it('draws named boxes for the audit, hides their names, and counts how many were right', async () => {
  const audit = await group('AUDIT');
  await teach(audit);
  await ask(audit, 'PATCH', '', { mode: 'automatic' });
  const at = await send(audit, ten, Math.floor(Date.now() / 1_000) - 3_600);
  const named = (await listOf(audit, at)).known.filter(({ state }) => state === 'named').length;
  expect(named).toBeGreaterThanOrEqual(5);
  await run('draw_audits');
  const { body } = await ask(audit, 'GET', '/to_check?limit=100');
  const { boxes }: { boxes: { audit: boolean; suggestion: unknown }[] } = JSON.parse(JSON.stringify(body));
  const drawn = boxes.filter((box) => box.audit);
  expect(drawn).toHaveLength(5);
  expect(drawn.every(({ suggestion }) => suggestion === null)).toBe(true);
  // Their names and counts stay meanwhile.
  expect((await listOf(audit, at)).known.filter(({ state }) => state === 'named')).toHaveLength(named);
  await save(audit, at, ten, true);
  expect((await ask(audit, 'GET')).body).toMatchObject({ audit: { right: 5, of: 5, share: null } });
});

it('blocked types are only suggested', async () => {
  const block = await group('BLOCK');
  await teach(block);
  await ask(block, 'PATCH', '', { mode: 'automatic' });
  const wrong = { organization_id: block.organizationId, sensor_type: 'fly_scan', sensor_key: block.key };
  for (let x = 0; x < 20; x += 1) {
    const box = { ts: instant(noon), resource: 'photo', corners: [x, 0, 9, 9], named: 'moth_fly', said: 'midge' };
    await people.db
      .insertInto('audit_draws')
      .values({ ...wrong, ...box, drawn_at: instant(noon) })
      .execute();
  }
  const at = await send(block, ten, noon + 2 * day);
  const { known } = await listOf(block, at);
  expect(known.filter(({ suggested }) => suggested === 'moth_fly').map(({ state }) => state)).toEqual(
    Array.from({ length: 5 }, () => 'to_check'),
  );
  expect((await ask(block, 'GET')).body).toMatchObject({
    types: expect.arrayContaining([expect.objectContaining({ type: 'moth_fly', blocked: 'audit' })]),
  });
});

it('withdraws what a restored list no longer says, and forgets everything on request', async () => {
  const south = await group('SOUTH');
  const at = await send(south, ten, noon);
  await save(south, at, ten);
  expect((await ask(south, 'GET')).body).toMatchObject({ examples: 10, version: 1 });
  await restore(south, at);
  expect((await ask(south, 'GET')).body).toMatchObject({ examples: 0, version: null });
  await save(south, at, ten);
  const next = await send(south, ten, noon + day);
  expect((await listOf(south, next)).known[0]).toMatchObject({ state: 'to_check' });
  expect((await ask(south, 'DELETE')).status).toBe(204);
  await work('forget_names');
  expect((await ask(south, 'GET')).body).toMatchObject({ examples: 0, heads: [], version: null });
  expect((await listOf(south, next)).known[0]).toMatchObject({ state: 'unclassified', suggested: null });
  const left = people.db.selectFrom('training_examples').select('crop').where('sensor_key', '=', south.key);
  expect(await left.execute()).toEqual([]);
  expect(await people.audited(`Organization-${south.organizationId}`)).toMatchObject([{ action: 'learning.forget' }]);
});

it('names nothing more once switched off, and leaves what is there', async () => {
  const off = await group('OFF');
  await teach(off);
  const at = await send(off, ten, noon + 2 * day);
  const { marks } = await listOf(off, at);
  await ask(off, 'PATCH', '', { mode: 'off' });
  await work('renew_names');
  expect((await listOf(off, at)).marks).toEqual(marks);
  const next = await send(off, ten, noon + 3 * day);
  expect((await listOf(off, next)).known.map(({ state }) => state)).toEqual(ten.map(() => 'unclassified'));
});

it('borrows from another sensor type, says so, and only suggests', async () => {
  const lender = await group('LENDER');
  await teach(lender);
  const creator = { id: lender.admin.id, organization_id: lender.organizationId };
  const borrower = { ...lender, ...(await sensor(creator, 'BORROWER', 'insect_monitor_v2')) };
  const kind = { organization_id: lender.organizationId, sensor_type: 'insect_monitor_v2' };
  await run('fit_head', kind);
  const change = { body: { mode: 'automatic' } };
  await people.ask(lender.admin, 'PATCH', '/api/learning/insect_monitor_v2', change);
  expect((await people.ask(lender.admin, 'GET', '/api/learning/insect_monitor_v2')).body).toMatchObject({
    examples: 0,
    borrowed_from: 'fly_scan',
  });
  const detections = ten.map((_, index) => ({
    position: {
      ...{ x1: place(index, 1).x - 32, y1: place(index, 1).y - 32 },
      ...{ x2: place(index, 1).x + 32, y2: place(index, 1).y + 32 },
    },
  }));
  const about = { timestamp: noon, detections, resource: 'photo_center' };
  expect((await borrower.unit.send(await card(ten, 1), about)).status).toBe(201);
  await work('understand', 'name_boxes');
  const { known } = await listOf(borrower, noon);
  expect(known[0]).toMatchObject({ state: 'to_check', suggested: 'moth_fly' });
  expect(known.every(({ p }) => p <= 0.8)).toBe(true);
});

it("another organization's corrections change no byte of a head, and its routes show nothing", async () => {
  const [east, west] = [await group('EAST'), await group('WEST')];
  await teach(east);
  const bytes = await headBytes(east);
  expect(bytes.length).toBeGreaterThan(0);
  await teach(west);
  await save(west, noon, ten.toReversed());
  await run('learn_nightly');
  expect(await headBytes(east)).toEqual(bytes);
  const stranger = await group('STRANGER');
  expect((await ask(stranger, 'GET')).body).toMatchObject({ examples: 0, heads: [], types: [], sensors: [{}] });
  expect((await ask(stranger, 'GET', '/to_check')).body).toEqual({ boxes: [], waiting: 0 });
  const colleague = await people.person({ organizationId: east.organizationId });
  expect(await people.ask(colleague, 'PATCH', path, { body: { mode: 'off' } })).toMatchObject(
    problem(403, 'forbidden'),
  );
  const alone = await people.person();
  expect((await people.ask(alone, 'GET', '/api/learning')).body).toEqual({ kinds: [], may_manage: false });
  expect(await people.ask(alone, 'GET', path)).toMatchObject(problem(404, 'not_found'));
});

it('suggests types for a draft from what it says itself', async () => {
  const draft = await group('DRAFT');
  const at = await send(draft, ten, noon);
  const { boxes } = await listOf(draft, at);
  const positions = ten.map((kind, index) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxes.slice(index * 6 + 1, index * 6 + 5);
    return { position: { x1, y1, x2, y2 }, type: index < 6 ? kind : null };
  });
  const event = eventId({ sensor_key: draft.key, timestamp: at });
  const answer = await people.ask(draft.admin, 'POST', `/api/v2/events/${event}/insect_detections/photo/suggestions`, {
    body: { positions },
  });
  expect(answer.body).toMatchObject({ suggestions: ten.map((type) => ({ type })) });
});

it('an event that is deleted takes its examples and crops with it', async () => {
  const gone = await group('GONE');
  await teach(gone);
  const event = eventId({ sensor_key: gone.key, timestamp: noon });
  const { etag } = await people.ask(gone.admin, 'GET', `/api/v2/events/${event}`);
  const headers = etag === null ? {} : { 'if-match': etag };
  expect((await people.ask(gone.admin, 'DELETE', `/api/v2/events/${event}`, { headers })).status).toBe(204);
  expect((await ask(gone, 'GET')).body).toMatchObject({ examples: 10 });
  const left = people.db.selectFrom('training_examples').select(['ts', 'crop']).where('sensor_key', '=', gone.key);
  const rows = await left.execute();
  expect(rows.every(({ ts, crop }) => ts.getTime() === instant(noon + day).getTime() && crop !== null)).toBe(true);
  expect((await people.ask(gone.admin, 'DELETE', '/api/sensors/GONE')).status).toBe(204);
  await work('remove_sensor');
  expect(await left.execute()).toEqual([]);
  // A head would keep features of the deleted boxes.
  const heads = people.db.selectFrom('type_heads').select('id').where('organization_id', '=', gone.organizationId);
  expect(await heads.execute()).not.toEqual([]);
  await run('learn_nightly');
  expect(await heads.execute()).toEqual([]);
});

it('names older photos on request, newest first, and keeps what they were called before', async () => {
  const old = await group('OLD');
  const at = await send(old, ten, noon - 60 * day);
  expect(await ask(old, 'POST', '/rename')).toMatchObject(problem(409, 'conflict'));
  await teach(old);
  expect((await listOf(old, at)).known[0]).toMatchObject({ state: 'unclassified' });
  const { status, body } = await ask(old, 'POST', '/rename');
  expect(status).toBe(201);
  await work('run_job');
  const { job_id }: { job_id: string } = JSON.parse(JSON.stringify(body));
  expect((await people.ask(old.admin, 'GET', `/api/pending_jobs/${job_id}`)).body).toMatchObject({ state: 'done' });
  expect((await listOf(old, at)).known[0]).toMatchObject({ state: 'to_check', suggested: 'moth_fly' });
  const kept = people.db.selectFrom('earlier_namings').select(['ts', 'head_id']).where('sensor_key', '=', old.key);
  expect(await kept.execute()).toEqual([{ ts: instant(at), head_id: null }]);
});
