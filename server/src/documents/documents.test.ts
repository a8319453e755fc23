import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DocumentWorld, startDocuments } from '@trapline/test-world/document-world.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { plainPdf } from '@trapline/test-world/hostile/hostile-pdfs.ts';
import { drawnTrap } from '@trapline/test-world/pictures/pictures.ts';
import { documentTasks } from './document-text.jobs.ts';

let world: DocumentWorld;
let test: DocumentWorld['test'];
let admin: DocumentWorld['admin'];
beforeAll(async () => {
  world = await startDocuments();
  ({ test, admin } = world);
});
afterAll(() => world.stop());

const reader: DocumentWorld['reader'] = (types) => world.reader(types);
const publish: DocumentWorld['publish'] = (...given) => world.publish(...given);
const list: DocumentWorld['list'] = (headers) => world.list(headers);
const get: DocumentWorld['get'] = (path, headers) => world.get(path, headers);
const storedFiles = () => world.storedFiles();
const untilRead = () => world.untilRead();

async function downloadPath(path: string, headers: Record<string, string>): Promise<string> {
  const { download_path }: { download_path: string } = JSON.parse(
    (await get(`${path}/download_path`, headers)).bytes.toString(),
  );
  return download_path;
}

describe('documents', () => {
  it('are listed by type in order, for those who may use the type', async () => {
    const png = await (await drawnTrap()).png().toBuffer();
    for (const sensor_type of ['fly_scan', 'rat_monitor', 'fly'])
      await publish(`${sensor_type}.png`, png, { sensor_type });
    const { headers } = await reader(['fly', 'fly_scan', 'station', 'hykecam', 'insect_monitor_v2']);
    const documents = await list(headers);
    expect(Object.keys(documents)).toEqual(['fly', 'station', 'fly_scan']);
    expect(documents.fly).toMatchObject([
      {
        title: 'Manual',
        fileName: 'fly.png',
        size: png.length,
        content_type: 'image/png',
        tutorial: false,
        text: 'none',
      },
    ]);
    expect(Object.keys(await list(admin))).toEqual(['fly', 'fly_count', 'rat_monitor', 'station', 'fly_scan']);
  });

  it('are shown and downloaded only by those who may use the type, with ranges', async () => {
    const pdf = plainPdf('Only for stations');
    const { body } = await publish('Ｓ型マニュアル (最新).pdf', pdf);
    const { account, headers } = await reader(['station']);
    const path = `/api/documents/station/${encodeURIComponent('Ｓ型マニュアル (最新).pdf')}`;
    const url = body.url ?? '';
    expect(url).toBe(`${path}/content/${createHash('sha256').update(pdf).digest('hex')}`);
    const shown = await get(url, headers);
    expect(shown.bytes.equals(pdf)).toBe(true);
    expect(Object.fromEntries(shown.response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(shown.response.headers.get('cache-control')).toBe('private, no-cache');
    const kept = { 'if-none-match': shown.response.headers.get('etag') ?? '' };
    const again = await get(url, { ...headers, ...kept });
    expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
    expect((await get(url, { ...(await reader(['fly'])).headers, ...kept })).response.status).toBe(404);
    const part = await get(url, { ...headers, range: 'bytes=0-4' });
    expect([part.response.status, part.bytes.toString()]).toEqual([206, '%PDF-']);

    const signed = await downloadPath(path, headers);
    const saved = await get(signed, {});
    expect(saved.bytes.equals(pdf)).toBe(true);
    expect(saved.response.headers.get('content-disposition')).toMatch(/^attachment; .*UTF-8''%EF%BC%B3%E5%9E%8B/);

    const other = await reader(['fly']);
    for (const one of [path, `${path}/download_path`, url]) {
      const { response } = await get(one === path ? `${path}/download_path` : one, other.headers);
      expect(response.status).toBe(404);
    }
    // The right is asked again when the path is used.
    const { db } = test.portal.services;
    await db.updateTable('accounts').set({ allowed_sensor_types: [] }).where('id', '=', account.id).execute();
    expect((await get(signed, {})).response.status).toBe(404);
    await db
      .updateTable('accounts')
      .set({ allowed_sensor_types: ['station'] })
      .where('id', '=', account.id)
      .execute();
    expect((await get(signed, {})).response.status).toBe(200);
    world.clock.ahead = 601_000;
    expect((await get(signed, {})).response.status).toBe(410);
    world.clock.ahead = 0;
  });

  it('are replaced by one of the same name, and deleted, with their files', { timeout: 180_000 }, async () => {
    const { headers } = await reader(['station']);
    const path = '/api/documents/station/replaced.pdf';
    const old = await publish('replaced.pdf', plainPdf('The old manual'), { title: 'Old' });
    await untilRead();
    const signed = await downloadPath(path, headers);
    const before = await storedFiles();
    await publish('folder\\replaced.pdf', plainPdf('The new manual'), { title: 'New' });
    await untilRead();
    const named = (await list(headers)).station?.filter(({ fileName }) => fileName === 'replaced.pdf');
    expect(named).toMatchObject([{ title: 'New', text: 'read' }]);
    expect(await storedFiles()).toBe(before);
    expect((await get(signed, {})).response.status).toBe(410);
    expect((await get(old.body.url ?? '', headers)).response.status).toBe(404);

    const removed = await fetch(`${test.url}${path}`, { method: 'DELETE', headers: admin });
    expect(removed.status).toBe(204);
    await untilRead();
    expect(await storedFiles()).toBe(before - 1);
    expect((await fetch(`${test.url}${path}`, { method: 'DELETE', headers: admin })).status).toBe(404);
    const trail = await test.portal.services.db
      .selectFrom('audit_trail')
      .select(['action', 'entity', 'details'])
      .execute();
    expect(trail.filter(({ entity }) => entity === 'station/replaced.pdf')).toMatchObject([
      { action: 'document.publish', details: { title: 'Old' } },
      { action: 'document.replace', details: { title: 'New' } },
      { action: 'document.delete' },
    ]);
  });

  it('take the place of one with another name or type in one step', { timeout: 180_000 }, async () => {
    const png = await (await drawnTrap()).png().toBuffer();
    await publish('first.pdf', plainPdf('The first'), { title: 'First' });
    await publish('second.png', png, { sensor_type: 'fly', title: 'Second' });
    await untilRead();
    const files = await storedFiles();
    const place = { sensor_type: 'fly', title: 'Third', replaces: 'station/first.pdf' };
    for (const replaces of ['station/none.pdf', 'hykecam/first.pdf', '../first.pdf']) {
      const refused = await publish('second.png', png, { ...place, replaces });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: '/replaces' }] } });
    }
    expect((await publish('second.png', png, place)).status).toBe(201);
    const { station, fly } = await list(admin);
    expect(station?.some(({ fileName }) => fileName === 'first.pdf')).toBe(false);
    expect(fly?.filter(({ fileName }) => fileName === 'second.png')).toMatchObject([{ title: 'Third' }]);
    await untilRead();
    expect(await storedFiles()).toBe(files - 1);
    const trail = test.portal.services.db.selectFrom('audit_trail').select(['action', 'details']);
    expect(await trail.where('entity', '=', 'fly/second.png').orderBy('id').execute()).toMatchObject([
      { action: 'document.publish' },
      { action: 'document.replace', details: { title: 'Third', replaced: 'station/first.pdf' } },
    ]);
  });

  it('are published once, however many send the same name at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => publish('at-once.pdf', plainPdf(`Copy ${n}`))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const documents = (await list(admin)).station ?? [];
    expect(documents.filter(({ fileName }) => fileName === 'at-once.pdf')).toHaveLength(1);
  });

  it('that fit the units of the reader come first', async () => {
    const { db } = test.portal.services;
    const { account, headers } = await reader(['fly_count']);
    const png = await (await drawnTrap()).png().toBuffer();
    const versions = { 'old.png': { firmware_up_to: '4.7.16' }, 'new.png': { firmware_from: '4.7.21' }, 'all.png': {} };
    for (const [name, fields] of Object.entries(versions))
      await publish(name, png, { sensor_type: 'fly_count', ...fields });
    const order = async () =>
      (await list(headers)).fly_count?.map(({ fileName, fits_units }) => [fileName, fits_units]);
    expect((await order())?.map(([, fits]) => fits)).toEqual([null, null, null]);
    const sensor_key = await makeSensor(db, account, { id: 'COUNT_1', type: 'fly_count' });
    const set = (firmware_version: string) =>
      db.updateTable('sensor_states').set({ firmware_version }).where('sensor_key', '=', sensor_key).execute();
    await set('4.7.16');
    expect(await order()).toEqual([
      ['old.png', true],
      ['all.png', null],
      ['new.png', false],
    ]);
    await set('4.8.0');
    expect(await order()).toEqual([
      ['new.png', true],
      ['all.png', null],
      ['old.png', false],
    ]);
    // Units of others do not count.
    const other = await makeAccount(db, {});
    const others_key = await makeSensor(db, other, { id: 'COUNT_2', type: 'fly_count' });
    const count = db.updateTable('sensor_states').set({ firmware_version: '4.7.16' });
    await count.where('sensor_key', '=', others_key).execute();
    expect(await order()).toEqual([
      ['new.png', true],
      ['all.png', null],
      ['old.png', false],
    ]);
    // Product admins see all units, none of which is theirs.
    expect((await list(admin)).fly_count?.map(({ fits_units }) => fits_units)).toEqual([null, null, null]);
  });
});

