import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '@trapline/test-world/people/session.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { insertAuditEntry } from './audit.store.ts';

let test: TestPortal;
let admin: TestAccount;
let boss: TestAccount;
let member: TestAccount;
let north: number;
let south: number;

const noon = Date.UTC(2026, 10, 20, 3);
/** An entry `minutes` after noon in Japan. */
const entry = (minutes: number, more: Partial<Parameters<typeof insertAuditEntry>[1]>) =>
  insertAuditEntry(test.portal.services.db, {
    at: new Date(noon + minutes * 60_000),
    actor: admin,
    action: 'account.update',
    entity: `Account-${minutes}`,
    ...more,
  });

beforeAll(async () => {
  test = await startTestPortal();
  const { db } = test.portal.services;
  north = await makeOrganization(db, '北 Factory');
  south = await makeOrganization(db, 'South', 'UTC');
  admin = await makeAccount(db, { permissions: ['admin'], email: 'root@example.com' });
  boss = await makeAccount(db, { organization_id: north, organization_admin: true, email: 'boss@example.com' });
  member = await makeAccount(db, { organization_id: north, email: 'member@example.com', locale: 'ja' });
  await entry(1, { organizationId: north, subject: member, details: { name: '=1' }, address: '10.0.0.1' });
  await entry(2, { organizationId: south, action: 'organization.create' });
  await entry(3, { actor: boss, organizationId: north, action: 'member.invite', entity: '=cmd' });
  await entry(4, { actor: { id: null, email: '' }, action: 'account.blocked' });
});
afterAll(() => test.stop());

async function ask(
  account: TestAccount,
  path: string,
  more: { method?: string; headers?: Record<string, string> } = {},
) {
  const token = await openSession(test.portal.services.db, account.id);
  return fetch(`${test.url}${path}`, { ...more, headers: { authorization: `Bearer ${token}`, ...more.headers } });
}

async function list(account: TestAccount, query = '') {
  const answer = await ask(account, `/api/audit_trail${query}`);
  const { entries, total }: { entries: { entity: string; at: number }[]; total: number } = JSON.parse(
    await answer.text(),
  );
  return { entries, total, entities: entries.map(({ entity }) => entity) };
}

describe('the list', () => {
  it('is sorted newest first and complete for a product admin', async () => {
    const { entries, total, entities } = await list(admin);
    expect(entities).toEqual(['Account-4', '=cmd', 'Account-2', 'Account-1']);
    expect(total).toBe(4);
    expect(entries.at(-1)).toEqual({
      id: expect.any(String),
      at: noon / 1_000 + 60,
      actor_id: String(admin.id),
      actor_email: 'root@example.com',
      subject_id: String(member.id),
      subject_email: 'member@example.com',
      organization: { id: String(north), name: '北 Factory' },
      action: 'account.update',
      entity: 'Account-1',
      details: { name: '=1' },
      address: '10.0.0.1',
    });
    expect(entries[0]).toMatchObject({ actor_id: null, actor_email: '', organization: null, subject_email: null });
  });

  it('is limited to their own organization for organization admins, and refused to others', async () => {
    expect((await list(boss)).entities).toEqual(['=cmd', 'Account-1']);
    for (const path of ['/api/audit_trail', '/api/audit_trail.csv']) {
      expect((await ask(member, path)).status).toBe(403);
      const assumed = { 'x-assumed-user-id': String(member.id) };
      expect((await ask(admin, path, { headers: assumed })).status).toBe(403);
    }
    const asBoss = await ask(admin, '/api/audit_trail', { headers: { 'x-assumed-user-id': String(boss.id) } });
    expect(await asBoss.json()).toMatchObject({ total: 2 });
  });

  it('can be filtered by words, action and period', async () => {
    const of = async (query: string) => (await list(admin, query)).entities;
    expect(await of(`?q=${encodeURIComponent('ROOT 北')}`)).toEqual(['Account-1']);
    expect(await of('?q=member@')).toEqual(['Account-1']);
    expect(await of('?q=member.invite boss')).toEqual(['=cmd']);
    expect(await of('?q=%25')).toEqual([]);
    expect(await of('?action=organization.create')).toEqual(['Account-2']);
    const second = (minutes: number) => noon / 1_000 + minutes * 60;
    expect(await of(`?from=${second(2)}&to=${second(4)}`)).toEqual(['=cmd', 'Account-2']);
    expect(await of(`?from=${second(4)}&to=${second(2)}`)).toEqual([]);
  });

  it('has pages', async () => {
    expect(await list(admin, '?page=2&per_page=3')).toMatchObject({ entities: ['Account-1'], total: 4 });
    expect(await list(admin, '?page=3&per_page=3')).toMatchObject({ entities: [], total: 4 });
    expect((await ask(admin, '/api/audit_trail?page=0')).status).toBe(422);
  });
});

