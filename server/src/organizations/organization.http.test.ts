import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let admin: Person;

beforeAll(async () => {
  people = await startPeople();
  admin = await people.person({ name: 'Operator', permissions: ['admin'] });
});
afterAll(() => people.stop());

const contact = { name: 'Works', address: '1-2-3', phone_number: '03-1111' };

/** Creates an organization with an admin and a member. */
async function staffed(name: string) {
  const id = await people.organization(name);
  const boss = await people.person({ organizationId: id, name: `${name} boss` });
  const member = await people.person({ organizationId: id, name: `${name} member` });
  await people.appoint(id, boss.id);
  return { id, path: `/api/organizations/${id}`, boss, member };
}

describe('the list of organizations', () => {
  it('is sorted by name, searchable, in pages with a total, for product admins', async () => {
    const { id, boss } = await staffed('あさひ工場');
    await people.organization('Zulu list');
    await people.organization('Alpha list');
    const list = async (query: string) => (await people.ask(admin, 'GET', `/api/organizations?${query}`)).body;
    expect(await list('q=list&page=1')).toMatchObject({
      total: 2,
      organizations: [{ name: 'Alpha list', admin: null, current_plan: 99, next_plan: null }, { name: 'Zulu list' }],
    });
    expect(await list('q=list&page=1&per_page=1&sort=-name')).toMatchObject({
      total: 2,
      organizations: [{ name: 'Zulu list' }],
    });
    expect(await list(`q=${encodeURIComponent('あさひ BOSS')}&page=1`)).toMatchObject({
      total: 1,
      organizations: [{ id: String(id), admin: { name: 'あさひ工場 boss', email: boss.email } }],
    });
    expect(await list('page=99')).toMatchObject({ organizations: [], total: expect.any(Number) });
    expect(await people.ask(boss, 'GET', '/api/organizations')).toMatchObject(problem(403, 'forbidden'));
    expect(await people.ask(admin, 'GET', '/api/organizations?sort=revision')).toMatchObject(
      problem(422, 'validation_failed'),
    );
  });
});

describe('creating an organization', () => {
  const create = (body: object) => people.ask(admin, 'POST', '/api/organizations', { body });

  it('fills in defaults, and is audited', async () => {
    const made = await create({ ...contact, name: ' Made ', allowed_sensor_types: ['station'], current_plan: 12 });
    expect(made).toMatchObject({
      status: 201,
      etag: '"r1"',
      body: { name: 'Made', time_zone: 'Asia/Tokyo', allowed_sensor_types: ['station'], current_plan: 12, admin: null },
    });
    const found = await people.ask(admin, 'GET', '/api/organizations?q=made&page=1');
    expect(found).toMatchObject({ body: { total: 1 } });
    const trail = await people.db
      .selectFrom('audit_trail')
      .select(['action', 'actor_email'])
      .where('action', '=', 'organization.create')
      .execute();
    expect(trail).toEqual([{ action: 'organization.create', actor_email: admin.email }]);
  });

  it('takes an account without organization as its admin', async () => {
    const person = await people.person();
    const taken = await people.person({ organizationId: await people.organization('Taken') });
    const named = { ...contact, name: 'With admin' };
    const answers = await Promise.all(
      ['nobody@example.com', taken.email, admin.email].map((email) =>
        create({ ...named, organization_admin_email: email }),
      ),
    );
    expect(answers).toMatchObject([
      problem(422, 'non_existing_user'),
      problem(422, 'belongs_to_another_organization'),
      problem(422, 'belongs_to_another_organization'),
    ]);
    expect(await people.ask(admin, 'GET', '/api/organizations?q=with&page=1')).toMatchObject({ body: { total: 0 } });
    const made = await create({ ...named, organization_admin_email: person.email });
    expect(made).toMatchObject({ status: 201, body: { admin: { email: person.email } } });
    expect(await people.ask(person, 'GET', '/api/user_info')).toMatchObject({
      body: { organization: { name: 'With admin' }, organization_admin: true },
    });
  });

  it('refuses invalid values', async () => {
    for (const wrong of [
      { name: ' ' },
      { address: '' },
      { phone_number: ' ' },
      { time_zone: 'Mars/Base' },
      { time_zone: '+09:00' },
      // An abbreviation: the runtime knows it, the database does not.
      { time_zone: 'JST' },
      { allowed_sensor_types: ['station'] },
      { allowed_sensor_types: ['station'], current_plan: 5 },
      { current_plan: 1 },
      { allowed_sensor_types: ['unknown'] },
      { active_features: ['unknown'] },
      { id: '1' },
      { admin: { name: 'x', email: 'x' } },
      { next_plan: 1 },
    ])
      expect(await create({ ...contact, ...wrong })).toMatchObject(problem(422, 'validation_failed'));
  });
});

