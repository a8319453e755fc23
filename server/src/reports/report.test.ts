import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Job, job } from '@trapline/domain/jobs/job.schema.ts';
import { requestedReport } from '@trapline/domain/reports/report.schema.ts';
import { reportSheets } from '@trapline/domain/reports/report.catalogue.ts';
import { noFindings } from '@trapline/test-world/chat/no-findings.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { announceScans, countedScan, putPhoto, scannerUser } from '@trapline/test-world/station-uploads.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { checkXml, openWorkbook, relationsOf, textsOf, type WorkbookParts } from '@trapline/test-world/workbook.ts';
import { findActingAccount } from '../accounts/account.store.ts';
import { makeReport } from './make-report.actions.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let member: Person;
let stranger: Person;
let scan: string;
let place: string;
/** Names that would be formulas, markup, codes of characters or codes of a page's head. */
const hostile = `=HYPERLINK("http://x.test","<b>&amp;</b>")&P_x0041_'`;
const trap = '+1-2';

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const organization = await people.organization('@SUM(1) & <North>');
  member = await scannerUser(people, organization);
  stranger = await scannerUser(people, await people.organization('South'));
  const id = await makePlace(people.db, { id: member.id, organization_id: organization }, hostile);
  place = String(id);
  const { photos, event } = await announceScans(people, member, 1, { place: hostile, trap_no: trap });
  await putPhoto(photos[0] ?? '', await trapPhoto(5, 1));
  scan = event.id;
  await countedScan(people, member, scan);
  const earlier = { trap_no: trap, installed: '2025-10-01', collected: '2025-10-31', count: 8 };
  await makeStationEvent(people.db, id, { ...earlier, uploaded: new Date('2025-11-01T00:00:00Z') });
  const key = await makeSensor(
    people.db,
    { id: member.id, organization_id: organization },
    { id: 'FLY', type: 'fly_scan' },
  );
  const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
  await unit.send(await trapPhoto(3, 0), { timestamp: Math.floor(Date.parse('2026-10-05T03:00:00Z') / 1_000) });
});
afterAll(() => people.stop());

const oneJob = Compile(job);
const requested = Compile(requestedReport);
const at = '2026-11-01T10:00:00+09:00';
const excel = (by: Person, change: object = {}) =>
  people.ask(by, 'POST', '/api/v2/events/station/request_excel_generation', {
    body: { events: [scan], locale: 'en', requested_at_iso: at, type: 'standard', ...change },
  });
const report = (by: Person, change: object = {}) =>
  people.ask(by, 'POST', '/api/reports', {
    body: {
      ...{ type: 'standard', format: 'xlsx', locale: 'ja', from: '2026-10', to: '2026-10', requested_at_iso: at },
      ...{ source: { kind: 'place', id: place }, ...change },
    },
  });

