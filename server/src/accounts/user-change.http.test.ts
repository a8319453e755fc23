import { sql } from 'kysely';
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
const signedIn = async (person: Person) => (await people.ask(person, 'GET', '/api/user_info')).status === 200;

describe('changing an account', () => {
  it('changes only the given fields, once per revision', async () => {
    const person = await people.person({ name: 'Before', organizationId: north });
    const { etag } = await get(person.email);
    const changed = await put(
      person.email.toUpperCase(),
      { name: ' After ', mirakun_user_id: 'm1' },
      { 'if-match': etag },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'After', mirakun_user_id: 'm1', owner_id: String(north), locale: 'en' },
    });
    expect(changed.etag).not.toBe(etag);
    expect(await put(person.email, { name: 'Late' }, { 'if-match': etag })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
    const same = await put(person.email, { name: 'After', owner_id: String(north) });
    expect(same.etag).toBe(changed.etag);
    expect(await people.audited(`Account-${person.id}`)).toMatchObject([
      {
        action: 'account.update',
        subject_email: person.email,
        details: { changes: { name: { old: 'Before', new: 'After' }, mirakun_user_id: { old: null, new: 'm1' } } },
      },
    ]);
    expect(await put('nobody@example.com', { name: 'x' })).toMatchObject(problem(404, 'not_found'));
  });

  it('refuses read-only fields', async () => {
    const person = await people.person();
    for (const body of [
      { blocked: true },
      { id: '1' },
      { email_verified: true },
      { password_hash: 'x' },
      { organization: { id: '1' } },
      { allowed_sensor_types: ['fly'] },
      { wrong_passwords: 0 },
      { invited_by: 1 },
      { permissions: ['root'] },
      { own_features: ['nothing'] },
      { owner_id: '424242' },
      { name: '' },
    ])
      expect(await put(person.email, body)).toMatchObject(problem(422, 'validation_failed'));
    expect(await put(person.email, { email: admin.email })).toMatchObject(problem(422, 'resource_already_exists'));
    expect(await put(person.email, { email: 'x@y' })).toMatchObject(problem(422, 'invalid_email'));
    expect(await people.audited(`Account-${person.id}`)).toEqual([]);
  });

  it('a new address is unverified: sessions and earlier links end, and both addresses get a mail', async () => {
    const person = await people.person();
    const link = { purpose: 'reset_password', account_id: person.id, email: person.email, created_at: new Date() };
    await people.db
      .insertInto('mailed_links')
      .values({ ...link, token_hash: Buffer.from(person.token), expires_at: new Date(Date.now() + 60_000) })
      .execute();
    const changed = await put(person.email, { email: 'Moved@example.com' });
    expect(changed).toMatchObject({ status: 200, body: { email: 'moved@example.com', email_verified: false } });
    expect(await signedIn(person)).toBe(false);
    const links = people.db.selectFrom('mailed_links').selectAll().where('account_id', '=', person.id);
    expect(await links.where('used_at', 'is', null).execute()).toEqual([]);
    expect(await people.jobs('mail_link')).toContainEqual({
      purpose: 'verify_email',
      accountId: person.id,
      email: 'moved@example.com',
    });
    expect(await people.jobs('mail_notice')).toContainEqual({
      notice: 'email_changed',
      accountId: person.id,
      email: person.email,
    });
    expect(await people.audited(`Account-${person.id}`)).toMatchObject([
      {
        action: 'account.change_email',
        details: { changes: { email: { old: person.email, new: 'moved@example.com' } } },
      },
    ]);
  });

  it('a new password ends sessions, sends a notice, and does not appear in the audit trail', async () => {
    const person = await people.person();
    expect(await put(person.email, { password: 'short' })).toMatchObject(problem(422, 'validation_failed'));
    expect(await signedIn(person)).toBe(true);
    const later = new Date(Date.now() + 60_000);
    const code = { account_id: person.id, flow_hash: Buffer.alloc(32), code_hash: null };
    await people.db
      .insertInto('otp_codes')
      .values({ ...code, created_at: new Date(), expires_at: later })
      .execute();
    const link = { purpose: 'change_email', account_id: person.id, email: 'x@example.com', created_at: new Date() };
    await people.db
      .insertInto('mailed_links')
      .values({ ...link, token_hash: Buffer.from(person.token), expires_at: later })
      .execute();
    expect(await put(person.email, { password })).toMatchObject({ status: 200 });
    expect(await signedIn(person)).toBe(false);
    // Sign-ins in progress with the old credentials are ended too.
    expect(await people.db.selectFrom('otp_codes').select('account_id').execute()).toEqual([]);
    const unused = people.db.selectFrom('mailed_links').select('account_id').where('used_at', 'is', null);
    expect(await unused.execute()).toEqual([]);
    expect(await people.jobs('mail_link')).not.toContainEqual(expect.objectContaining({ accountId: person.id }));
    const signIn = { email: person.email, password };
    expect(await people.ask(null, 'POST', '/api/signin', { body: signIn })).toMatchObject({ status: 200 });
    expect(await people.jobs('mail_notice')).toContainEqual({
      notice: 'password_changed',
      accountId: person.id,
      email: person.email,
    });
    const trail = await people.audited(`Account-${person.id}`);
    expect(trail).toMatchObject([{ action: 'account.change_password', details: {} }]);
  });

  it('an admin’s own new password keeps the session that set it', async () => {
    const own = await people.person({ permissions: ['admin'] });
    const other = { ...own, token: await people.session(own.id) };
    expect(await people.ask(own, 'PUT', `/api/users/${own.email}`, { body: { password } })).toMatchObject({
      status: 200,
    });
    expect(await signedIn(own)).toBe(true);
    expect(await signedIn(other)).toBe(false);
  });

  it('deactivation ends sessions at once, and activation does not restore them', async () => {
    const person = await people.person();
    expect(await put(person.email, { activated: false })).toMatchObject({ body: { activated: false } });
    expect(await signedIn(person)).toBe(false);
    expect(await put(person.email, { activated: true })).toMatchObject({ body: { activated: true } });
    expect(await signedIn(person)).toBe(false);
    expect((await people.audited(`Account-${person.id}`)).map(({ action }) => action)).toEqual([
      'account.deactivate',
      'account.activate',
    ]);
  });

  it('unblocking resets the count of wrong passwords', async () => {
    const person = await people.person();
    await people.db
      .updateTable('accounts')
      .set({ blocked: true, wrong_passwords: 10 })
      .where('id', '=', person.id)
      .execute();
    expect(await people.ask(admin, 'POST', `/api/users/${person.email}/sync`)).toMatchObject({
      body: { blocked: true },
    });
    expect(await put(person.email, { blocked: false })).toMatchObject({ body: { blocked: false } });
    const row = people.db.selectFrom('accounts').select('wrong_passwords').where('id', '=', person.id);
    expect(await row.executeTakeFirst()).toEqual({ wrong_passwords: 0 });
    expect(await put(person.email, { blocked: false })).toMatchObject({ status: 200 });
    expect((await people.audited(`Account-${person.id}`)).map(({ action }) => action)).toEqual(['account.unblock']);
  });

  it('switching one-time passwords sends a notice; an account’s own types and features take precedence and can be removed', async () => {
    const person = await people.person({ organizationId: north });
    const own = { use_otp: true, own_sensor_types: ['station', 'station'], own_features: [] };
    expect(await put(person.email, own)).toMatchObject({
      body: { use_otp: true, own_sensor_types: ['station'], allowed_sensor_types: ['station'], own_features: [] },
    });
    expect(await people.jobs('mail_notice')).toContainEqual({
      notice: 'otp_changed',
      accountId: person.id,
      email: person.email,
    });
    expect(await put(person.email, { own_sensor_types: null })).toMatchObject({
      body: { own_sensor_types: null, allowed_sensor_types: [] },
    });
  });

  it('moving an organization’s admin leaves the organization without an admin', async () => {
    const boss = await people.person({ organizationId: north });
    await people.appoint(north, boss.id);
    expect(await put(boss.email, { owner_id: String(south) })).toMatchObject({ body: { owner_id: String(south) } });
    const adminOf = people.db.selectFrom('organizations').select('admin_account_id').where('id', '=', north);
    expect(await adminOf.executeTakeFirst()).toEqual({ admin_account_id: null });
    const trail = await people.audited(`Account-${boss.id}`);
    expect(trail.map(({ action, organization_id }) => [action, organization_id])).toEqual([
      ['account.update', south],
      ['member.remove', north],
      ['member.add', south],
    ]);
    expect(await put(boss.email, { owner_id: null })).toMatchObject({ body: { owner_id: null, organization: null } });
  });

  it('admins cannot lock themselves out, and at least one always remains', async () => {
    for (const body of [{ activated: false }, { permissions: [] }, { owner_id: String(north) }])
      expect(await put(admin.email, body)).toMatchObject(problem(409, 'conflict'));
    await people.db.updateTable('accounts').set({ activated: false }).where('email', '!=', admin.email).execute();
    expect(await put(admin.email, { email: 'lost@example.com' })).toMatchObject(problem(409, 'conflict'));
    const [one, two] = [
      await people.person({ permissions: ['admin'] }),
      await people.person({ permissions: ['admin'] }),
    ];
    await people.db.updateTable('accounts').set({ activated: false }).where('id', '=', admin.id).execute();
    // Two admins demote each other at the same time: one is left.
    const demote = (by: Person, whom: Person) =>
      people.ask(by, 'PUT', `/api/users/${whom.email}`, { body: { permissions: [] } });
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const admins = await people.db
      .selectFrom('accounts')
      .select('id')
      .where('activated', '=', true)
      .where(sql<boolean>`'admin' = any (permissions)`)
      .execute();
    expect(admins).toHaveLength(1);
    await people.db.updateTable('accounts').set({ activated: true }).where('id', '=', admin.id).execute();
  });
});
