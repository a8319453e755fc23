import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import { makeCountedEvent } from '@trapline/test-world/counted-event.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { keepDetections } from '../detections/detection.store.ts';
import { transaction } from '../platform/database/database.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let colleague: Person;
let reader: Person;
let editor: Person;
let organization: number;
let key: number;
let now = Math.floor(Date.UTC(2026, 4, 1, 3) / 1_000);

beforeAll(async () => {
  people = await startPeople();
  organization = await people.organization('Corrected');
  creator = await people.person({ organizationId: organization, name: 'Creator' });
  colleague = await people.person({ organizationId: organization });
  reader = await people.person();
  editor = await people.person({ name: 'Editor' });
  const owner = { id: creator.id, organization_id: organization };
  key = await makeSensor(people.db, owner, { id: 'CORRECTED', type: 'fly_scan' });
  const share = ({ id, email }: Person) => ({ sensor_key: key, email, account_id: id, shared_by: creator.id });
  await people.db
    .insertInto('sensor_shares')
    .values([
      { ...share(reader), created_at: new Date() },
      { ...share(editor), permissions: ['read', 'full'], created_at: new Date() },
    ])
    .execute();
});
afterAll(() => people.stop());

const moth = codeOf('moth_fly');
const at = (x: number) => ({ x1: x, y1: 10, x2: x + 20, y2: 30 });
const untyped = (x: number, type: string | null = null) => ({ position: at(x), type });
const machine = [0, 100].flatMap((x) => [0, x, 10, x + 20, 30, 900]);

interface Photo {
  readonly event: string;
  readonly path: string;
  readonly ts: Date;
}

/** A photo with two boxes of the detector, an hour after the one before. */
async function photo(threshold = 0, boxes: readonly number[] = machine): Promise<Photo> {
  now += 3_600;
  await makeCountedEvent(people.db, { sensor_key: key, timestamp: now, boxes, threshold });
  const event = `/api/v2/events/${eventId({ sensor_key: key, timestamp: now })}`;
  return { event, path: `${event}/insect_detections/photo`, ts: new Date(now * 1_000) };
}
const save = (path: string, body: object, headers = {}, caller = creator) =>
  people.ask(caller, 'PUT', path, { body, headers });
const ofEvent = ({ ts }: Photo, values: object) =>
  people.db.updateTable('events').set(values).where('sensor_key', '=', key).where('ts', '=', ts).execute();

describe('a saved list', () => {
  it('counts, is a revision, and is answered with the event', async () => {
    const { path, event } = await photo();
    const before = await people.ask(creator, 'GET', path);
    expect(before).toMatchObject({ status: 200, body: { author: 'machine', revision: 0 } });
    const positions = [untyped(0, 'moth_fly'), untyped(100), untyped(200, 'moth_fly')];
    const saved = await save(path, { positions }, { 'if-match': before.etag ?? '' });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        ...{ author: 'person', revision: 1, width: 640, height: 480 },
        positions: [
          { position: at(0), type: 'moth_fly', score: 0.9, state: 'confirmed', suggestion: null },
          { position: at(100), type: null, score: 0.9, state: 'unclassified' },
          { position: at(200), type: 'moth_fly', score: null, state: 'confirmed' },
        ],
        event: { count: 3, insect_counts: { moth_fly: 2, others: 1 }, unclassified: 1, updating: false },
      },
    });
    const after = await people.ask(creator, 'GET', path);
    expect(after.etag).toBe(saved.etag);
    expect(after.etag).not.toBe(before.etag);
    expect(await people.ask(creator, 'GET', event)).toMatchObject({
      body: { count: 3, attachments: { photo: { box_count: 3, box_area: { x1: 0, x2: 220 } } } },
    });
    expect((await people.audited('Sensor-CORRECTED')).at(-1)).toMatchObject({
      action: 'boxes.correct',
      actor_email: creator.email,
      details: { timestamp: now, resource: 'photo', added: 1, removed: 0, moved: 0, retyped: 1 },
    });
    const logged = await people.db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity', '=', 'Sensor-CORRECTED')
      .execute();
    expect(JSON.stringify(logged)).toContain('boxes.correct');
  });

  it('that changes nothing makes no revision', async () => {
    const { path } = await photo();
    const positions = [untyped(100), untyped(0)];
    expect(await save(path, { positions })).toMatchObject({ status: 200, body: { revision: 0, author: 'machine' } });
    // A person who finds the whole photo right has said something.
    expect(await save(path, { positions, checked: true })).toMatchObject({ body: { revision: 1, author: 'person' } });
    expect(await save(path, { positions, checked: true })).toMatchObject({ body: { revision: 1 } });
  });

  it('is refused on an outdated list, and repeated with its key has the first answer', async () => {
    const { path } = await photo();
    const { etag } = await people.ask(creator, 'GET', path);
    const headers = { 'if-match': etag ?? '', 'idempotency-key': 'once' };
    const first = await save(path, { positions: [] }, headers);
    expect(first).toMatchObject({ status: 200, body: { revision: 1, event: { count: 0 } } });
    expect(await save(path, { positions: [] }, headers)).toEqual({ ...first, etag: null });
    expect(await save(path, { positions: [untyped(0)] }, { 'if-match': etag ?? '' })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
  });

  it('of two people who save at once, one is told to look again', async () => {
    const { path } = await photo();
    const { etag } = await people.ask(creator, 'GET', path);
    const headers = { 'if-match': etag ?? '' };
    const answers = await Promise.all([
      save(path, { positions: [untyped(0)] }, headers),
      save(path, { positions: [untyped(100)] }, headers, editor),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await people.ask(creator, 'GET', path)).toMatchObject({ body: { revision: 1 } });
  });

  it('names the boxes that it cannot take', async () => {
    const { path } = await photo();
    const positions = [
      untyped(0, 'unicorn'),
      untyped(1),
      { position: { x1: 630, y1: 0, x2: 650, y2: 2 }, type: 'others' },
    ];
    expect(await save(path, { positions })).toMatchObject({
      ...problem(422, 'validation_failed'),
      body: {
        errors: [{ path: '/positions/0/type' }, { path: '/positions/1/type' }, { path: '/positions/2/position/x2' }],
      },
    });
    expect(await save(path, { positions: [{ position: at(0) }] })).toMatchObject(problem(422, 'validation_failed'));
    const many = Array.from({ length: 20_001 }, () => untyped(0));
    expect(await save(path, { positions: many })).toMatchObject(problem(422, 'validation_failed'));
    expect(await save(path, { positions: [], padding: 'x'.repeat(8_000_000) })).toMatchObject(
      problem(413, 'payload_too_large'),
    );
  });

  it('of 20,000 boxes is kept', async () => {
    const { path } = await photo();
    const position = (n: number) => ({
      x1: n % 200,
      y1: Math.floor(n / 200),
      x2: (n % 200) + 9,
      y2: Math.floor(n / 200) + 9,
    });
    const positions = Array.from({ length: 20_000 }, (_, n) => ({ position: position(n), type: 'moth_fly' }));
    expect(await save(path, { positions })).toMatchObject({
      status: 200,
      body: { revision: 1, event: { count: 20_000 } },
    });
  });
});

