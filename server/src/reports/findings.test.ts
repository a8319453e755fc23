import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Job } from '@trapline/domain/jobs/job.schema.ts';
import { makeAsker, makeChatEvent, callAs } from '@trapline/test-world/chat/chat-world.ts';
import { type ModelServer, startModelServer } from '@trapline/test-world/chat/model-server.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { openWorkbook, textsOf } from '@trapline/test-world/workbook.ts';

let model: ModelServer;
let test: TestPortal;
let member: TestAccount;
let place: number;
let events: readonly string[];
beforeAll(async () => {
  model = await startModelServer();
  test = await startTestPortal({ worker: true, llm: { baseUrl: model.url, model: 'test-model', silenceMs: 2_000 } });
  const { db } = test.portal.services;
  const organization = await makeOrganization(db, 'North');
  member = await makeAsker(db, organization);
  place = await makePlace(db, member, 'Hall');
  const event = (month: string, trap_no: string, count: number, day: number) =>
    makeChatEvent(db, place, {
      ...{ month, trap_no, count, insect_counts: [6, count], installed: `${month}-01`, collected: `${month}-28` },
      uploaded: new Date(Date.UTC(2026, 10, day)),
    });
  await event('2026-09', '1', 10, 1);
  events = [await event('2026-10', '1', 25, 2), await event('2026-10', '2', 4, 3)];
});
afterAll(async () => {
  await test.stop();
  await model.stop();
});

const ask = (method: string, path: string, body?: object) =>
  callAs(test, member.id, method, path, body ? { body } : {});

async function finished(started: Response): Promise<Job> {
  expect(started.status).toBe(201);
  const { job_id }: { job_id: string } = JSON.parse(await started.text());
  return vi.waitFor(
    async () => {
      const job: Job = JSON.parse(await (await ask('GET', `/api/pending_jobs/${job_id}`)).text());
      expect(job.state).toBe('done');
      return job;
    },
    { timeout: 60_000, interval: 100 },
  );
}

const order = { locale: 'en', requested_at_iso: '2026-11-05T10:00:00+09:00', type: 'with_ai_opinion' };
const excel = (more: object = {}) =>
  ask('POST', '/api/v2/events/station/request_excel_generation', { events, ...order, ...more });

async function textsIn(job: Job): Promise<readonly string[]> {
  const response = await fetch(`${test.url}${job.download_path}`);
  const parts = await openWorkbook(Buffer.from(await response.arrayBuffer()));
  return [...parts].filter(([path]) => path.startsWith('xl/worksheets/sheet')).flatMap(([, part]) => textsOf(part));
}

it('are made by the model per place and trap, edited by people, and printed as made by AI', async () => {
  model.answer(({ messages }) => {
    if (messages.some(({ role }) => role === 'tool')) return { say: ['Done.'] };
    const finding = (number: number, changed: string) => {
      return { name: 'write_finding', input: { number, changed, causes: 'Damp drains.', inspect: 'The drains.' } };
    };
    return { call: [finding(0, '29 insects after 10, surely 31.'), finding(1, '25 after 10.'), finding(9, 'none')] };
  });
  const job = await finished(await ask('POST', '/api/reports/findings', { events, locale: 'en' }));
  expect(job).toMatchObject({ download_path: null, findings: { model: 'test-model', by_rules: 1 } });
  const { findings } = job;
  expect(findings?.items.map(({ place: at, trap_no }) => [at, trap_no])).toEqual([
    ['Hall', null],
    ['Hall', '1'],
    ['Hall', '2'],
  ]);
  expect(findings?.items[0]).toMatchObject({ changed: '29 insects after 10, surely 31(?).', causes: 'Damp drains.' });
  // The model left it out, so the built-in analyst wrote it.
  expect(findings?.items[2]?.changed).toContain('2026-10: 4 insects');
  const [first, ...rest] = findings?.items ?? [];
  const items = [{ ...first, inspect: 'What I have seen myself.' }, ...rest];
  const edited = { job_id: job.job_id, items };
  const texts = await textsIn(await finished(await excel({ findings: edited })));
  expect(texts).toContain('What I have seen myself.');
  expect(texts.join()).toMatch(
    /Made by AI \(test-model\), 20\d\d.*The AI left out 1; .*Figures marked \(\?\).*People could change them/,
  );
  const refused = [
    { ...edited, job_id: 'nothing' },
    { ...edited, items: [{ ...first, place: 'Another place' }] },
    { ...edited, items: [first, first] },
    { ...edited, model: 'forged' },
    findings,
  ];
  for (const one of refused) expect((await excel({ findings: one })).status).toBe(422);
  expect((await excel({ events: events.toReversed(), findings: edited })).status).toBe(201);
  const isOfOtherJob = async (response: Response) =>
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ path: '/findings/job_id' }] }]);
  // The other trap would be printed with findings about a report that it was not in.
  await isOfOtherJob(await excel({ events: events.slice(0, 1), findings: edited }));
  const stranger = await makeAsker(test.portal.services.db, member.organization_id);
  const body = { ...order, events, findings: edited };
  const path = '/api/v2/events/station/request_excel_generation';
  await isOfOtherJob(await callAs(test, stranger.id, 'POST', path, { body }));
}, 120_000);