describe('the export', () => {
  it('is CSV in the reader’s language and time zone, without formulas', async () => {
    const answer = await ask(boss, '/api/audit_trail.csv?locale=ja');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('audit_trail.csv');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(readCsv(bytes.subarray(3).toString())).toEqual([
      ['日時', '操作者', '対象者', '組織', '操作', '操作対象', '詳細', '接続元'],
      ['2026/11/20 12:03:00', 'boss@example.com', '', '北 Factory', 'member.invite', "'=cmd", '{}', ''],
      [
        ...['2026/11/20 12:01:00', 'root@example.com', 'member@example.com', '北 Factory', 'account.update'],
        ...['Account-1', '{"name":"=1"}', '10.0.0.1'],
      ],
    ]);
    const narrowed = await ask(admin, '/api/audit_trail.csv?action=organization.create');
    expect(readCsv((await narrowed.text()).replace('\uFEFF', '')).map((row) => row[5])).toEqual([
      'Target',
      'Account-2',
    ]);
  });

  it('reads a long trail in batches, each entry once, and stops when the right ends', async () => {
    const { db } = test.portal.services;
    const organization = await makeOrganization(db, 'Long');
    const reader = await makeAccount(db, { organization_id: organization, organization_admin: true });
    // Many entries of the same instant, so that batches end among them, with details too long to be buffered as a
    // whole.
    await sql`insert into audit_trail (at, actor_email, organization_id, action, entity, details)
      select to_timestamp(1790000000 + n / 700), 'a', ${organization}, 'sensor.create', 'Sensor-' || n,
        jsonb_build_object('padding', repeat('x', 2000))
      from generate_series(1, 12000) n`.execute(db);
    const text = await (await ask(reader, '/api/audit_trail.csv')).text();
    const entities = readCsv(text.slice(1))
      .slice(1)
      .map((row) => row[5]);
    expect(entities).toEqual(Array.from({ length: 12_000 }, (_, index) => `Sensor-${12_000 - index}`));

    const running = await ask(reader, '/api/audit_trail.csv');
    const bytes = running.body?.getReader();
    await bytes?.read();
    await db.updateTable('accounts').set({ activated: false }).where('id', '=', reader.id).execute();
    const drained = async (): Promise<void> => {
      for (;;) if ((await bytes?.read())?.done !== false) return;
    };
    await expect(drained()).rejects.toThrow();
    expect((await ask(reader, '/api/audit_trail.csv')).status).toBe(401);
  });
});

describe('the trail itself', () => {
  it('refuses every change, and keeps addresses when accounts are deleted', async () => {
    const { db } = test.portal.services;
    const refusal = /append-only/;
    await expect(sql`update audit_trail set actor_email = 'x' where id = 1`.execute(db)).rejects.toThrow(refusal);
    await expect(sql`delete from audit_trail`.execute(db)).rejects.toThrow(refusal);
    await expect(sql`truncate audit_trail`.execute(db)).rejects.toThrow(refusal);
    await expect(sql`truncate organizations, accounts cascade`.execute(db)).resolves.toBeDefined();
    const rows = await db
      .selectFrom('audit_trail')
      .select(['actor_email', 'subject_email'])
      .where('id', '=', 1)
      .execute();
    expect(rows).toEqual([{ actor_email: 'root@example.com', subject_email: 'member@example.com' }]);
  });
});