describe('who may correct', () => {
  it('is who may edit the sensor, also hidden events and false positives', async () => {
    const shot = await photo();
    const body = { positions: [] };
    expect(await save(shot.path, body, {}, colleague)).toMatchObject(problem(404, 'not_found'));
    expect(await save(shot.path, body, {}, reader)).toMatchObject(problem(403, 'forbidden'));
    await ofEvent(shot, { hidden: true, misdetection: true });
    expect(await save(shot.path, body, {}, editor)).toMatchObject({ status: 200, body: { event: { count: 0 } } });
    expect(await save(`${shot.event}/insect_detections/video`, body)).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(creator, 'GET', `${shot.event}/insect_detections/video`)).toMatchObject({ status: 404 });
  });

  it('waits while the event is processing, and leaves events with earlier types alone', async () => {
    const shot = await photo();
    await ofEvent(shot, { processing: true });
    expect(await save(shot.path, { positions: [] })).toMatchObject(problem(409, 'conflict'));
    await ofEvent(shot, { processing: false, insect_types_version: 3 });
    expect(await save(shot.path, { positions: [] })).toMatchObject(problem(409, 'conflict'));
    await ofEvent(shot, { insect_types_version: 4 });
    expect((await save(shot.path, { positions: [] })).status).toBe(200);
  });
});

describe('decisions', () => {
  it('set types and remove boxes without the list', async () => {
    const { path } = await photo();
    const decide = (decisions: object[]) => people.ask(creator, 'POST', `${path}/decisions`, { body: { decisions } });
    expect(await decide([untyped(0, 'moth_fly'), untyped(100)])).toMatchObject({
      status: 200,
      body: { revision: 1, positions: [{ type: 'moth_fly', state: 'confirmed' }], event: { count: 1 } },
    });
    expect(await decide([untyped(100)])).toMatchObject(problem(409, 'conflict'));
    expect(await decide([untyped(0, 'unicorn')])).toMatchObject(problem(422, 'validation_failed'));
    expect(await decide([untyped(0, 'moth_fly')])).toMatchObject({ status: 200, body: { revision: 1 } });
  });
});