it('about a period are edited and printed, in a report about the same period of the same place only', async () => {
  model.answer(() => ({ status: 400 }));
  const source = { kind: 'place', id: String(place) };
  const asked = { source, from: '2026-09', to: '2026-10' };
  const { findings, job_id } = await finished(await ask('POST', '/api/reports/findings', { ...asked, locale: 'en' }));
  const [first, ...rest] = findings?.items ?? [];
  expect(first).toMatchObject({ place: 'Hall', trap_no: null });
  const edited = { job_id, items: [{ ...first, inspect: 'The door to the yard.' }, ...rest] };
  const body = { type: 'with_ai_opinion', format: 'xlsx', locale: 'en', ...asked, findings: edited };
  const texts = (await textsIn(await finished(await ask('POST', '/api/reports', body)))).join();
  expect(texts).toContain('The door to the yard.');
  expect(texts).toMatch(/built-in analyst.*People could change them/);
  const other = await makePlace(test.portal.services.db, member, 'Yard');
  const refused = [
    { ...body, from: '2026-10' },
    { ...body, to: '2026-11' },
    { ...body, source: { kind: 'place', id: String(other) } },
  ];
  const errors = { errors: [{ path: '/findings/job_id' }] };
  for (const one of refused) {
    const response = await ask('POST', '/api/reports', one);
    expect([response.status, await response.json()]).toMatchObject([422, errors]);
  }
  const ofEvents = await excel({ findings: edited });
  expect([ofEvents.status, await ofEvents.json()]).toMatchObject([422, errors]);
  expect((await ask('POST', '/api/reports', { ...body, type: 'standard' })).status).toBe(422);
  expect((await ask('POST', '/api/reports/findings', { ...asked, to: '2026-08', locale: 'en' })).status).toBe(422);
  expect((await ask('POST', '/api/reports/findings', { ...asked, events, locale: 'en' })).status).toBe(422);
}, 120_000);

it('are asked for by whoever has assumed an identity', async () => {
  model.answer(() => ({ say: ['Nothing.'] }));
  const { db } = test.portal.services;
  const admin = await makeAccount(db, { permissions: ['admin'] });
  const more = { body: { events, locale: 'en' }, assume: member.id };
  await finished(await callAs(test, admin.id, 'POST', '/api/reports/findings', more));
  const asked = await db.selectFrom('chat_questions').select('asked_by').where('asked_by', '=', admin.id).execute();
  expect(asked).toHaveLength(1);
}, 120_000);

it('are made with the report by the built-in analyst where the endpoint fails', async () => {
  model.answer(() => ({ status: 400 }));
  const texts = (await textsIn(await finished(await excel()))).join();
  expect(texts).toContain('built-in analyst');
  expect(texts).toContain('2026-10: 29 insects');
  expect(texts).toContain('2026-09: 10 (+190%)');
  expect(texts).not.toContain('People could change them');
  const body = {
    ...order,
    format: 'pdf',
    source: { kind: 'place', id: String(place) },
    from: '2026-10',
    to: '2026-10',
  };
  expect(await finished(await ask('POST', '/api/reports', body))).toMatchObject({ error: null });
}, 120_000);

it('need the feature, and the type of report', async () => {
  const findings = { job_id: 'j1', items: [] };
  const refused = await excel({ type: 'standard', findings });
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ path: '/findings' }] }]);
  expect((await excel({ findings: { ...findings, more: 1 } })).status).toBe(422);
  const { db } = test.portal.services;
  const other = await makeAsker(db, member.organization_id);
  await db.updateTable('accounts').set({ active_features: [] }).where('id', '=', other.id).execute();
  const body = { events, locale: 'en' };
  expect((await callAs(test, other.id, 'POST', '/api/reports/findings', { body })).status).toBe(403);
});
