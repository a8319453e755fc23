import { buffer } from 'node:stream/consumers';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { type Job, job } from '@trapline/domain/jobs/job.schema.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { announceScans, countedScan, putPhoto, scannerUser } from '@trapline/test-world/station-uploads.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let member: Person;
let stranger: Person;
let operator: Person;
let photo: Buffer<ArrayBuffer>;
let fly: string;
let scan: string;
const timestamp = Math.floor(Date.now() / 1_000) - 86_400;
const detections = [
  { type: 'moth_fly', position: { x1: 100, y1: 50, x2: 200, y2: 150 }, score: 0.9 },
  { position: { x1: 300, y1: 60, x2: 320, y2: 100 } },
];

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const organization = await people.organization('North');
  member = await scannerUser(people, organization);
  stranger = await people.person();
  operator = await people.person({ permissions: ['admin'] });
  photo = await trapPhoto(3, 0);
  const owner = { id: member.id, organization_id: organization };
  const key = await makeSensor(people.db, owner, { id: 'TAUGHT', type: 'fly_scan' });
  const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
  await unit.send(photo, { timestamp, detections });
  fly = eventId({ sensor_key: key, timestamp });
  const { photos, event } = await announceScans(people, member, 1);
  await putPhoto(photos[0] ?? '', await trapPhoto(5, 1));
  scan = event.id;
  await countedScan(people, member, scan);
  await vi.waitFor(
    async () => {
      const { body } = await people.ask(member, 'GET', `/api/v2/events/${fly}`);
      if (!JSON.stringify(body).includes('"processing":false')) throw new Error('It is being processed');
    },
    { timeout: 60_000, interval: 50 },
  );
});
afterAll(() => people.stop());

const oneJob = Compile(job);
const requested = Compile(Type.Object({ job_id: Type.String() }));
const coco = Type.Object({
  images: Type.Array(
    Type.Object({
      ...{ id: Type.Integer(), file_name: Type.String(), width: Type.Integer(), height: Type.Integer() },
      ...{ event_id: Type.String(), photo_key: Type.String(), author: Type.String(), license: Type.Integer() },
    }),
  ),
  annotations: Type.Array(
    Type.Object({
      ...{ id: Type.Integer(), image_id: Type.Integer(), category_id: Type.Integer() },
      bbox: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
    }),
  ),
  categories: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  licenses: Type.Array(Type.Object({ id: Type.Integer() })),
});
const annotations = Compile(coco);

const ask = (by: Person, events: readonly string[], as: Person | null = member) =>
  people.ask(by, 'POST', '/api/training_data', {
    body: { events },
    headers: as ? { 'x-assumed-user-id': String(as.id) } : {},
  });

async function finished(id: string): Promise<Job> {
  const assumed = { headers: { 'x-assumed-user-id': String(member.id) } };
  return vi.waitFor(
    async () => {
      const { body } = await people.ask(operator, 'GET', `/api/pending_jobs/${id}`, assumed);
      if (!oneJob.Check(body)) throw new Error('Not a job');
      if (body.state === 'waiting' || body.state === 'running') throw new Error('It has not finished');
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** The files of a ZIP by name. */
async function unzipped(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return files;
}

/** The files of a ZIP, read by a library other than the one that made it. */
async function packed(events: readonly string[]): Promise<{
  readonly files: Readonly<Record<string, Buffer>>;
  readonly coco: Static<typeof coco>;
}> {
  const { status, body } = await ask(operator, events);
  expect(status).toBe(201);
  if (!requested.Check(body)) throw new Error('No job');
  const done = await finished(body.job_id);
  expect(done).toMatchObject({ state: 'done', progress: 100, error: null });
  const response = await fetch(`${people.test.url}${done.download_path}`);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = await unzipped(Buffer.from(await response.arrayBuffer()));
  const text: unknown = JSON.parse(files['annotations.json']?.toString() ?? '');
  if (!annotations.Check(text)) throw new Error('Not COCO');
  return { files, coco: text };
}

describe('training data', () => {
  it('holds the photos of events of both kinds as they were sent, and their boxes', async () => {
    const { files, coco: read } = await packed([fly, scan, fly]);
    expect(Object.keys(files).toSorted()).toEqual(
      ['annotations.json', ...read.images.map(({ file_name }) => file_name)].toSorted(),
    );
    expect(read.images.map(({ event_id, photo_key, author }) => [event_id, photo_key, author])).toEqual([
      [fly, 'photo', 'unit'],
      [scan, 'photo_1', 'machine'],
    ]);
    const [first] = read.images;
    expect(files[first?.file_name ?? '']?.equals(photo)).toBe(true);
    for (const { file_name, width, height } of read.images) {
      const size = await sharp(files[file_name]).metadata();
      expect([size.width, size.height]).toEqual([width, height]);
    }
    const names = new Map(read.categories.map(({ id, name }) => [id, name]));
    const boxes = read.annotations.filter(({ image_id }) => image_id === first?.id);
    expect(boxes.map(({ bbox, category_id }) => [bbox, names.get(category_id)])).toEqual([
      [[100, 50, 100, 100], 'moth_fly'],
      [[300, 60, 20, 40], 'unclassified'],
    ]);
    expect(new Set(read.annotations.map(({ id }) => id)).size).toBe(read.annotations.length);
  });

  it('is only there under an assumed identity, for events that the account sees', async () => {
    expect((await ask(operator, [fly], null)).status).toBe(403);
    expect((await ask(member, [fly], null)).status).toBe(403);
    expect((await ask(operator, [fly, scan], stranger)).status).toBe(404);
    expect((await ask(operator, ['nonsense'])).status).toBe(404);
  });

  it('is at most 100 events, and at least one', async () => {
    expect(
      (
        await ask(
          operator,
          Array.from({ length: 101 }, () => fly),
        )
      ).status,
    ).toBe(422);
    expect((await ask(operator, [])).status).toBe(422);
  });

  it('is in the audit trail with both people', async () => {
    await ask(operator, [scan]);
    const rows = await people.db.selectFrom('audit_trail').selectAll().execute();
    expect(rows).toContainEqual(
      expect.objectContaining({
        actor_account_id: operator.id,
        subject_account_id: member.id,
        action: 'requestTrainingData',
      }),
    );
  });
});
