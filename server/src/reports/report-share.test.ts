import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { job } from '@trapline/domain/jobs/job.schema.ts';
import { requestedReport } from '@trapline/domain/reports/report.schema.ts';
import { makeCountedEvent } from '@trapline/test-world/counted-event.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { openWorkbook } from '@trapline/test-world/workbook.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let owner: Person;
let reader: Person;
let site: string;

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const { db } = people;
  const organization_id = await people.organization('Secret Works');
  owner = await people.person({ name: 'Secret Owner', organizationId: organization_id });
  reader = await people.person({ name: 'Reader', organizationId: await people.organization('Readers Ltd') });
  await people.appoint(organization_id, owner.id);
  const creator = { id: owner.id, organization_id };
  const hidden = { name: 'Secret name', place: 'Secret place', memo: 'Secret memo' };
  const sensor_key = await makeSensor(db, creator, { id: 'HIDDEN', type: 'fly_scan', ...hidden });
  const site_id = await makeSite(db, creator, { name: 'Dock', type: 'fly_scan', memo: 'Secret memo of the site' });
  site = String(site_id);
  const since = instant(Date.UTC(2026, 9, 1) / 1_000);
  await db.insertInto('installations').values({ site_id, sensor_key, since }).execute();
  for (const hour of [3, 5]) {
    const boxes = Array.from({ length: hour }, (_, at) => [7, 10 + 30 * at, 10, 30 + 30 * at, 40, 900]).flat();
    await makeCountedEvent(db, { sensor_key, timestamp: Date.UTC(2026, 9, 5, hour) / 1_000, boxes });
  }
  const share = { email: reader.email, account_id: reader.id, shared_by: owner.id, created_at: new Date() };
  await db
    .insertInto('site_shares')
    .values({ site_id, ...share })
    .execute();
  const shared = await makeSensor(db, creator, { id: 'SHARED', type: 'fly_scan' });
  await db
    .insertInto('sensor_shares')
    .values({ sensor_key: shared, ...share })
    .execute();
});
afterAll(() => people.stop());

const oneJob = Compile(job);
const requested = Compile(requestedReport);

const ask = (by: Person, source: object, type: string) =>
  people.ask(by, 'POST', '/api/reports', {
    body: { type, format: 'xlsx', locale: 'en', source, from: '2026-10', to: '2026-10' },
  });

/** All of a workbook's parts as one text. */
async function workbook(by: Person, source: object, type: string): Promise<string> {
  const { status, body } = await ask(by, source, type);
  expect([status, body]).toEqual([201, expect.anything()]);
  if (!requested.Check(body)) throw new Error('No job');
  const done = await vi.waitFor(
    async () => {
      const answer = await people.ask(by, 'GET', `/api/pending_jobs/${body.job_id}`);
      if (!oneJob.Check(answer.body)) throw new Error('Not a job');
      if (answer.body.state === 'waiting' || answer.body.state === 'running') throw new Error('It has not finished');
      return answer.body;
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(done).toMatchObject({ state: 'done', error: null });
  const file = await (await fetch(`${people.test.url}${done.download_path}`)).arrayBuffer();
  return [...(await openWorkbook(Buffer.from(file))).values()].map((part) => part.toString()).join('\n');
}

describe('the report of a shared site', () => {
  it.each(['standard', 'legacy'])('says its name and figures, and nothing else of its owners: %s', async (type) => {
    const text = await workbook(reader, { kind: 'site', id: site }, type);
    expect(text).toContain('Dock');
    expect(text).toContain('2026');
    expect(text).not.toMatch(/secret|hidden/i);
    expect(text).not.toContain('Readers Ltd');
  });

  it('does not open its sensor', async () => {
    expect((await ask(reader, { kind: 'sensor', id: 'HIDDEN' }, 'legacy')).status).toBe(404);
  });
});

describe('the cover of a report', () => {
  it('names the organization that a shared sensor belongs to, not that of its reader', async () => {
    const text = await workbook(reader, { kind: 'sensor', id: 'SHARED' }, 'standard');
    expect(text).toContain('Secret Works');
    expect(text).not.toContain('Readers Ltd');
  });
});

describe('the report of its owners', () => {
  it('has the columns of the CSV with the sensor, but no memo', async () => {
    const text = await workbook(owner, { kind: 'site', id: site }, 'legacy');
    for (const shown of ['Dock', 'HIDDEN', 'Secret name', 'Secret Works', 'Secret Owner', 'Increase threshold'])
      expect(text).toContain(shown);
    expect(text).not.toContain('Memo');
    expect(text).not.toMatch(/secret memo/i);
  });

  it('of the sensor shows no memo either', async () => {
    for (const type of ['standard', 'legacy']) {
      const text = await workbook(owner, { kind: 'sensor', id: 'HIDDEN' }, type);
      expect(text).toContain('Secret name');
      expect(text).not.toMatch(/secret memo/i);
    }
  });
});