describe('a file that is no document', () => {
  it.each([
    ['manual.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 422, 'wrong_file_type'],
    ['manual.png', plainPdf('Not a picture'), 422, 'wrong_file_type'],
    ['manual.html', plainPdf('By its name a page'), 422, 'wrong_file_type'],
    ['manual', plainPdf('Without an ending'), 422, 'wrong_file_type'],
    ['half.pdf', plainPdf('Half').subarray(0, 200), 422, 'incomplete_file'],
    ['empty.pdf', Buffer.alloc(0), 422, 'incomplete_file'],
    ['..', plainPdf('No name'), 422, 'validation_failed'],
    [`${'n'.repeat(151)}.pdf`, plainPdf('Long name'), 422, 'validation_failed'],
  ])('%s is refused', async (name, bytes, status, type) => {
    const before = await storedFiles();
    expect(await publish(name, bytes)).toMatchObject({ status, body: { type } });
    expect(await storedFiles()).toBe(before);
  });

  it.each([
    [{ sensor_type: 'hykecam' }, '/sensor_type'],
    [{ title: ' ' }, '/title'],
    [{ firmware_from: '4.7 or so' }, '/firmware_from'],
    [{ firmware_from: '4.7.21', firmware_up_to: '4.7.9' }, '/firmware_up_to'],
    [{ tutorial: '1' }, '/tutorial'],
    [{ tutorial: 'yes' }, '/tutorial'],
    [{ owner: 'x' }, '/owner'],
  ])('is refused with wrong fields %j, and leaves nothing', async (fields, path) => {
    const { status, body } = await publish('fields.pdf', plainPdf('Fields'), fields);
    expect(status).toBe(422);
    expect(body.errors?.map((error) => error.path)).toContain(path);
    expect((await list(admin)).station?.some(({ fileName }) => fileName === 'fields.pdf')).toBe(false);
  });

  it('is refused beyond 200 MB before it is read, and leaves nothing when it breaks off', async () => {
    const before = await storedFiles();
    const { port, hostname } = new URL(test.url);
    const head = (length: number) =>
      `POST /api/documents HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin['authorization']}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
    const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const incoming = async () => (await readdir(join(test.filesDir, 'incoming'))).length;
    socket.write(`${head(1_000_000)}${start}${'x'.repeat(100_000)}`);
    await vi.waitFor(async () => expect(await incoming()).toBe(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await incoming()).toBe(0));
    expect(await storedFiles()).toBe(before);

    const large = connect(Number(port), hostname);
    await once(large, 'connect');
    large.write(`${head(200_200_001)}${start}`);
    const [answer]: unknown[] = await once(large, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    large.destroy();
  });

  it('can be published by product admins only', async () => {
    const { headers } = await reader(['station']);
    expect(await publish('mine.pdf', plainPdf('Mine'), {}, headers)).toMatchObject({ status: 403 });
  });
});

it('a text that no job will read any more is read again', { timeout: 180_000 }, async () => {
  const { db } = test.portal.services;
  await publish('lost.pdf', plainPdf('Whose job was lost'));
  await untilRead();
  const state = () => db.selectFrom('documents').select('text_state').where('file_name', '=', 'lost.pdf').execute();
  expect(await state()).toEqual([{ text_state: 'read' }]);
  await db.updateTable('documents').set({ text_state: 'waiting' }).where('file_name', '=', 'lost.pdf').execute();
  const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
  await documentTasks(test.portal.services)['sweep_documents']?.(context);
  await untilRead();
  expect(await state()).toEqual([{ text_state: 'read' }]);
});

it('files without a document are deleted after a while', async () => {
  const { services } = test.portal;
  const before = await storedFiles();
  const orphan = await services.storage.receive(Readable.from([Buffer.from('x')]), () => undefined);
  await orphan.commit('documents/orphan/file');
  const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
  await documentTasks(services)['sweep_documents']?.(context);
  expect(await storedFiles()).toBe(before + 1);
  world.clock.ahead = 87_000_000;
  await documentTasks(services)['sweep_documents']?.(context);
  expect(await storedFiles()).toBe(before);
  world.clock.ahead = 0;
});
