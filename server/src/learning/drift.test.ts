import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { noMark, packMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import { problem } from '@trapline/test-world/people/people.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { type Group, startTaught } from '@trapline/test-world/taught-world.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { watchDrift } from './drift.actions.ts';

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
}

async function found(sensorKey: number, { at, board, boxes = 0, novelty = 1, p = 0.95 }: Photo): Promise<void> {
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
  const every = Array.from({ length: boxes }, (_, index) => index);
  await db
    .insertInto('detections')
    .values({
      ...{ sensor_key: sensorKey, ts: instant(at), resource: 'photo', source: 'machine', revision: 1 },
      ...{ boxes: every.flatMap((index) => [0, index, 0, index + 9, 9, 500]), created_at: instant(at) },
      ...{ marks: [...packMarks(every.map(() => mark))], board: board ?? null },
    })
    .execute();
}

const watch = ({ organizationId }: Group, sensor_type = 'fly_scan') =>
  watchDrift(world.people.test.portal.services, { organization_id: organizationId, sensor_type });
const drifted = async (of: Group) => (await world.ask(of, 'GET')).body;

it('names nothing where the cards have another color, asks there first, and goes on when an admin says so', async () => {
  const { ten, group, sensor, send, listOf, teach, ask, people } = world;
  const cards = await group('CARDS');
  await teach(cards);
  await ask(cards, 'PATCH', '', { mode: 'automatic' });
  const named = async (at: number) => (await listOf(cards, at)).known.some(({ state }) => state === 'named');
  expect(await named(await send(cards, ten, now - 5 * day))).toBe(true);
  for (const days of [20, 19, 18, 17, 16]) await found(cards.key, { at: now - days * day, board: 'yellow' });
  for (const hours of [30, 20]) await found(cards.key, { at: now - hours * 3_600, board: 'pale' });
  await watch(cards);
  expect(await drifted(cards)).toMatchObject({ drifted: [] });
  await found(cards.key, { at: now - 10 * 3_600, board: 'pale' });
  await watch(cards);
  const changed = { id: 'CARDS', name: 'CARDS', since: now - 30 * 3_600, reason: 'board' };
  expect(await drifted(cards)).toMatchObject({ drifted: [changed] });

  // Names given before become suggestions again, and so do those of new photos.
  await world.work('renew_names');
  expect(await named(now - 5 * day)).toBe(false);
  expect(await named(await send(cards, ten, now - 4 * day))).toBe(false);
  const other = await sensor({ id: cards.admin.id, organization_id: cards.organizationId }, 'OTHER', 'fly_scan');
  const newer = { ...cards, ...other };
  await ask(cards, 'PATCH', '', { sensors: { OTHER: 'suggest' } });
  await send(newer, ten, now - 3 * day);
  const { body } = await ask(cards, 'GET', '/to_check?limit=100');
  const queued: { boxes: { event_id: string }[] } = JSON.parse(JSON.stringify(body));
  const order = [...new Set(queued.boxes.map(({ event_id }) => event_id))];
  expect(order).toHaveLength(3);
  expect(order.at(-1)).toBe(eventId({ sensor_key: other.key, timestamp: now - 3 * day }));

  expect(await ask(cards, 'PATCH', '', { familiar: ['OTHER'] })).toMatchObject(problem(422, 'validation_failed'));
  const colleague = await people.person({ organizationId: cards.organizationId });
  const familiar = { body: { familiar: ['CARDS'] } };
  expect(await people.ask(colleague, 'PATCH', world.path, familiar)).toMatchObject(problem(403, 'forbidden'));
  expect(await ask(cards, 'PATCH', '', familiar.body)).toMatchObject({ status: 200, body: { drifted: [] } });
  await watch(cards);
  expect(await drifted(cards)).toMatchObject({ drifted: [] });
  await world.work('renew_names');
  expect(await named(now - 5 * day)).toBe(true);
});

it('notices novel boxes, and unsure suggestions, until the photos look as before', async () => {
  const unlike = await world.group('UNLIKE');
  for (const weeks of [1, 2, 3]) await found(unlike.key, { at: now - (7 * weeks + 1) * day, boxes: 40 });
  await found(unlike.key, { at: now - day, boxes: 40, novelty: 2 });
  await watch(unlike);
  expect(await drifted(unlike)).toMatchObject({ drifted: [{ since: expect.any(Number), reason: 'novelty' }] });
  // More photos like those before: half of the boxes would still be too many.
  await found(unlike.key, { at: now - day + 1, boxes: 500 });
  await watch(unlike);
  expect(await drifted(unlike)).toMatchObject({ drifted: [] });
  await found(unlike.key, { at: now - day + 2, boxes: 500, p: 0.6 });
  await watch(unlike);
  expect(await drifted(unlike)).toMatchObject({ drifted: [{ reason: 'certainty' }] });
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
});
