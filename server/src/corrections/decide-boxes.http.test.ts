import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeCountedEvent } from '@trapline/test-world/counted-event.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let colleague: Person;
let key: number;
let now = Math.floor(Date.UTC(2026, 4, 1, 3) / 1_000);

beforeAll(async () => {
  people = await startPeople();
  const organization_id = await people.organization('Decided');
  creator = await people.person({ organizationId: organization_id });
  colleague = await people.person({ organizationId: organization_id });
  key = await makeSensor(people.db, { id: creator.id, organization_id }, { id: 'DECIDED', type: 'fly_scan' });
  const share = { sensor_key: key, email: colleague.email, account_id: colleague.id, shared_by: creator.id };
  await people.db
    .insertInto('sensor_shares')
    .values({ ...share, permissions: ['read', 'full'], created_at: new Date() })
    .execute();
});
afterAll(() => people.stop());

const at = (x: number) => ({ x1: x, y1: 10, x2: x + 20, y2: 30 });
const machine = [0, 100, 200].flatMap((x) => [0, x, 10, x + 20, 30, 900]);

/** A photo with three boxes of the detector, and what people do with it. */
async function photo() {
  now += 3_600;
  await makeCountedEvent(people.db, { sensor_key: key, timestamp: now, boxes: machine });
  const path = `/api/v2/events/${eventId({ sensor_key: key, timestamp: now })}/insect_detections/photo`;
  const decide = async (caller: Person, x: number, type: string | null) => {
    const body = { decisions: [{ position: at(x), type }] };
    const answer = await people.ask(caller, 'POST', `${path}/decisions`, { body });
    expect(answer).toMatchObject({ status: 200 });
    const { decision }: { decision: string } = JSON.parse(JSON.stringify(answer.body));
    return decision;
  };
  return {
    path,
    decide,
    undo: (caller: Person, decision: string) => people.ask(caller, 'POST', `${path}/decisions/${decision}/undo`),
    async types() {
      const { body } = await people.ask(creator, 'GET', path);
      const { positions }: { positions: { position: { x1: number }; type: string | null }[] } = JSON.parse(
        JSON.stringify(body),
      );
      return Object.fromEntries(positions.map(({ position, type }) => [position.x1, type]));
    },
    async revisions() {
      const { body } = await people.ask(creator, 'GET', `${path}/revisions`);
      const { revisions }: { revisions: { author: string; removed: number; retyped: number }[] } = JSON.parse(
        JSON.stringify(body),
      );
      return revisions.map(({ author, removed, retyped }) => `${author} ${removed} ${retyped}`);
    },
  };
}

it('of one account on a photo make one list, while each is in the audit trail and can be taken back by itself', async () => {
  const { decide, undo, types, revisions } = await photo();
  const before = (await people.audited('Sensor-DECIDED')).length;
  const first = await decide(creator, 0, 'moth_fly');
  const second = await decide(creator, 100, null);
  await decide(creator, 200, 'midge');
  expect(await revisions()).toEqual(['person 1 2', 'machine 0 0']);
  expect(await types()).toEqual({ 0: 'moth_fly', 200: 'midge' });
  expect(await undo(creator, first)).toMatchObject({ status: 200 });
  expect(await types()).toEqual({ 0: null, 200: 'midge' });
  expect(await undo(creator, second)).toMatchObject({ status: 200 });
  expect(await types()).toEqual({ 0: null, 100: null, 200: 'midge' });
  expect(await revisions()).toEqual(['person 0 1', 'machine 0 0']);
  const audited = (await people.audited('Sensor-DECIDED')).slice(before).map(({ details }) => details);
  const nothing = { added: 0, removed: 0, moved: 0, retyped: 0 };
  expect(audited).toMatchObject([
    { ...nothing, retyped: 1 },
    { ...nothing, removed: 1 },
    { ...nothing, retyped: 1 },
    { ...nothing, retyped: 1, undone: true },
    { ...nothing, added: 1, undone: true },
  ]);
  expect(await undo(creator, second)).toMatchObject(problem(404, 'not_found'));
});

it('of two accounts are lists of their own, and an undo takes back only its own', async () => {
  const { decide, undo, types, revisions } = await photo();
  const first = await decide(creator, 0, 'moth_fly');
  const other = await decide(colleague, 100, 'midge');
  await decide(creator, 200, 'midge');
  expect(await revisions()).toEqual(['person 0 1', 'person 0 1', 'person 0 1', 'machine 0 0']);
  expect(await undo(colleague, first)).toMatchObject(problem(404, 'not_found'));
  expect(await undo(creator, first)).toMatchObject({ status: 200 });
  expect(await types()).toEqual({ 0: null, 100: 'midge', 200: 'midge' });
  expect(await undo(colleague, other)).toMatchObject({ status: 200 });
  expect(await types()).toEqual({ 0: null, 100: null, 200: 'midge' });
});

it('are not taken back from a colleague who decided the same box otherwise, or saved the whole photo', async () => {
  const { decide, undo, types, path } = await photo();
  const first = await decide(creator, 0, 'moth_fly');
  const second = await decide(creator, 100, 'moth_fly');
  const other = await decide(colleague, 0, 'midge');
  expect(await undo(creator, first)).toMatchObject(problem(409, 'conflict'));
  expect(await types()).toEqual({ 0: 'midge', 100: 'moth_fly', 200: null });
  expect(await undo(colleague, other)).toMatchObject({ status: 200 });
  expect(await undo(creator, first)).toMatchObject({ status: 200 });
  expect(await types()).toEqual({ 0: null, 100: 'moth_fly', 200: null });
  const positions = [0, 100, 200].map((x) => ({ position: at(x), type: x === 200 ? 'midge' : 'moth_fly' }));
  expect(await people.ask(colleague, 'PUT', path, { body: { positions } })).toMatchObject({ status: 200 });
  expect(await undo(creator, second)).toMatchObject(problem(409, 'conflict'));
  expect(await types()).toEqual({ 0: 'moth_fly', 100: 'moth_fly', 200: 'midge' });
});

it('stay when a colleague decided the same, until both have taken it back', async () => {
  for (const order of [
    ['creator', 'colleague'],
    ['colleague', 'creator'],
  ]) {
    const { decide, undo, types } = await photo();
    const decisions = new Map([
      ['creator', { by: creator, decision: await decide(creator, 0, 'moth_fly') }],
      ['colleague', { by: colleague, decision: await decide(colleague, 0, 'moth_fly') }],
    ]);
    for (const [index, name] of order.entries()) {
      const one = decisions.get(name);
      if (!one) throw new Error('There is nobody of that name');
      expect(await undo(one.by, one.decision)).toMatchObject({ status: 200 });
      expect(await types()).toMatchObject({ 0: index === 0 ? 'moth_fly' : null });
    }
  }
});
