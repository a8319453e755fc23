import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLogType } from '@trapline/domain/activity-logs/activity-log.rules.ts';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { fieldUnit, giveKey, sha256, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { listActivityLogs, writeActivityLog } from './activity-log.store.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  people = await startPeople({ logConsoleUrlTemplate: 'https://logs.example.org/{entity}/{id}?at={timestamp}' });
  admin = await people.person({ name: 'Operator', permissions: ['admin'] });
  customer = await people.person();
});
afterAll(() => people.stop());

const path = (entity: string, query: Record<string, string> = {}) =>
  `/api/activity_logs/${entity}?${new URLSearchParams(query).toString()}`;
const at = (second: number) => new Date(Date.UTC(2026, 10, 20) + second * 1_000);
const write = (entity: string, second: number, id = `e${second}`) =>
  writeActivityLog(people.db, {
    entity,
    at: at(second),
    id,
    log_group: 'upload',
    message: { event: 'stored', type: 'image/jpeg', key: '=photo', metadata: { second } },
  });
const ids = async (entity: string, query: Record<string, string> = {}) => {
  const { status, body } = await people.ask(admin, 'GET', path(entity, query));
  expect(status).toBe(200);
  return [...JSON.stringify(body).matchAll(/"id":"(.*?)"/g)].map(([, id]) => id);
};

describe('activity logs', () => {
  it('of a day are returned newest first, each with its link to the log console', async () => {
    for (const second of [-1, 0, 1, 86_399, 86_400]) await write('Sensor-DAY', second);
    const day = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T09:00:00+09:00' };
    expect(await people.ask(admin, 'GET', path('Sensor-DAY', day))).toMatchObject({
      status: 200,
      body: {
        logs: [
          { id: 'e86399' },
          { id: 'e1' },
          {
            id: 'e0',
            timestamp: at(0).getTime() / 1_000,
            log_group: 'upload',
            message: { event: 'stored', type: 'image/jpeg', key: '=photo', metadata: { second: 0 } },
            console_url: `https://logs.example.org/Sensor-DAY/e0?at=${at(0).getTime()}`,
          },
        ],
      },
    });
    expect(await ids('Sensor-NONE', day)).toEqual([]);
  });

  it('that are newer are returned a hundred at a time, without a gap', async () => {
    for (let second = 0; second < 150; second++) await write('Sensor-NEWER', second, `n${second}`);
    const first = await ids('Sensor-NEWER', { from: at(10).toISOString(), limit: '100' });
    expect(first).toEqual(Array.from({ length: 100 }, (_, index) => `n${109 - index}`));
    const second = await ids('Sensor-NEWER', { from: at(109).toISOString(), limit: '100' });
    expect(second).toEqual(Array.from({ length: 41 }, (_, index) => `n${149 - index}`));
    expect(await ids('Sensor-NEWER', { from: at(10).toISOString() })).toEqual(first);
    // The number that the log itself shows.
    expect(await ids('Sensor-NEWER', { from: String(at(10).getTime() / 1_000) })).toEqual(first);
    expect(await ids('Sensor-NEWER', { from: at(100).toISOString() })).toHaveLength(50);
  });

  it('are for product admins, and need instants as limits', async () => {
    for (const one of ['', '/entries.csv']) {
      const requested = (by: Person, query: string) =>
        people.ask(by, 'GET', `/api/activity_logs/Sensor-DAY${one}${query}`);
      expect(await requested(customer, '')).toMatchObject(problem(403, 'forbidden'));
      for (const query of ['?from=2026-11-20', '?to=yesterday', '?from=2026-11-20T00:00:00'])
        expect(await requested(admin, query)).toMatchObject(problem(422, 'validation_failed'));
    }
    expect(await people.ask(admin, 'GET', path('Sensor-DAY', { limit: '0' }))).toMatchObject({ status: 422 });
  });

  it('are exported completely, safe for spreadsheets, and the export stops when the right ends', async () => {
    await sql`insert into activity_logs (entity, at, id, log_group, message)
      select 'Sensor-CSV', ${at(0)}::timestamptz + n / 7 * interval '1 second', 'id' || n, 'health-check',
        jsonb_build_object('event', 'health', 'type', 'http', 'body', repeat('x', 2000))
      from generate_series(1, 12000) n`.execute(people.db);
    await write('Sensor-CSV', 80_000, '=1+1');
    const ask = (by: Person) =>
      fetch(`${people.test.url}${path('Sensor-CSV/entries.csv', { locale: 'ja' })}`, {
        headers: { authorization: `Bearer ${by.token}` },
      });
    const response = await ask(admin);
    expect(response.headers.get('content-disposition')).toContain('Sensor-CSV.csv');
    const bytes = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(bytes.startsWith('\uFEFF')).toBe(true);
    const headEnd = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1;
    expect(readCsv(bytes.slice(1, headEnd))).toEqual([
      ['日時', '種類', '詳細', 'グループ', 'ID'],
      ['2026/11/21 07:13:20', 'アップロード', expect.any(String), 'upload', "'=1+1"],
    ]);
    const exported = [...bytes.slice(headEnd).matchAll(/,health-check,(id\d+)\n/g)].map(([, id]) => id);
    expect(exported).toHaveLength(12_000);
    expect(new Set(exported).size).toBe(12_000);

    const other = await people.person({ permissions: ['admin'] });
    const running = await ask(other);
    const reader = running.body?.getReader();
    await reader?.read();
    await people.db.updateTable('accounts').set({ activated: false }).where('id', '=', other.id).execute();
    const drained = async (): Promise<void> => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(drained()).rejects.toThrow();
  });
});

