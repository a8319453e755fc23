import sharp from 'sharp';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { unpackMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import { codesOf } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { makeSensor } from './fixtures.ts';
import { type Person, startPeople } from './people/people.ts';
import { fieldUnit, giveKey } from './uploads/ingestion.ts';
import { countingDetections } from '@trapline/server/detections/detection.store.ts';
import type { Tasks } from '@trapline/server/platform/jobs/job-queue.store.ts';
import { understandTasks } from '@trapline/server/understanding/understand.jobs.ts';
import { runJobTasks } from '@trapline/server/jobs/run-job.jobs.ts';
import { createBus } from '@trapline/server/platform/bus/bus.ts';
import { removeSensorTasks } from '@trapline/server/sensors/remove-sensor.jobs.ts';
import { renameRunner } from '@trapline/server/learning/naming/renew.actions.ts';
import { learningTasks } from '@trapline/server/learning/learning.jobs.ts';

/** An organization with a sensor whose photos are corrected. */
export interface Group {
  readonly admin: Person;
  readonly organizationId: number;
  readonly key: number;
  readonly unit: ReturnType<typeof fieldUnit>;
}

/** What is drawn on its cards. */
export type Kind = 'moth_fly' | 'midge';
const day = 86_400;
const noon = Math.floor(Date.now() / 1_000 / day) * day - 10 * day;

/**
 * Starts a portal whose jobs are run by hand, and teaches it types of insects: photos are drawn, sent, corrected over HTTP,
 * and learned from.
 */
export async function startTaught() {
  const people = await startPeople();
  const { services, decoder } = people.test.portal;
  const bus = createBus({ url: services.directUrl, log: services.log });
  const tasks: Tasks = {
    ...understandTasks(services, decoder),
    ...learningTasks(services, decoder),
    ...removeSensorTasks(services),
    ...runJobTasks(services, [renameRunner(services, decoder)], bus),
  };

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
  async function save(
    of: Group,
    at: number,
    types: readonly (Kind | null | undefined)[],
    blind = false,
  ): Promise<void> {
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
      : await people.ask(of.admin, 'PUT', boxesPath(of, at), {
          body: { positions },
          headers: { 'if-match': list.etag },
        });
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

  return {
    people,
    noon,
    day,
    ten,
    group,
    sensor,
    place,
    card,
    work,
    run,
    send,
    listOf,
    boxesPath,
    learnAll,
    save,
    restore,
    teach,
    path,
    ask,
    headBytes,
  };
}
