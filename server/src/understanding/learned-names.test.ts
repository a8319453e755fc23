import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { problem } from '@trapline/test-world/people/people.ts';
import { startTaught } from '@trapline/test-world/taught-world.ts';

let world: Awaited<ReturnType<typeof startTaught>>;
beforeAll(async () => {
  world = await startTaught();
});
afterAll(() => world.people.stop());

it('suggests types on the next photo after two corrected ones, names them once told to, and counts them', async () => {
  const { people, noon, day, ten, group, work, send, listOf, save, teach, ask } = world;
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
  const { ten, group, run, send, listOf, save, restore, teach, ask } = world;
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
  // Saved once more, the answers stay, though nobody is blind any more.
  await save(audit, at, ten);
  expect((await ask(audit, 'GET')).body).toMatchObject({ audit: { right: 5, of: 5 } });
  // What is taken back is no answer, and asked again; boxes that are gone are not.
  await restore(audit, at);
  expect((await ask(audit, 'GET')).body).toMatchObject({ audit: { right: 0, of: 0 } });
  await save(audit, at, ten, true);
  expect((await ask(audit, 'GET')).body).toMatchObject({ audit: { of: 5 } });
});

it('freezes the head in use, and none where none is in use', async () => {
  const { group, teach, ask } = world;
  const cold = await group('COLD');
  expect((await ask(cold, 'PATCH', '', { frozen: true })).status).toBe(409);
  await teach(cold);
  const frozen = async () => (await ask(cold, 'GET')).body;
  const inUse = (more: object) => ({
    heads: expect.arrayContaining([expect.objectContaining({ active: true, ...more })]),
  });
  expect((await ask(cold, 'PATCH', '', { frozen: true })).status).toBe(200);
  expect(await frozen()).toMatchObject(inUse({ frozen: true }));
  expect((await ask(cold, 'PATCH', '', { frozen: false })).status).toBe(200);
  expect(await frozen()).toMatchObject(inUse({ frozen: false }));
});

it('blocked types are only suggested', async () => {
  const { people, noon, day, ten, group, send, listOf, teach, ask } = world;
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

it('asks nobody about boxes of hidden events', async () => {
  const { people, ten, group, send, teach, ask } = world;
  const hidden = await group('HIDDEN');
  await teach(hidden);
  const at = await send(hidden, ten, Math.floor(Date.now() / 1_000) - 3_600);
  const event = `/api/v2/events/${eventId({ sensor_key: hidden.key, timestamp: at })}`;
  const queued = async () => (await ask(hidden, 'GET', '/to_check')).body;
  expect(await queued()).toMatchObject({ waiting: 10 });
  expect((await people.ask(hidden.admin, 'PATCH', event, { body: { hidden: true } })).status).toBe(200);
  expect(await queued()).toEqual({ boxes: [], waiting: 0 });
});

it('names nothing more once switched off, and leaves what is there', async () => {
  const { noon, day, ten, group, work, send, listOf, teach, ask } = world;
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
  const { people, noon, ten, group, place, card, work, run, listOf, teach, sensor } = world;
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
  const { people, noon, ten, group, path, run, save, teach, ask, headBytes } = world;
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
  const { people, noon, ten, group, send, listOf } = world;
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

it('describes very many boxes of a draft in a job, and says how far it is', async () => {
  const { people, noon, group, send, work, boxesPath } = world;
  const crowded = await group('CROWDED');
  const at = await send(crowded, ['midge'], noon);
  const positions = Array.from({ length: 620 }, (_, index) => {
    const [x1, y1] = [(index % 31) * 20, Math.floor(index / 31) * 20];
    return { position: { x1, y1, x2: x1 + 19, y2: y1 + 19 }, type: index % 2 === 0 ? 'midge' : 'moth_fly' };
  });
  const suggest = async () => {
    const path = `${boxesPath(crowded, at)}/suggestions`;
    return (await people.ask(crowded.admin, 'POST', path, { body: { positions } })).body;
  };
  expect(await suggest()).toMatchObject({ preparing: 0, suggestions: positions.map(() => null) });
  // Nobody waits for all of them, and they are not asked for twice.
  expect(await suggest()).toMatchObject({ preparing: 0 });
  await work('describe_boxes');
  expect(await suggest()).toMatchObject({
    preparing: null,
    suggestions: positions.map(() => ({ type: expect.any(String) })),
  });
});

it('an event that is deleted takes its examples and crops with it', async () => {
  const { people, noon, day, group, work, teach, ask } = world;
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
  await work('fit_head');
  expect(await heads.execute()).toEqual([]);
});

it('names older photos on request, newest first, and keeps what they were called before', async () => {
  const { people, noon, day, ten, group, work, send, listOf, teach, ask } = world;
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

it("names of a head do not change what a person's version was when it was saved", async () => {
  const { people, noon, day, ten, group, send, listOf, boxesPath, save, teach } = world;
  const kept = await group('KEPT');
  const at = await send(kept, ten, noon - 5 * day);
  await save(kept, at, ['moth_fly']);
  await teach(kept);
  expect((await listOf(kept, at)).known[1]).toMatchObject({ state: 'to_check', suggested: 'midge' });
  const { body } = await people.ask(kept.admin, 'GET', `${boxesPath(kept, at)}/revisions/1`);
  expect(body).toMatchObject({
    positions: [
      { type: 'moth_fly', state: 'confirmed' },
      ...ten.slice(1).map(() => ({ type: null, state: 'unclassified', suggestion: null })),
    ],
  });
});
