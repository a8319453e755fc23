import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { unpackMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { codesOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { createTrapSheet, type TrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { fieldUnit, giveKey } from '@trapline/test-world/uploads/ingestion.ts';
import { countingDetections } from '../detections/detection.store.ts';
import { learningTasks } from '../learning/learning.jobs.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { understandTasks } from './understand.jobs.ts';

const day = 86_400;
const noon = Math.floor(Date.now() / 1_000 / day) * day - 10 * day;
let people: Awaited<ReturnType<typeof startPeople>>;
let tasks: Tasks;
let admin: Person;
let key: number;
let unit: ReturnType<typeof fieldUnit>;

beforeAll(async () => {
  people = await startPeople();
  const { services, decoder } = people.test.portal;
  tasks = { ...understandTasks(services, decoder), ...learningTasks(services, decoder) };
  const organizationId = await people.organization('Chains');
  admin = await people.person({ organizationId });
  await people.appoint(organizationId, admin.id);
  key = await makeSensor(
    people.db,
    { id: admin.id, organization_id: organizationId },
    { id: 'CHAIN', type: 'fly_scan' },
  );
  unit = fieldUnit(people.test.url, await giveKey(people.db, key));
});
afterAll(() => people.stop());

/** Runs all waiting jobs of some tasks, also those that are to run later. */
async function work(...names: string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await sql<{ id: number; payload: unknown }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} returning j.id, j.payload`.execute(people.db);
    const signal = new AbortController().signal;
    for (const { payload } of rows.toSorted((a, b) => a.id - b.id)) {
      await tasks[name]?.({ payload, job: '1', attempt: 1, lastTry: false, signal });
    }
  }
}

async function send(sheet: TrapSheet, at: number): Promise<void> {
  const { jpeg, truth } = await sheet.photograph({ takenAt: at });
  const detections = truth.map(({ type: _, ...position }) => ({ position }));
  expect((await unit.send(Buffer.from(jpeg), { timestamp: at, detections })).status).toBe(201);
  await work('understand', 'name_boxes');
}

/** Saves types for the boxes of a photo, in the order of the sheet; undefined ones stay as they are. */
async function say(at: number, types: readonly (string | undefined)[]): Promise<void> {
  const path = `/api/v2/events/${eventId({ sensor_key: key, timestamp: at })}/insect_detections/photo`;
  const list: DetectionList = JSON.parse(JSON.stringify((await people.ask(admin, 'GET', path)).body));
  const positions = list.positions.map(({ position, type }, index) => {
    const said = types[index];
    return said === undefined ? { position, type } : { position, type: said, confirmed: true };
  });
  const saved = await people.ask(admin, 'PUT', path, { body: { positions }, headers: { 'if-match': list.etag } });
  expect(saved).toMatchObject({ status: 200 });
  await work('learn_from_correction', 'fit_head', 'renew_names');
}

async function marksAt(at: number) {
  const [list] = await countingDetections(people.db, key, instant(at));
  return unpackMarks(list?.marks ?? null, codesOf(list?.boxes ?? []));
}

const report = async () => (await people.ask(admin, 'GET', '/api/learning/fly_scan')).body;

it('an animal on several photos is one example, and what was said about it is suggested on all of them', async () => {
  const other = createTrapSheet({ kind: 'fly_paper', width: 1_200, height: 900, seed: 'another card' });
  await other.catchInsects({ house_fly: 5, fungus_gnat: 5 });
  const truth = other.truth.map(({ type }) => type);
  await send(other, noon - 3 * day);
  await say(noon - 3 * day, truth);

  const sheet = createTrapSheet({ kind: 'fly_paper', width: 1_200, height: 900, seed: 'the same card' });
  await sheet.catchInsects({ house_fly: 4, fungus_gnat: 4 });
  for (const ago of [2, 1, 0]) await send(sheet, noon - ago * day);
  const types = sheet.truth.map(({ type }) => type);
  await say(noon - day, types);
  // Those of both cards, and not again those of the photo on which the same animals are said once more.
  expect(await report()).toMatchObject({ examples: 18 });
  await say(noon - 2 * day, types);
  expect(await report()).toMatchObject({ examples: 18, taught: 2, agreement: { of: 8 } });

  // A word about an animal is suggested before and after that photo; a later one changes it everywhere.
  await say(noon - day, ['winged_ant']);
  const [first] = await marksAt(noon);
  expect(first).toMatchObject({ state: 'to_check', suggested: 'winged_ant' });
  expect(first?.p).toBeGreaterThanOrEqual(0.96);
  expect(first?.firstSuggested).toBe(types[0]);
  expect(await report()).toMatchObject({ examples: 18 });

  // Only three boxes of one animal are in the queue.
  for (const hour of [1, 2, 3, 4]) await send(sheet, noon + hour * 3_600);
  const { body } = await people.ask(admin, 'GET', '/api/learning/fly_scan/to_check?limit=100');
  const { boxes, waiting }: { boxes: unknown[]; waiting: number } = JSON.parse(JSON.stringify(body));
  expect({ boxes: boxes.length, waiting }).toEqual({ boxes: 3 * types.length, waiting: 5 * types.length });

  // The links of a photo go with it.
  const kept = people.db.selectFrom('photo_animals').select('ts').where('sensor_key', '=', key);
  expect(await kept.execute()).toHaveLength(8);
  const event = `/api/v2/events/${eventId({ sensor_key: key, timestamp: noon })}`;
  const { etag } = await people.ask(admin, 'GET', event);
  await people.ask(admin, 'DELETE', event, { headers: etag === null ? {} : { 'if-match': etag } });
  expect(await kept.execute()).toHaveLength(7);
});

it('makes the features of examples anew at night once the embedding has another version', async () => {
  const versions = () =>
    people.db
      .selectFrom('training_examples')
      .select('feature_version')
      .distinct()
      .where('sensor_key', '=', key)
      .execute();
  await people.db.updateTable('training_examples').set({ feature_version: 'insect-embedding-v0' }).execute();
  const { signal } = new AbortController();
  await tasks['learn_nightly']?.({ payload: {}, job: '1', attempt: 1, lastTry: false, signal });
  await work('learn_from_correction', 'fit_head');
  expect(await versions()).toEqual([{ feature_version: 'insect-embedding-v1' }]);
  expect(await report()).toMatchObject({ examples: 18, taught: 2 });
});
