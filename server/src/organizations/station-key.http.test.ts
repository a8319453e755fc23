import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { hashSecret } from '../platform/base/ids.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let organization: number;
let boss: Person;
let member: Person;
let admin: Person;
let path: string;

beforeAll(async () => {
  people = await startPeople();
  organization = await people.organization('North');
  boss = await people.person({ organizationId: organization });
  member = await people.person({ organizationId: organization });
  admin = await people.person({ permissions: ['admin'] });
  await people.appoint(organization, boss.id);
  path = `/api/organizations/${organization}`;
});
afterAll(() => people.stop());

const issue = async (caller: Person, headers = {}) => people.ask(caller, 'POST', `${path}/station_key`, { headers });
const revoke = (caller: Person) => people.ask(caller, 'DELETE', `${path}/station_key`);
const issuedAt = async (caller: Person) => (await people.ask(caller, 'GET', path)).body;

/** The organization whose key this is; undefined: none. */
async function opens(key: string): Promise<number | undefined> {
  const hash = hashSecret(key);
  const found = people.db.selectFrom('organizations').select('id').where('station_key_hash', '=', hash);
  return (await found.executeTakeFirst())?.id;
}

function keyOf({ status, body }: { status: number; body: unknown }): string {
  expect(status).toBe(201);
  if (typeof body !== 'object' || body === null || !('key' in body) || typeof body.key !== 'string')
    throw new Error('There is no key');
  return body.key;
}

describe('the station key of an organization', () => {
  it('is issued by its admin and product admins, opens until it is replaced or ended, and is only kept hashed', async () => {
    expect(await issuedAt(boss)).toMatchObject({ station_key_issued_at: null });
    const first = keyOf(await issue(boss));
    expect(first).toMatch(/^[A-Za-z0-9_-]{40,}$/);
    expect(await opens(first)).toBe(organization);
    const second = keyOf(await issue(admin));
    expect([await opens(first), await opens(second)]).toEqual([undefined, organization]);
    const row = await people.db.selectFrom('organizations').selectAll().where('id', '=', organization).execute();
    expect(row[0]?.station_key_hash).toEqual(hashSecret(second));
    expect(JSON.stringify(row)).not.toContain(second);
    expect(await revoke(boss)).toMatchObject({ status: 204 });
    expect(await opens(second)).toBeUndefined();
    expect(await revoke(admin)).toMatchObject({ status: 204 });
    expect(await issuedAt(boss)).toMatchObject({ station_key_issued_at: null });
    const audited = await people.audited(`Organization-${organization}`);
    expect(audited.map(({ action, actor_email }) => [action, actor_email])).toEqual([
      ['organization.issue_station_key', boss.email],
      ['organization.issue_station_key', admin.email],
      ['organization.revoke_station_key', boss.email],
    ]);
    const logs = await people.db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity', '=', `Organization-${organization}`)
      .execute();
    expect(logs).toHaveLength(3);
    expect(JSON.stringify([audited, logs])).not.toContain(second);
  });

  it('when it was issued is for those who manage the organization', async () => {
    const before = Math.floor(Date.now() / 1_000);
    await issue(boss);
    for (const person of [boss, admin]) {
      const body = await issuedAt(person);
      if (typeof body !== 'object' || body === null || !('station_key_issued_at' in body)) throw new Error('No time');
      expect(body.station_key_issued_at).toBeGreaterThanOrEqual(before);
    }
    expect(await issuedAt(member)).toMatchObject({ station_key_issued_at: null });
    const assumed = { 'x-assumed-user-id': String(member.id) };
    expect((await people.ask(admin, 'GET', path, { headers: assumed })).body).toMatchObject({
      station_key_issued_at: null,
    });
  });

  it('does not make a form outdated that was opened before', async () => {
    const { etag } = await people.ask(boss, 'GET', path);
    await issue(boss);
    expect(
      await people.ask(boss, 'PUT', path, { body: { phone_number: '03-9' }, headers: { 'if-match': etag ?? '' } }),
    ).toMatchObject({ status: 200 });
  });

  it('is refused to members, also under an assumed identity, and does not exist for others', async () => {
    const stranger = await people.person({ organizationId: await people.organization('South') });
    expect(await issue(member)).toMatchObject(problem(403, 'forbidden'));
    expect(await revoke(member)).toMatchObject(problem(403, 'forbidden'));
    expect(await issue(admin, { 'x-assumed-user-id': String(member.id) })).toMatchObject(problem(403, 'forbidden'));
    expect(await issue(admin, { 'x-assumed-user-id': String(boss.id) })).toMatchObject({ status: 201 });
    for (const answered of [await issue(stranger), await revoke(stranger)])
      expect(answered).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(admin, 'POST', '/api/organizations/999999/station_key')).toMatchObject(
      problem(404, 'not_found'),
    );
  });

  it('an Idempotency-Key does not return it twice', async () => {
    const headers = { 'idempotency-key': 'once' };
    expect(keyOf(await issue(boss, headers))).not.toBe(keyOf(await issue(boss, headers)));
  });
});