function finished(id: string): Promise<Job> {
  return vi.waitFor(
    async () => {
      const { body } = await people.ask(member, 'GET', `/api/pending_jobs/${id}`);
      if (!oneJob.Check(body)) throw new Error('Not a job');
      if (body.state === 'waiting' || body.state === 'running') throw new Error('It has not finished');
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function fileOf({ status, body }: Awaited<ReturnType<typeof excel>>) {
  expect([status, body]).toEqual([201, expect.anything()]);
  if (!requested.Check(body)) throw new Error('No job');
  const done = await finished(body.job_id);
  expect(done).toMatchObject({ state: 'done', progress: 100, error: null });
  const response = await fetch(`${people.test.url}${done.download_path}`);
  const { headers } = response;
  const name = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '');
  return { bytes: Buffer.from(await response.arrayBuffer()), type: headers.get('content-type'), name };
}

function checkWorkbook(parts: WorkbookParts): void {
  for (const [path, bytes] of parts) if (/\.(xml|rels)$/.test(path)) checkXml(bytes.toString());
  for (const { from, to } of relationsOf(parts)) expect(parts.has(to), `${from} → ${to}`).toBe(true);
  const named = new Set(relationsOf(parts).map(({ to }) => to));
  const types = parts.get('[Content_Types].xml')?.toString() ?? '';
  for (const path of parts.keys()) {
    if (path.endsWith('.rels') || path === '[Content_Types].xml') continue;
    expect(named.has(path), `${path} belongs to something`).toBe(true);
    if (path.endsWith('.xml')) expect(types).toContain(`PartName="/${path}"`);
  }
}

const sheetsOf = (parts: WorkbookParts) => [...parts].filter(([path]) => path.startsWith('xl/worksheets/sheet'));

describe('an Excel report', () => {
  it('is a workbook whose parts are well-formed and belong together, with charts and photos', async () => {
    const { bytes, type, name } = await fileOf(await excel(member));
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(name).toMatch(/_2026-10\.xlsx$/);
    const parts = await openWorkbook(bytes);
    checkWorkbook(parts);
    expect([...parts.keys()].filter((path) => path.startsWith('xl/charts/'))).toHaveLength(4);
    expect(sheetsOf(parts)).toHaveLength(reportSheets.standard);
    const photos = [...parts].filter(([path]) => path.startsWith('xl/media/photo'));
    expect(photos).toHaveLength(1);
    for (const [, photo] of photos) expect((await sharp(photo).metadata()).format).toBe('jpeg');
    const charts = [...parts].filter(([path]) => path.startsWith('xl/charts/')).map(([, chart]) => chart.toString());
    for (const chart of charts) expect(chart).toMatch(/<c:f>'[^']+'!\$A\$\d+(:\$A\$\d+)?<\/c:f>/);
  });

  it('takes texts of users for texts, whatever they look like', async () => {
    const { bytes } = await fileOf(await excel(member, { locale: 'ja' }));
    const sheets = sheetsOf(await openWorkbook(bytes));
    const texts = sheets.flatMap(([, sheet]) => textsOf(sheet));
    // Excel reads _x0041_ as a sign; the escape makes it what was typed.
    expect(texts).toContain(hostile.replace('_x0041_', '_x005F_x0041_'));
    expect(texts).toContain(trap);
    expect(texts).toContain('@SUM(1) & <North>');
    for (const [, sheet] of sheets) {
      const xml = sheet.toString();
      expect(xml).not.toContain('<f>');
      expect(xml).not.toContain('<hyperlink');
      // In the head of a page a single & would begin a code.
      const heads = /<oddHeader>(.*?)<\/oddHeader>/.exec(xml)?.[1] ?? '';
      expect(heads.replaceAll('&amp;&amp;', '')).not.toMatch(/&amp;(?![LCR9])/);
    }
  });

  it('compares with the year before, and says when there was nothing', async () => {
    const { bytes } = await fileOf(await excel(member));
    const texts = sheetsOf(await openWorkbook(bytes)).flatMap(([, sheet]) => textsOf(sheet));
    const [before, year] = ['2026/9', '2025/10'].map(
      (month) => texts[texts.indexOf(`Compared with ${month.replace('/9', '/09')}`) + 1],
    );
    expect(before).toMatch(/^- → \d+ \(-\)$/);
    expect(year).toMatch(/^8 → \d+ \([+-]?[\d.]+%\)$/);
  });

  it('names the photos that could not be drawn', async () => {
    const { services } = people.test.portal;
    const decoder = { annotatePicture: () => Promise.reject(new Error('The picture is damaged')) };
    const reader = async () => {
      const account = await findActingAccount(people.db, member.id);
      if (!account) throw new Error('There is no account');
      return account;
    };
    const work = { reader, signal: new AbortController().signal, progress: () => Promise.resolve() };
    const form = { type: 'standard', format: 'xlsx', locale: 'en', time_zone: 'Asia/Tokyo' } as const;
    const order = { ...form, requested_at: at, selection: { events: [scan] } };
    const { bytes } = await makeReport({ ...services, decoder, writeFindings: noFindings }, work, order);
    const texts = [...(await openWorkbook(await buffer(bytes))).values()].map((part) => part.toString()).join();
    expect(texts).toContain('Photos that could not be drawn');
    expect(texts).toContain(`${trap}, 2026/`);
  });

  it('of the legacy type is one plain sheet with the columns of the CSV, and photos', async () => {
    const { bytes, name } = await fileOf(await excel(member, { type: 'legacy' }));
    expect(name).toMatch(/_legacy\.xlsx$/);
    const parts = await openWorkbook(bytes);
    checkWorkbook(parts);
    expect(sheetsOf(parts)).toHaveLength(1);
    const texts = textsOf(sheetsOf(parts)[0]?.[1] ?? Buffer.alloc(0));
    expect(texts).toEqual(expect.arrayContaining(['Days installed', 'Non-biting midges', 'Others', 'Index']));
    expect([...parts.keys()].filter((path) => path.startsWith('xl/media/'))).toHaveLength(1);
  });

  it('is refused for no event, too many, one of others, one being processed, and without the feature', async () => {
    const refusals = [
      [{ events: [] }, 422, '/events'],
      [{ events: Array.from({ length: 101 }, () => scan) }, 422, '/events'],
      [{ requested_at_iso: '2026-99-01T10:00:00Z' }, 422, '/requested_at_iso'],
      [{ events: ['nonsense'] }, 404, null],
      [{ type: 'with_ai_opinion' }, 403, null],
    ] as const;
    for (const [change, status, path] of refusals) {
      const answer = await excel(member, change);
      expect(answer.status).toBe(status);
      if (path !== null) expect(answer.body).toMatchObject({ errors: [{ path }] });
    }
    expect((await excel(stranger)).status).toBe(404);
    const { event } = await announceScans(people, member, 1, { trap_no: '77' });
    const answer = await excel(member, { events: [scan, event.id] });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ path: '/events/1' })] }),
    ]);
  });
});

