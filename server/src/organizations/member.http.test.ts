import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpagedRows } from '@trapline/domain/common/page.limits.ts';
import {
  invitationsPerAddress,
  invitationsPerOrganization,
} from '@trapline/domain/organizations/organization.limits.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let admin: Person;

beforeAll(async () => {
  // The clock is set to the start of an hour, when limits are reset.
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  people = await startPeople({ clock: { now: () => hour } });
  admin = await people.person({ name: 'Operator', permissions: ['admin'] });
});
afterAll(() => people.stop());

/** Creates an organization with an admin and a member. */
async function staffed(name: string) {
  const id = await people.organization(name);
  const boss = await people.person({ organizationId: id, name: 'Boss' });
  const member = await people.person({ organizationId: id, name: 'A member' });
  await people.appoint(id, boss.id);
  return { id, path: `/api/organizations/${id}/users`, boss, member };
}
const add = (by: Person, path: string, email: string, more = {}) =>
  people.ask(by, 'POST', path, { body: { email, ...more } });
const remove = (by: Person, path: string, email: string) => people.ask(by, 'DELETE', `${path}/${email}`);
const users = async (by: Person, path: string) => (await people.ask(by, 'GET', path)).body;
const said = (type: string) => ({ status: 201, body: { type } });

describe('the list of members', () => {
  it('has members by name, then invitations', async () => {
    const { path, boss, member } = await staffed('Listed');
    await add(boss, path, 'invited@example.com', { invite_to_app: true });
    const list = {
      users: [
        { name: 'A member', email: member.email, admin: false, invitation: false },
        { name: 'Boss', email: boss.email, admin: true, invitation: false },
        { name: '', email: 'invited@example.com', admin: false, invitation: true },
      ],
    };
    for (const person of [boss, member, admin]) expect(await users(person, path)).toEqual(list);
    const page = `${path}?page=2&per_page=2`;
    expect(await users(member, page)).toEqual({ users: list.users.slice(2), total: 3 });
    expect(await users(member, `${path}?page=9`)).toEqual({ users: [], total: 3 });
    expect(await users(member, `${path}?q=BOSS%20example`)).toEqual({ users: [list.users[1]] });
    expect(await users(member, `${path}?sort=-name`)).toEqual({
      users: [list.users[1], list.users[0], list.users[2]],
    });
    expect(await people.ask(boss, 'GET', `${path}?sort=admin`)).toMatchObject(problem(422, 'validation_failed'));
    const foreign = await people.person({ organizationId: await people.organization('Other') });
    expect(await people.ask(foreign, 'GET', path)).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(admin, 'GET', '/api/organizations/999999/users')).toMatchObject(problem(404, 'not_found'));
  });
});

describe('a list of very many members', () => {
  it('is returned only in pages', async () => {
    const { id, path, boss } = await staffed('Crowded');
    await people.test.portal.services.pool.query(
      `insert into accounts (email, name, locale, password_hash, organization_id)
       select 'crowd-' || n || '@example.com', 'Crowd ' || n, 'en', '', $1 from generate_series(1, $2) n`,
      [id, unpagedRows - 1],
    );
    expect(await people.ask(boss, 'GET', path)).toMatchObject({
      status: 422,
      body: { type: 'validation_failed', errors: [{ path: '/page' }] },
    });
    expect(await users(boss, `${path}?page=11&per_page=200`)).toMatchObject({
      users: [{ email: 'crowd-1999@example.com' }],
      total: unpagedRows + 1,
    });
  });
});

