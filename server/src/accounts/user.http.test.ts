import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { makeOperator } from '@trapline/test-world/people/operator.ts';

type Operator = Awaited<ReturnType<typeof makeOperator>>;
let people: Awaited<ReturnType<typeof startPeople>>;
let admin: Person;
let north: number;
let south: number;
let get: Operator['get'];
let put: Operator['put'];

beforeAll(async () => {
  people = await startPeople();
  ({ admin, north, south, get, put } = await makeOperator(people));
});
afterAll(() => people.stop());

const password = 'Abcdefg1';

describe('the list of accounts', () => {
  const emails = async (query: string) => {
    const { body } = await people.ask(admin, 'GET', `/api/users?${query}`);
    return body;
  };

  it('can be searched by words that all match name, address, organization or inviter, also after renaming', async () => {
    const inviter = await people.person({ name: '鈴木 Inviter' });
    const found = await people.person({
      email: 'search.me@example.com',
      name: 'Zoë Wanted',
      organizationId: south,
      invitedBy: inviter.id,
    });
    const only = { total: 1, users: [{ email: found.email, invited_by: { name: '鈴木 Inviter' } }] };
    for (const q of ['zoë WANTED', 'search.me', 'wanted works', '鈴木 south', 'zoë\u3000south']) {
      expect(await emails(`page=1&q=${encodeURIComponent(q)}`)).toMatchObject(only);
    }
    expect(await emails('page=1&q=wanted%20nowhere')).toEqual({ users: [], total: 0 });
    await people.db.updateTable('organizations').set({ name: 'Harbour' }).where('id', '=', south).execute();
    expect(await put(inviter.email, { name: 'Tanaka' })).toMatchObject({ status: 200 });
    expect(await emails('page=1&q=wanted%20harbour%20tanaka')).toMatchObject({ total: 1 });
    expect(await emails('page=1&q=wanted%20works')).toMatchObject({ total: 0 });
  });

  it('has pages with a total, in the requested order', async () => {
    const { body } = await people.ask(admin, 'GET', '/api/users?page=2&per_page=1&sort=number');
    const all = await emails('sort=id');
    expect(body).toMatchObject({ users: [{}], total: expect.any(Number) });
    expect(all).not.toHaveProperty('total');
    expect(await people.ask(admin, 'GET', '/api/users?sort=password_hash')).toMatchObject(
      problem(422, 'validation_failed'),
    );
    expect(await people.ask(admin, 'GET', '/api/users?page=999')).toMatchObject({
      body: { users: [], total: expect.any(Number) },
    });
  });

  it('is sorted by each column in both directions, with missing values last', async () => {
    const [beta, alpha] = [await people.organization('Beta'), await people.organization('Alpha')];
    const [first, second] = [await people.person({ name: 'Inviter 1' }), await people.person({ name: 'Inviter 2' })];
    await people.person({ email: 'u2@example.com', name: 'Sorted 1', organizationId: beta, useOtp: true });
    await people.person({ email: 'u1@example.com', name: 'Sorted 3', invitedBy: first.id });
    const both = { organizationId: alpha, invitedBy: second.id };
    await people.person({ email: 'u3@example.com', name: 'Sorted 2', ...both });
    const sorted = async (sort: string) => {
      const body: { users: { name: string }[] } = JSON.parse(JSON.stringify(await emails(`q=sorted&sort=${sort}`)));
      return body.users.map(({ name }) => name.replace('Sorted ', '')).join(' ');
    };
    for (const [key, ascending, descending] of [
      ['id', '1 3 2', '2 3 1'],
      ['number', '1 3 2', '2 3 1'],
      ['organization', '2 1 3', '1 2 3'],
      ['name', '1 2 3', '3 2 1'],
      ['email', '3 1 2', '2 1 3'],
      ['invited_by', '3 2 1', '2 3 1'],
      ['use_otp', '3 2 1', '1 3 2'],
    ] as const) {
      expect([key, await sorted(key), await sorted(`-${key}`)]).toEqual([key, ascending, descending]);
    }
  });

  it('can be filtered by deactivated or by blocked accounts, but not by both', async () => {
    const off = await people.person({ activated: false });
    const blocked = await people.person();
    await people.db.updateTable('accounts').set({ blocked: true }).where('id', '=', blocked.id).execute();
    expect(await emails('deactivated=1&page=1')).toMatchObject({ total: 1, users: [{ email: off.email }] });
    expect(await emails('blocked=1&page=1')).toMatchObject({ total: 1, users: [{ email: blocked.email }] });
    expect(await people.ask(admin, 'GET', '/api/users?deactivated=1&blocked=1')).toMatchObject(
      problem(422, 'validation_failed'),
    );
    expect(await people.ask(admin, 'GET', '/api/users?deactivated=1&blocked=0')).toMatchObject({ status: 200 });
  });

  it('is for product admins', async () => {
    const member = await people.person({ organizationId: north });
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['GET', `/api/users/${admin.email}`],
      ['PUT', `/api/users/${member.email}`],
      ['POST', `/api/users/${admin.email}/sync`],
    ] as const) {
      const body = method === 'PUT' ? { body: { permissions: ['admin'] } } : {};
      expect(await people.ask(member, method, path, body)).toMatchObject(problem(403, 'forbidden'));
      expect(await people.ask(null, method, path, body)).toMatchObject(problem(401, 'unauthenticated'));
    }
  });
});