describe('an entry', () => {
  it('of a field unit or a user is classified as specified', async () => {
    const owner = await people.person({ allowedSensorTypes: ['hykecam'] });
    const creator = { id: owner.id, organization_id: null };
    const key = await giveKey(people.db, await makeSensor(people.db, creator, { id: 'TOLD', type: 'hykecam' }));
    const unit = fieldUnit(people.test.url, key);
    const call = (method: string, where: string, body?: object) =>
      fetch(`${people.test.url}/field/v1/${where}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const photo = await trapPhoto(3);
    const timestamp = Math.floor(Date.now() / 1_000) - 60;
    const about = { content_type: 'image/jpeg', resource: 'photo', size: photo.length, timestamp };
    await call('POST', 'health', { app_info: { version: '1.0' } });
    await call('PUT', 'settings', { firmware_version: '1.0' });
    await call('GET', 'settings');
    expect((await unit.send(photo, { timestamp })).status).toBe(201);
    expect((await unit.ask({ ...about, sha256: sha256(photo) })).status).toBe(200);
    expect((await unit.ask({ ...about, sha256: sha256(Buffer.from('other')) })).status).toBe(422);
    expect((await unit.ask({ ...about, timestamp: 1 })).status).toBe(422);
    await people.ask(owner, 'POST', '/api/sensors/TOLD/users', { body: { email: customer.email } });
    await people.ask(owner, 'POST', '/api/sensors/TOLD/key');
    await people.ask(owner, 'PATCH', '/api/sensors/TOLD', { body: { name: 'Renamed' } });
    const { rows: logs } = await listActivityLogs(people.db, { entity: 'Sensor-TOLD' }, { limit: 100 });
    const described = logs.map((log) => `${activityLogType(log)}: ${String(log.message['event'])}`);
    expect(described.toSorted()).toEqual(
      [
        'health_check: health',
        'update_settings: settings',
        'show_settings: settings',
        'request_upload_url: url given',
        'upload: stored',
        'already_exists: already exists',
        'already_exists: already exists',
        'request_upload_url: refused',
        'change: share.add',
        'change: sensor.issue_key',
        'change: sensor.update',
      ].toSorted(),
    );
    const changes = logs.filter((log) => activityLogType(log) === 'change');
    expect(changes.map(({ message }) => message['metadata'])).toEqual(changes.map(() => ({ by: owner.email })));
  });
});