describe('revisions', () => {
  it('are listed with who and what, read, and restored', async () => {
    const { path } = await photo();
    await save(path, { positions: [untyped(0, 'moth_fly'), untyped(100)] });
    await save(path, { positions: [untyped(300, 'others')] }, {}, editor);
    const none = { added: 0, removed: 0, moved: 0, retyped: 0 };
    expect(await people.ask(reader, 'GET', `${path}/revisions`)).toMatchObject({
      body: {
        revisions: [
          { ...none, revision: 2, author: 'person', by: 'Editor', added: 1, removed: 2 },
          { ...none, revision: 1, author: 'person', by: 'Creator', retyped: 1 },
          { ...none, revision: 0, author: 'machine', by: null, added: 2 },
        ],
      },
    });
    expect(await people.ask(reader, 'GET', `${path}/revisions/1`)).toMatchObject({
      body: { revision: 1, author: 'person', positions: [{ type: 'moth_fly', state: 'confirmed' }, { type: null }] },
    });
    expect(await people.ask(reader, 'GET', `${path}/revisions/7`)).toMatchObject(problem(404, 'not_found'));
    const restore = (revision: number, headers = {}, caller = creator) =>
      people.ask(caller, 'POST', `${path}/revisions/${revision}/restore`, { headers });
    expect(await restore(1, {}, reader)).toMatchObject(problem(403, 'forbidden'));
    expect(await restore(1, { 'if-match': '"old"' })).toMatchObject(problem(412, 'precondition_failed'));
    expect(await restore(7)).toMatchObject(problem(404, 'not_found'));
    expect(await restore(1)).toMatchObject({
      status: 200,
      body: {
        revision: 3,
        positions: [{ type: 'moth_fly', state: 'confirmed' }, { type: null }],
        event: { count: 2, insect_counts: { moth_fly: 1, others: 1 } },
      },
    });
    expect(await restore(1)).toMatchObject({ body: { revision: 3 } });
    expect(await restore(0)).toMatchObject({ body: { revision: 4, event: { unclassified: 2 } } });
    expect((await people.audited('Sensor-CORRECTED')).at(-1)).toMatchObject({
      action: 'boxes.restore',
      details: { revision: 0, retyped: 1 },
    });
  });

  it('of a deleted event go with it', async () => {
    const { path, event, ts } = await photo();
    await save(path, { positions: [] });
    expect((await people.ask(creator, 'DELETE', event)).status).toBe(204);
    expect(await people.ask(creator, 'GET', `${path}/revisions`)).toMatchObject(problem(404, 'not_found'));
    const left = await people.db.selectFrom('detections').select('ts').where('ts', '=', ts).execute();
    expect(left).toEqual([]);
  });
});

describe('an alert', () => {
  const alerts = async () =>
    (await people.db.selectFrom('alerts').select('ts').where('sensor_key', '=', key).execute()).map(({ ts }) => ts);

  it('follows a correction of the newest event alone', async () => {
    const older = await photo(4);
    const newest = await photo(4);
    const five = { positions: [0, 50, 100, 150, 200].map((x) => untyped(x, 'moth_fly')) };
    expect(await save(older.path, five)).toMatchObject({
      body: { event: { count: 5, alert: true } },
    });
    expect(await alerts()).toEqual([]);
    expect(await people.ask(creator, 'GET', newest.event)).toMatchObject({ body: { count: 2, count_difference: -3 } });
    await save(older.path, { positions: [] });
    await save(newest.path, five);
    expect(await alerts()).toEqual([newest.ts]);
  });
});

describe('open editors', () => {
  it('see each other by name, but not themselves, until they leave or are forgotten', async () => {
    const { path, ts } = await photo();
    const open = (caller: Person) => people.ask(caller, 'POST', `${path}/editors`);
    expect(await open(creator)).toMatchObject({ status: 200, body: { editors: [] } });
    expect(await open(creator)).toMatchObject({ body: { editors: [] } });
    expect(await open(reader)).toMatchObject(problem(403, 'forbidden'));
    expect(await open(editor)).toMatchObject({ body: { editors: [{ name: 'Creator' }] } });
    expect(await open(creator)).toMatchObject({ body: { editors: [{ name: 'Editor' }] } });
    expect((await people.ask(editor, 'DELETE', `${path}/editors`)).status).toBe(204);
    expect(await open(creator)).toMatchObject({ body: { editors: [] } });
    await people.db
      .updateTable('box_editors')
      .set({ seen_at: new Date(Date.now() - 61_000) })
      .where('ts', '=', ts)
      .execute();
    expect(await open(editor)).toMatchObject({ body: { editors: [] } });
  });
});

it('a late list of the detector leaves a person’s in force', async () => {
  const { path, event, ts } = await photo();
  await save(path, { positions: [untyped(0, 'moth_fly')] });
  const by = { detector: null, threshold: null, account_id: null, created_at: ts };
  await transaction(people.db, (tx) =>
    keepDetections(
      tx,
      { sensor_key: key, ts, resource: 'photo' },
      { ...by, source: 'machine', boxes: [moth, 1, 1, 9, 9, 1] },
    ),
  );
  expect(await people.ask(creator, 'GET', path)).toMatchObject({ body: { author: 'person', revision: 1 } });
  expect(await people.ask(creator, 'GET', event)).toMatchObject({
    body: { count: 1, attachments: { photo: { box_count: 1 } } },
  });
});