describe('creating an account', () => {
  const create = (body: object) => people.ask(admin, 'POST', '/api/users', { body });
  const whole = { name: 'New', email: 'New.Person@Example.com ', locale: 'ja', password };

  it('stores no fast hash of the password when the request has an Idempotency-Key', async () => {
    const body = { ...whole, email: 'keyed@example.com' };
    const keyed = (given: object) =>
      people.ask(admin, 'POST', '/api/users', { body: given, headers: { 'idempotency-key': 'once' } });
    expect(await keyed(body)).toMatchObject({ status: 201 });
    // The hash that distinguishes requests does not include the password.
    expect(await keyed({ ...body, password: 'Other1horse' })).toMatchObject({ status: 201 });
    expect(await keyed({ ...body, name: 'Other' })).toMatchObject(problem(422, 'idempotency_key_reused'));
  });

  it('mails a link that verifies the address, and is audited without the password', async () => {
    const made = await create({
      ...whole,
      owner_id: String(north),
      use_otp: true,
      permissions: ['demo'],
      own_sensor_types: ['fly'],
    });
    expect(made).toMatchObject({
      status: 201,
      etag: '"r1"',
      body: {
        email: 'new.person@example.com',
        organization: { name: '北工場' },
        email_verified: false,
        activated: true,
        use_otp: true,
        permissions: ['demo'],
        own_sensor_types: ['fly'],
        own_features: null,
        invited_by: { name: 'Operator' },
        last_active: null,
      },
    });
    const row = await people.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'new.person@example.com')
      .executeTakeFirstOrThrow();
    expect(await people.jobs('mail_link')).toContainEqual({
      purpose: 'verify_email',
      accountId: row.id,
      email: 'new.person@example.com',
    });
    const trail = await people.audited(`Account-${row.id}`);
    expect(trail).toMatchObject([
      { action: 'account.create', actor_email: admin.email, organization_id: north, details: { name: 'New' } },
    ]);
    expect(JSON.stringify(trail)).not.toContain(password);
    expect(await create(whole)).toMatchObject(problem(422, 'resource_already_exists'));
  });

  it('refuses invalid values', async () => {
    const other = { ...whole, email: 'other@example.com' };
    for (const [wrong, type] of [
      [{ password: 'short1A' }, 'validation_failed'],
      [{ password: 'nocapital1' }, 'validation_failed'],
      [{ email: 'a@b' }, 'invalid_email'],
      [{ email: 'a@x.com,b@x.com' }, 'invalid_email'],
      [{ email: ['a@x.com'] }, 'validation_failed'],
      [{ name: ' ' }, 'validation_failed'],
      [{ locale: 'fr' }, 'validation_failed'],
      [{ owner_id: '999999' }, 'validation_failed'],
      [{ owner_id: 'x' }, 'validation_failed'],
      [{ permissions: ['root'] }, 'validation_failed'],
      [{ permissions: ['admin'], owner_id: String(north) }, 'validation_failed'],
      [{ activated: false }, 'validation_failed'],
      [{ email_verified: true }, 'validation_failed'],
      [{ id: '1' }, 'validation_failed'],
    ] as const)
      expect(await create({ ...other, ...wrong })).toMatchObject(problem(422, type));
    expect(await get('other@example.com')).toMatchObject(problem(404, 'not_found'));
  });
});