describe('one organization', () => {
  it('is visible to its members and product admins; for others it does not exist', async () => {
    const { path, boss, member } = await staffed('Seen');
    const foreign = await staffed('Foreign');
    const nobody = await people.person();
    for (const person of [admin, boss, member])
      expect(await people.ask(person, 'GET', path)).toMatchObject({ status: 200, etag: expect.any(String) });
    for (const person of [foreign.boss, foreign.member, nobody]) {
      for (const [method, body] of [['GET'], ['PUT', {}], ['PUT', { name: 'Mine' }]] as const) {
        const answer = await people.ask(person, method, path, body ? { body } : {});
        expect(answer).toMatchObject(problem(404, 'not_found'));
        expect(JSON.stringify(answer.body)).not.toContain('Seen');
      }
    }
    for (const id of ['999999', '0', 'x', '01', '99999999999'])
      for (const method of ['GET', 'PUT'])
        expect(
          await people.ask(admin, method, `/api/organizations/${id}`, method === 'PUT' ? { body: {} } : {}),
        ).toMatchObject(problem(404, 'not_found'));
  });

  it('passes no rights to another one with the same id', async () => {
    const { id, path, member } = await staffed('Recreated');
    await people.db.updateTable('accounts').set({ organization_id: null }).where('organization_id', '=', id).execute();
    await people.db.deleteFrom('organizations').where('id', '=', id).execute();
    expect(await people.ask(member, 'GET', path)).toMatchObject(problem(404, 'not_found'));
    await people.db.insertInto('organizations').values({ id, name: 'Other people' }).execute();
    expect(await people.ask(member, 'GET', path)).toMatchObject(problem(404, 'not_found'));
  });

  it('can be changed by its admin within limits; a request with other fields is refused as a whole', async () => {
    const { id, path, boss, member } = await staffed('Own');
    const own = { name: 'Renamed', address: 'a', phone_number: '1', time_zone: 'Europe/Berlin' };
    expect(await people.ask(boss, 'PUT', path, { body: own })).toMatchObject({ status: 200, body: own });
    for (const body of [
      { name: 'Sneaked', allowed_sensor_types: ['fly'] },
      { active_features: ['zoom_v2'] },
      { next_plan: 1 },
    ])
      expect(await people.ask(boss, 'PUT', path, { body })).toMatchObject(problem(403, 'forbidden'));
    for (const body of [{ current_plan: 1 }, { admin_account_id: 1 }, { revision: 1 }, { time_zone: 'JST' }])
      expect(await people.ask(boss, 'PUT', path, { body })).toMatchObject(problem(422, 'validation_failed'));
    expect(await people.ask(member, 'PUT', path, { body: {} })).toMatchObject(problem(403, 'forbidden'));
    expect(await people.ask(member, 'PUT', path, { body: own })).toMatchObject(problem(403, 'forbidden'));
    expect(await people.ask(boss, 'GET', path)).toMatchObject({
      body: { ...own, allowed_sensor_types: [], active_features: [], next_plan: null },
    });
    expect(await people.audited(`Organization-${id}`)).toMatchObject([
      {
        action: 'organization.update',
        actor_email: boss.email,
        organization_id: id,
        details: { changes: { name: { old: 'Own', new: 'Renamed' } } },
      },
    ]);
    expect(await people.jobs('rebuild_days')).toContainEqual({ organization_id: id });
  });

  it('gets its types and features from product admins; plans need stations; each revision is changed once', async () => {
    const { id, path } = await staffed('Equipped');
    const put = (body: object, headers = {}) => people.ask(admin, 'PUT', path, { body, headers });
    const before = await people.ask(admin, 'GET', path);
    expect(await put({ next_plan: 1 })).toMatchObject(problem(422, 'validation_failed'));
    const equipped = { allowed_sensor_types: ['station', 'fly'], active_features: ['zoom_v2'] };
    // There was no plan, so this one begins at once.
    expect(await put({ ...equipped, next_plan: 4 }, { 'if-match': before.etag ?? '' })).toMatchObject({
      status: 200,
      body: { ...equipped, current_plan: 4, next_plan: null },
    });
    expect(await put({ next_plan: 2 })).toMatchObject({ body: { current_plan: 4, next_plan: 2 } });
    expect(await put({ name: 'Late' }, { 'if-match': before.etag ?? '' })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
    expect(await put({ allowed_sensor_types: ['fly'] })).toMatchObject({ body: { next_plan: null } });
    const etag = (await people.ask(admin, 'GET', path)).etag;
    expect(await put({ name: 'Equipped', allowed_sensor_types: ['fly'] })).toMatchObject({ status: 200, etag });
    expect(await people.audited(`Organization-${id}`)).toHaveLength(3);
    expect(await people.jobs('rebuild_days')).not.toContainEqual({ organization_id: id });
  });
});

describe('appointing', () => {
  it('hands the role over to a member at once, and ends that of the previous admin', async () => {
    const { id, path, boss, member } = await staffed('Handed');
    const appoint = (by: Person, email: string) =>
      people.ask(by, 'PUT', path, { body: { organization_admin_email: email } });
    expect(await appoint(member, member.email)).toMatchObject(problem(403, 'forbidden'));
    expect(await appoint(boss, member.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { admin: { email: member.email } },
    });
    expect(await appoint(boss, boss.email)).toMatchObject(problem(403, 'forbidden'));
    expect(await appoint(member, member.email)).toMatchObject({ status: 200 });
    expect(await people.audited(`Organization-${id}`)).toMatchObject([
      { action: 'organization.appoint', actor_email: boss.email, subject_email: member.email, organization_id: id },
    ]);
  });

  it('is for members only', async () => {
    const { path, boss } = await staffed('Chooser');
    const foreign = await staffed('Elsewhere');
    const invited = await people.person();
    await people.ask(boss, 'POST', `${path}/users`, { body: { email: invited.email } });
    for (const [email, type] of [
      ['nobody@example.com', 'non_existing_user'],
      [foreign.member.email, 'belongs_to_another_organization'],
      [invited.email, 'validation_failed'],
      [admin.email, 'validation_failed'],
      ['no address', 'invalid_email'],
    ] as const)
      for (const by of [boss, admin])
        expect(await people.ask(by, 'PUT', path, { body: { organization_admin_email: email } })).toMatchObject(
          problem(422, type),
        );
    expect(await people.ask(boss, 'GET', path)).toMatchObject({ body: { admin: { email: boss.email } } });
  });

  it('leaves exactly one admin under concurrent requests by the admin', async () => {
    const { id, path, boss, member } = await staffed('Raced');
    const third = await people.person({ organizationId: id });
    const answers = await Promise.all(
      [member, third].map(({ email }) => people.ask(boss, 'PUT', path, { body: { organization_admin_email: email } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const { body } = await people.ask(admin, 'GET', `${path}/users`);
    expect(body).toMatchObject({ users: expect.any(Array) });
    expect(JSON.stringify(body).match(/"admin":true/g)).toHaveLength(1);
  });

  it('is limited to the assumed account’s rights, with both identities in the audit trail', async () => {
    const { id, path, boss, member } = await staffed('Assumed');
    const as = (person: Person) => ({ 'x-assumed-user-id': String(person.id) });
    const body = { organization_admin_email: member.email };
    expect(await people.ask(admin, 'PUT', path, { body, headers: as(member) })).toMatchObject(
      problem(403, 'forbidden'),
    );
    expect(await people.ask(admin, 'PUT', path, { body: { active_features: [] }, headers: as(boss) })).toMatchObject(
      problem(403, 'forbidden'),
    );
    expect(await people.ask(admin, 'PUT', path, { body, headers: as(boss) })).toMatchObject({ status: 200 });
    expect(await people.audited(`Organization-${id}`)).toMatchObject([
      {
        action: 'organization.appoint',
        actor_email: admin.email,
        subject_email: member.email,
        details: { assumed: boss.email },
      },
    ]);
  });
});
