import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { noMark, packMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import { problem } from '@trapline/test-world/people/people.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { type Group, startTaught } from '@trapline/test-world/taught-world.ts';
import { transaction } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partition.store.ts';
import { watchDrift } from './drift.actions.ts';
import { lockHeads } from '../heads/head.store.ts';
import { deleteSwitchesOfGonePlaces, endDrift } from '../switch.store.ts';

const day = 86_400;
const now = Math.floor(Date.now() / 1_000);
let world: Awaited<ReturnType<typeof startTaught>>;
beforeAll(async () => {
  world = await startTaught();
});
afterAll(() => world.people.stop());

/** A photo as if the machine had found boxes on it, and a head had suggested types for them. */
interface Photo {
  readonly at: number;
  readonly board?: string;
  readonly boxes?: number;
  readonly novelty?: number;
  readonly p?: number;
  readonly resource?: string;
  readonly hidden?: boolean;
}

async function found(sensorKey: number, photo: Photo): Promise<void> {
  const { at, board, boxes = 0, novelty = 1, p = 0.95, resource = 'photo', hidden = false } = photo;
  const { db } = world.people;
  await ensurePartitions(db, instant(at));
  const mark = {
    ...noMark,
    state: 'to_check',
    suggested: 'midge',
    p,
    novelty,
    firstSuggested: 'midge',
    firstP: p,
  } as const;
  await db
    .insertInto('events')
    .values({ sensor_key: sensorKey, ts: instant(at), received_at: instant(at), hidden })
    .onConflict((conflict) => conflict.columns(['sensor_key', 'ts']).doNothing())
    .execute();
  const every = Array.from({ length: boxes }, (_, index) => index);
  await db
    .insertInto('detections')
    .values({
      ...{ sensor_key: sensorKey, ts: instant(at), resource, source: 'machine', revision: 1 },
      ...{ boxes: every.flatMap((index) => [0, index, 0, index + 9, 9, 500]), created_at: instant(at) },
      ...{ marks: [...packMarks(every.map(() => mark))], board: board ?? null },
    })
    .execute();
}

/** @param days from now */
const watch = ({ organizationId }: Group, sensor_type = 'fly_scan', days = 0) =>
  watchDrift(
    { db: world.people.db, clock: { now: () => Date.now() + days * day * 1_000 } },
    { organization_id: organizationId, sensor_type },
  );
const renew = () => world.work('renew_names', 'renew_names_of_source');
const drifted = async (of: Group) => (await world.ask(of, 'GET')).body;

it('names nothing where the cards have another color, asks there first, and goes on when an admin says so', async () => {
  const { ten, group, sensor, send, listOf, teach, ask, people } = world;
  const cards = await group('CARDS');
  await teach(cards);
  await ask(cards, 'PATCH', '', { mode: 'automatic' });
  const named = async (at: number) => (await listOf(cards, at)).known.some(({ state }) => state === 'named');
  expect(await named(await send(cards, ten, now - 5 * day))).toBe(true);
  // Longer ago than photos are usually named again.
  expect(await named(await send(cards, ten, now - 35 * day))).toBe(true);
  for (const days of [60, 59, 58, 57, 56]) await found(cards.key, { at: now - days * day, board: 'yellow' });
  for (const days of [40, 39]) await found(cards.key, { at: now - days * day, board: 'pale' });
  await watch(cards);
  expect(await drifted(cards)).toMatchObject({ drifted: [] });
  await found(cards.key, { at: now - 38 * day, board: 'pale' });
  await watch(cards);
  const changed = { id: 'CARDS', name: 'CARDS', since: now - 40 * day, reason: 'board' };
  expect(await drifted(cards)).toMatchObject({ drifted: [changed] });

  // Names given before become suggestions again, and so do those of new photos.
  await renew();
  expect(await named(now - 5 * day)).toBe(false);
  expect(await named(now - 35 * day)).toBe(false);
  expect(await named(await send(cards, ten, now - 4 * day))).toBe(false);
  const other = await sensor({ id: cards.admin.id, organization_id: cards.organizationId }, 'OTHER', 'fly_scan');
  const newer = { ...cards, ...other };
  await ask(cards, 'PATCH', '', { sensors: { OTHER: 'suggest' } });
  await send(newer, ten, now - 3 * day);
  const orderOf = async (query: string) => {
    const { body } = await ask(cards, 'GET', `/to_check?limit=100${query}`);
    const queued: { boxes: { event_id: string }[] } = JSON.parse(JSON.stringify(body));
    return [...new Set(queued.boxes.map(({ event_id }) => event_id))];
  };
  const order = await orderOf('');
  expect(order).toHaveLength(4);
  expect(order.at(-1)).toBe(eventId({ sensor_key: other.key, timestamp: now - 3 * day }));
  expect((await orderOf('&newest=1'))[0]).toBe(order.at(-1));
  // The switch says nothing about what has changed, and neither do photos that are not known any more.
  await ask(cards, 'PATCH', '', { mode: 'automatic', sensors: { CARDS: 'automatic' } });
  await watch(cards, 'fly_scan', 400);
  expect(await drifted(cards)).toMatchObject({ drifted: [changed] });

  expect(await ask(cards, 'PATCH', '', { familiar: ['OTHER'] })).toMatchObject(problem(422, 'validation_failed'));
  const colleague = await people.person({ organizationId: cards.organizationId });
  const familiar = { body: { familiar: ['CARDS'] } };
  expect(await people.ask(colleague, 'PATCH', world.path, familiar)).toMatchObject(problem(403, 'forbidden'));
  expect(await ask(cards, 'PATCH', '', familiar.body)).toMatchObject({ status: 200, body: { drifted: [] } });
  await watch(cards);
  expect(await drifted(cards)).toMatchObject({ drifted: [] });
  await renew();
  expect(await named(now - 5 * day)).toBe(true);
  expect(await named(now - 35 * day)).toBe(true);
});

it('counts the board of an event once, and neither hidden events nor those to come', async () => {
  const few = await world.group('FEW');
  for (const days of [20, 19, 18, 17, 16]) await found(few.key, { at: now - days * day, board: 'yellow' });
  for (const resource of ['photo', 'photo_2', 'photo_3']) {
    await found(few.key, { at: now - 3 * day, board: 'pale', resource });
  }
  await found(few.key, { at: now - 2 * day, board: 'pale', hidden: true });
  await found(few.key, { at: now + 2 * day, board: 'pale' });
  await found(few.key, { at: now + 3 * day, board: 'pale' });
  await watch(few);
  expect(await drifted(few)).toMatchObject({ drifted: [] });
});

it('notices novel boxes, and unsure suggestions, until the photos look as before', async () => {
  const unlike = await world.group('UNLIKE');
  for (const weeks of [1, 2, 3]) await found(unlike.key, { at: now - (7 * weeks + 1) * day, boxes: 40 });
  await found(unlike.key, { at: now - day, boxes: 40, novelty: 2 });
  await watch(unlike);
  expect(await drifted(unlike)).toMatchObject({ drifted: [{ since: expect.any(Number), reason: 'novelty' }] });
  // A week of too few boxes says nothing.
  await found(unlike.key, { at: now + 5 * day, boxes: 10 });
  await watch(unlike, 'fly_scan', 6.5);
  expect(await drifted(unlike)).toMatchObject({ drifted: [{ reason: 'novelty' }] });
  // More photos like those before: half of the boxes would still be too many.
  await found(unlike.key, { at: now - day + 1, boxes: 500 });
  await watch(unlike);
  expect(await drifted(unlike)).toMatchObject({ drifted: [] });
  await found(unlike.key, { at: now - day + 2, boxes: 500, p: 0.6 });
  await watch(unlike);
  expect(await drifted(unlike)).toMatchObject({ drifted: [{ reason: 'certainty' }] });
});

it('names photos anew when a drift begins and when it ends, but not when it has another reason', async () => {
  const { key, ...reasons } = await world.group('REASONS');
  const noted = async () => {
    await watch({ key, ...reasons });
    const { rows } = await sql<{ jobs: number }>`select count(*)::int jobs from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier like 'renew%' and job.payload ->> 'organization_id' = ${String(reasons.organizationId)}`.execute(
      world.people.db,
    );
    await renew();
    return { body: await drifted({ key, ...reasons }), jobs: rows[0]?.jobs };
  };
  for (const weeks of [1, 2, 3]) await found(key, { at: now - (7 * weeks + 1) * day, boxes: 40 });
  await found(key, { at: now - day, boxes: 40, novelty: 2 });
  expect(await noted()).toMatchObject({ body: { drifted: [{ reason: 'novelty' }] }, jobs: 1 });
  await found(key, { at: now - day + 1, boxes: 500, p: 0.6 });
  expect(await noted()).toMatchObject({ body: { drifted: [{ reason: 'certainty' }] }, jobs: 0 });
  await found(key, { at: now - day + 2, boxes: 5_000 });
  expect(await noted()).toMatchObject({ body: { drifted: [] }, jobs: 1 });
});

/** As if people had decided 30 boxes of a photo, most of them as suggested. */
async function decide(of: Group, at: number): Promise<void> {
  const said = { type: 'midge', act: 'single', first_suggested: 'midge', group_name: 's/1', day: '2026-01-01' };
  for (let x = 0; x < 30; x += 1) {
    const box = { sensor_key: of.key, ts: instant(at), resource: 'photo', corners: [x, 0, x + 9, 9] };
    await world.people.db
      .insertInto('training_examples')
      .values({ organization_id: of.organizationId, sensor_type: 'fly_scan', ...box, ...said, said_at: new Date() })
      .execute();
  }
}

it('takes photos for familiar only by what was decided on those that have changed', async () => {
  const again = await world.group('AGAIN');
  for (const weeks of [1, 2, 3]) await found(again.key, { at: now - (7 * weeks + 1) * day, boxes: 40 });
  await found(again.key, { at: now - day, boxes: 40, novelty: 2 });
  await watch(again);
  await decide(again, now - 15 * day);
  await watch(again);
  expect(await drifted(again)).toMatchObject({ drifted: [{ reason: 'novelty' }] });
  await decide(again, now - day);
  await watch(again);
  expect(await drifted(again)).toMatchObject({ drifted: [] });
});

it('does not note what an admin has decided meanwhile', async () => {
  const { people, group } = world;
  const raced = await group('RACED');
  const taught = { organization_id: raced.organizationId, sensor_type: 'fly_scan' };
  for (const weeks of [1, 2, 3]) await found(raced.key, { at: now - (7 * weeks + 1) * day, boxes: 40 });
  await found(raced.key, { at: now - day, boxes: 40, novelty: 2 });
  await watch(raced);
  await found(raced.key, { at: now - day + 1, boxes: 500, p: 0.6 });
  const { watched } = await transaction(people.db, async (tx) => {
    await lockHeads(tx, taught);
    await endDrift(tx, taught, raced.key, new Date());
    const watching = watch(raced);
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(people.db);
      expect(waiting.rows).not.toEqual([]);
    }, 10_000);
    return { watched: watching };
  });
  await watched;
  expect(await drifted(raced)).toMatchObject({ drifted: [] });
});