describe('a report of a period', () => {
  it('of a place is a workbook or a PDF with the fonts in it', async () => {
    checkWorkbook(await openWorkbook((await fileOf(await report(member))).bytes));
    const { bytes, type, name } = await fileOf(await report(member, { format: 'pdf' }));
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(name).toMatch(/_2026-10\.pdf$/);
    expect(bytes.includes('BIZUDPGothic')).toBe(true);
    expect(bytes.includes('/JavaScript')).toBe(false);
  });

  it('of a sensor has its figures', async () => {
    const source = { kind: 'sensor', id: 'FLY' };
    const parts = await openWorkbook((await fileOf(await report(member, { source, locale: 'en' }))).bytes);
    checkWorkbook(parts);
  });

  it('of the legacy type is so many pages wide that it can be read, and repeats what its lines are about', async () => {
    const wide = { type: 'legacy', source: { kind: 'sensor', id: 'FLY' } };
    const parts = await openWorkbook((await fileOf(await report(member, wide))).bytes);
    checkWorkbook(parts);
    expect(sheetsOf(parts)[0]?.[1].toString()).toContain('fitToWidth="2"');
    expect(parts.get('xl/workbook.xml')?.toString()).toMatch(/'!\$A:\$C,'[^']+'!\$\d+:\$\d+</);
  });

  it('is refused for a period in the wrong order, one that is too long, and what others have', async () => {
    const wrong = await report(member, { from: '2026-11' });
    expect([wrong.status, wrong.body]).toEqual([422, expect.objectContaining({ type: expect.any(String) })]);
    expect((await report(member, { from: '2025-09' })).status).toBe(422);
    expect((await report(stranger)).status).toBe(404);
    expect((await report(stranger, { source: { kind: 'sensor', id: 'FLY' } })).status).toBe(404);
    expect((await report(member, { source: { kind: 'site', id: '999' } })).status).toBe(404);
  });
});