describe('adding a member', () => {
  it('is immediate for product admins; organization admins invite accounts', async () => {
    const { id, path, boss } = await staffed('Adding');
    const added = await people.person();
    const invited = await people.person();
    expect(await add(admin, path, ` ${added.email.toUpperCase()}`)).toMatchObject(said('adding_success'));
    expect(await people.ask(added, 'GET', '/api/user_info')).toMatchObject({ body: { owner_id: String(id) } });
    expect(await add(boss, path, invited.email)).toMatchObject(said('invitation_success'));
    expect(await people.ask(invited, 'GET', '/api/user_info')).toMatchObject({ body: { owner_id: null } });
    const invitation = await people.db
      .selectFrom('invitations')
      .selectAll()
      .where('email', '=', invited.email)
      .executeTakeFirstOrThrow();
    expect(invitation).toMatchObject({ organization_id: id, invited_by: boss.id, used_at: null, withdrawn_at: null });
    expect(await people.jobs('mail_invitation')).toContainEqual({ invitationId: invitation.id });
    expect(await people.audited(`Account-${added.id}`)).toMatchObject([
      { action: 'member.add', subject_email: added.email, organization_id: id },
    ]);
    expect(await people.audited(`Organization-${id}`)).toMatchObject([
      { action: 'member.invite', actor_email: boss.email, subject_email: invited.email, organization_id: id },
    ]);
  });

  it('invites unknown addresses on request', async () => {
    const { path, boss } = await staffed('Unknown');
    for (const [by, email] of [
      [boss, 'unknown.1@example.com'],
      [admin, 'unknown.2@example.com'],
    ] as const) {
      expect(await add(by, path, email)).toMatchObject(problem(422, 'non_existing_user'));
      expect(await add(by, path, email, { invite_to_app: false })).toMatchObject(problem(422, 'non_existing_user'));
      expect(await add(by, path, email, { invite_to_app: true })).toMatchObject(said('invitation_success'));
    }
  });

  it('refuses members, invited addresses, members of others, and invalid addresses', async () => {
    const { path, boss, member } = await staffed('Refusing');
    const elsewhere = await people.person({ organizationId: await people.organization('Elsewhere') });
    await add(boss, path, 'twice@example.com', { invite_to_app: true });
    for (const by of [boss, admin])
      for (const [email, type] of [
        [member.email, 'already_invited'],
        ['twice@example.com', 'already_invited'],
        [elsewhere.email, 'belongs_to_another_organization'],
        [admin.email, 'belongs_to_another_organization'],
        ['a@b', 'invalid_email'],
        ['a@x.com,b@x.com', 'invalid_email'],
      ] as const)
        expect(await add(by, path, email, { invite_to_app: true })).toMatchObject(problem(422, type));
    for (const body of [{ email: ['x@example.com'] }, {}, { email: 'x@example.com', admin: true }])
      expect(await people.ask(boss, 'POST', path, { body })).toMatchObject(problem(422, 'validation_failed'));
  });

  it('needs the right to manage the organization', async () => {
    const { path, member } = await staffed('Managed');
    const foreign = await staffed('Manager');
    expect(await add(member, path, 'x@example.com')).toMatchObject(problem(403, 'forbidden'));
    expect(await add(foreign.boss, path, 'x@example.com')).toMatchObject(problem(404, 'not_found'));
    expect(await remove(member, path, member.email)).toMatchObject(problem(403, 'forbidden'));
    expect(await remove(foreign.boss, path, member.email)).toMatchObject(problem(404, 'not_found'));
    expect(await add(admin, '/api/organizations/999999/users', member.email)).toMatchObject(problem(404, 'not_found'));
    const headers = { 'x-assumed-user-id': String(member.id) };
    const body = { email: 'x@example.com', invite_to_app: true };
    expect(await people.ask(admin, 'POST', path, { body, headers })).toMatchObject(problem(403, 'forbidden'));
  });

  it('adds once when requested twice concurrently', async () => {
    const { id, path, boss } = await staffed('Parallel');
    const person = await people.person();
    const added = await Promise.all([1, 2, 3].map(() => add(admin, path, person.email)));
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const invited = await Promise.all([1, 2, 3].map(() => add(boss, path, 'p@example.com', { invite_to_app: true })));
    expect(invited.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect((await people.audited(`Organization-${id}`)).map(({ action }) => action)).toEqual(['member.invite']);
  });

  it('can repeat an expired invitation', async () => {
    const { path, boss } = await staffed('Over');
    const invite = () => add(boss, path, 'over@example.com', { invite_to_app: true });
    await invite();
    await people.db
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('email', '=', 'over@example.com')
      .execute();
    expect(await users(boss, path)).toMatchObject({ users: [{}, {}] });
    expect(await invite()).toMatchObject(said('invitation_success'));
    expect(await users(boss, path)).toMatchObject({ users: [{}, {}, { email: 'over@example.com' }] });
  });

  it('is refused beyond the mail limits, without an invitation', async () => {
    const { path, boss } = await staffed('Limits');
    const mailed = async () => (await people.jobs('mail_invitation')).length;
    const before = await mailed();
    const invite = (email: string) => add(boss, path, email, { invite_to_app: true });
    const refused = problem(429, 'too_many_requests');
    for (let time = 0; time < invitationsPerAddress; time++) {
      expect(await invite('often@example.com')).toMatchObject(said('invitation_success'));
      expect(await remove(boss, path, 'often@example.com')).toMatchObject({ status: 204 });
    }
    expect(await invite('often@example.com')).toMatchObject(refused);
    const rest = invitationsPerOrganization - invitationsPerAddress;
    for (let number = 0; number < rest; number++)
      expect(await invite(`many-${number}@example.com`)).toMatchObject(said('invitation_success'));
    expect(await invite('one-more@example.com')).toMatchObject(refused);
    expect((await mailed()) - before).toBe(invitationsPerOrganization);
    expect(await users(boss, `${path}?page=1&per_page=200&q=often`)).toEqual({ users: [], total: 0 });
    expect(await users(boss, `${path}?page=1&per_page=200&q=one-more`)).toEqual({ users: [], total: 0 });
  });
});

describe('removing a member', () => {
  it('ends the member’s rights at once; the organization’s admin keeps what the member created', async () => {
    const { id, path, boss, member } = await staffed('Removing');
    await makeSensor(people.db, { id: member.id, organization_id: id }, { id: 'REMOVED_1' });
    const sensor = '/api/sensors/REMOVED_1';
    expect(await people.ask(member, 'GET', sensor)).toMatchObject({ body: { permissions: ['full'] } });
    expect(await remove(boss, path, member.email.toUpperCase())).toMatchObject({ status: 204 });
    expect(await people.ask(member, 'GET', sensor)).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(boss, 'GET', sensor)).toMatchObject({ body: { permissions: ['full'] } });
    expect(await people.ask(member, 'GET', path)).toMatchObject(problem(404, 'not_found'));
    expect(await remove(boss, path, member.email)).toMatchObject(problem(404, 'not_found'));
    expect(await people.audited(`Account-${member.id}`)).toMatchObject([
      { action: 'member.remove', actor_email: boss.email, organization_id: id },
    ]);
    expect(await add(admin, path, member.email)).toMatchObject(said('adding_success'));
    expect(await people.ask(member, 'GET', sensor)).toMatchObject({ status: 200 });
  });

  it('is refused for oneself; a product admin can remove the admin, which leaves no admin', async () => {
    const { id, path, boss } = await staffed('Headless');
    expect(await remove(boss, path, boss.email)).toMatchObject(problem(409, 'conflict'));
    const headers = { 'x-assumed-user-id': String(boss.id) };
    expect(await people.ask(admin, 'DELETE', `${path}/${boss.email}`, { headers })).toMatchObject(
      problem(409, 'conflict'),
    );
    expect(await remove(admin, path, boss.email)).toMatchObject({ status: 204 });
    expect(await people.ask(admin, 'GET', `/api/organizations/${id}`)).toMatchObject({ body: { admin: null } });
    expect(await people.ask(boss, 'GET', path)).toMatchObject(problem(404, 'not_found'));
  });

  it('does not find members of other organizations', async () => {
    const { path, boss } = await staffed('Here');
    const there = await staffed('There');
    await add(there.boss, there.path, 'theirs@example.com', { invite_to_app: true });
    for (const email of [there.member.email, 'theirs@example.com', 'nobody@example.com'])
      for (const by of [boss, admin]) expect(await remove(by, path, email)).toMatchObject(problem(404, 'not_found'));
    expect(await users(there.boss, there.path)).toMatchObject({ users: [{}, {}, {}] });
  });

  it('withdraws an invitation', async () => {
    const { id, path, boss } = await staffed('Withdrawing');
    await add(boss, path, 'withdrawn@example.com', { invite_to_app: true });
    expect(await remove(boss, path, 'withdrawn@example.com')).toMatchObject({ status: 204 });
    expect(await users(boss, path)).toMatchObject({ users: [{}, {}] });
    expect(await remove(boss, path, 'withdrawn@example.com')).toMatchObject(problem(404, 'not_found'));
    expect((await people.audited(`Organization-${id}`)).map(({ action }) => action)).toEqual([
      'member.invite',
      'member.withdraw',
    ]);
  });

  it('never leaves an admin who is not a member, when the member is appointed concurrently', async () => {
    const { id, path, member } = await staffed('Crossing');
    const body = { organization_admin_email: member.email };
    await Promise.all([
      people.ask(admin, 'PUT', `/api/organizations/${id}`, { body }),
      remove(admin, path, member.email),
    ]);
    const { rows } = await people.test.portal.services.pool.query(
      'select from organizations o join accounts a on a.id = o.admin_account_id where a.organization_id is distinct from o.id',
    );
    expect(rows).toEqual([]);
  });
});