it('notices wrong names at spot checks, until what people decide was suggested rightly', async () => {
  const { people, group } = world;
  const wrong = await group('WRONG');
  const taught = { organization_id: wrong.organizationId, sensor_type: 'fly_scan' };
  const box = (x: number, at: number) => ({
    ...{ ...taught, sensor_key: wrong.key, ts: instant(at), resource: 'photo', corners: [x, 0, x + 9, 9] },
  });
  for (let x = 0; x < 10; x += 1) {
    const draw = {
      named: 'midge',
      said: x < 5 ? 'midge' : 'moth_fly',
      drawn_at: instant(now),
      said_at: instant(now - day),
    };
    await people.db
      .insertInto('audit_draws')
      .values({ ...box(x, now - day), ...draw })
      .execute();
  }
  await watch(wrong);
  expect(await drifted(wrong)).toMatchObject({ drifted: [{ id: 'WRONG', reason: 'audit' }] });
  // Spot checks of long ago do not end it.
  await watch(wrong, 'fly_scan', 40);
  expect(await drifted(wrong)).toMatchObject({ drifted: [{ id: 'WRONG', reason: 'audit' }] });
  for (let x = 0; x < 30; x += 1) {
    const said = { type: x < 27 ? 'midge' : 'moth_fly', act: 'single', first_suggested: 'midge', group_name: 's/1' };
    const example = { ...box(x, now - day), ...said, day: '2026-01-01', said_at: new Date(Date.now() + 60_000) };
    await people.db.insertInto('training_examples').values(example).execute();
  }
  await watch(wrong);
  expect(await drifted(wrong)).toMatchObject({ drifted: [] });
  await watch(wrong);
  expect(await drifted(wrong)).toMatchObject({ drifted: [] });
});

it('watches the places of stations, whose events are sources of their own', async () => {
  const { people, group } = world;
  const stations = await group('STATIONS');
  const allowed = { allowed_sensor_types: ['station'] };
  await people.db.updateTable('accounts').set(allowed).where('id', '=', stations.admin.id).execute();
  const creator = { id: stations.admin.id, organization_id: stations.organizationId };
  const [kitchen, dock] = [await makePlace(people.db, creator, 'Kitchen'), await makePlace(people.db, creator, 'Dock')];
  for (const [place, novelty] of [
    [kitchen, 2],
    [dock, 1],
  ] as const) {
    for (const months of [0, 1, 2]) {
      const at = now - (30 * months + 5) * day - place;
      const key = await makeStationEvent(people.db, place, { uploaded: instant(at), trap_no: String(months) });
      await found(key, { at, boxes: 40, novelty: months === 0 ? novelty : 1 });
    }
  }
  await watch(stations, 'station');
  const path = '/api/learning/station';
  const shown = async () => (await people.ask(stations.admin, 'GET', path)).body;
  expect(await shown()).toMatchObject({ drifted: [{ id: String(kitchen), name: 'Kitchen', reason: 'novelty' }] });
  const familiar = (id: number) => people.ask(stations.admin, 'PATCH', path, { body: { familiar: [String(id)] } });
  expect(await familiar(dock)).toMatchObject(problem(422, 'validation_failed'));
  expect(await familiar(kitchen)).toMatchObject({ status: 200, body: { drifted: [] } });
  // What was noted about a place goes when the place is gone.
  const noted = async () =>
    (
      await people.db
        .selectFrom('learning_switches')
        .select('sensor_key')
        .where('organization_id', '=', stations.organizationId)
        .execute()
    ).map(({ sensor_key }) => sensor_key);
  const { id: gone } = await people.db
    .insertInto('learning_switches')
    .values({ organization_id: stations.organizationId, sensor_type: 'station', sensor_key: -1_000_000 })
    .returning('sensor_key as id')
    .executeTakeFirstOrThrow();
  expect((await noted()).toSorted((a, b) => a - b)).toEqual([gone, -kitchen]);
  await deleteSwitchesOfGonePlaces(people.db);
  expect(await noted()).toEqual([-kitchen]);
});
