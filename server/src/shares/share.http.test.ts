import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  invitationsPerAddress,
  invitationsPerOrganization,
} from '@trapline/domain/organizations/organization.limits.ts';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { transaction } from '../platform/database/database.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { activateWaitingShares } from './waiting-share.store.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let admin: Person;

beforeAll(async () => {
  // The clock is set to the start of an hour, when limits are reset.
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  people = await startPeople({ clock: { now: () => hour } });
  admin = await people.person({ name: 'Operator', permissions: ['admin'] });
});
afterAll(() => people.stop());

let assets = 0;

/** An organization with its admin and a member, who created a sensor and a site. */
async function shared() {
  assets += 1;
  const organizationId = await people.organization(`Organization ${assets}`);
  const boss = await people.person({ organizationId, name: 'Boss' });
  const owner = await people.person({ organizationId, name: 'Owner' });
  await people.appoint(organizationId, boss.id);
  const creator = { id: owner.id, organization_id: organizationId };
  const id = `SHARED_${assets}`;
  const sensorKey = await makeSensor(people.db, creator, { id, name: `Sensor ${assets}`, type: 'hykecam' });
  const siteId = await makeSite(people.db, creator, { name: `Site ${assets}`, type: 'hykecam' });
  const other = await people.person({ organizationId: await people.organization(`Other ${assets}`), name: 'Other' });
  const site = `/api/installation_sites/${siteId}`;
  return { organizationId, boss, owner, other, id, sensorKey, siteId, sensor: `/api/sensors/${id}`, site };
}

const share = (by: Person, asset: string, email: string, more = {}) =>
  people.ask(by, 'POST', `${asset}/${asset.includes('/sensors/') ? 'users' : 'shares'}`, { body: { email, ...more } });
const unshare = (by: Person, asset: string, what: string) =>
  people.ask(by, 'DELETE', `${asset}/${asset.includes('/sensors/') ? 'users' : 'shares'}/${what}`);
const users = (by: Person, sensor: string) => people.ask(by, 'GET', `${sensor}/users`);
const shares = (by: Person, site: string) => people.ask(by, 'GET', `${site}/shares`);
const see = async (by: Person, asset: string) => (await people.ask(by, 'GET', asset)).status;
const proven = (accountId: number, email: string) =>
  transaction(people.db, (tx) => activateWaitingShares(tx, { accountId, email }));
const logged = (entity: string) =>
  people.db
    .selectFrom('activity_logs')
    .select(['log_group', 'message'])
    .where('entity', '=', entity)
    .orderBy('id')
    .execute();

describe('sharing a sensor', () => {
  it('gives an account the right at once, and notifies it by mail', async () => {
    const { boss, owner, other, sensor, id, organizationId } = await shared();
    expect(await see(other, sensor)).toBe(404);
    const entry = { email: other.email, name: 'Other', unregistered: false, shared_by: { name: 'Owner' } };
    expect(await share(owner, sensor, ` ${other.email.toUpperCase()} `)).toEqual({
      status: 201,
      etag: null,
      body: { ...entry, permissions: ['read'] },
    });
    const seen = { permissions: ['read'], shared_by: { name: 'Owner' } };
    expect(await people.ask(other, 'GET', sensor)).toMatchObject({ status: 200, body: seen });
    const full = await people.person({ name: 'Full' });
    expect(await share(boss, sensor, full.email, { permissions: ['full'] })).toMatchObject({ status: 201 });
    expect(await people.ask(full, 'GET', sensor)).toMatchObject({ status: 200, body: { permissions: ['full'] } });
    const list = { users: [{ name: 'Full', permissions: ['full'], shared_by: { name: 'Boss' } }, { name: 'Other' }] };
    for (const by of [owner, boss, admin, full]) expect(await users(by, sensor)).toMatchObject({ body: list });
    expect(await people.jobs('mail_share')).toContainEqual({ kind: 'sensor', shareId: expect.any(Number) });
    expect(await people.audited(`Sensor-${id}`)).toMatchObject([
      {
        action: 'share.add',
        actor_email: owner.email,
        subject_email: other.email,
        organization_id: organizationId,
        details: { email: other.email, permissions: ['read'], waiting: false, mailed: true },
      },
      { action: 'share.add', actor_email: boss.email, subject_email: full.email },
    ]);
    expect(await logged(`Sensor-${id}`)).toContainEqual({
      log_group: 'change',
      message: {
        event: 'share.add',
        type: 'person',
        body: { email: other.email, permissions: ['read'], waiting: false, mailed: true },
        metadata: { by: owner.email },
      },
    });
  });

  it('needs ownership or `full`; product admins can only list shares, readers not even that', async () => {
    const { owner, other, sensor, boss } = await shared();
    const stranger = await people.person();
    const full = await people.person();
    await share(owner, sensor, other.email);
    await share(owner, sensor, full.email, { permissions: ['read', 'full'] });
    expect(await share(full, sensor, stranger.email)).toMatchObject({ status: 201 });
    expect(await unshare(full, sensor, stranger.email)).toMatchObject({ status: 204 });
    for (const by of [other, admin]) {
      expect(await share(by, sensor, stranger.email)).toMatchObject(problem(403, 'forbidden'));
      expect(await unshare(by, sensor, full.email)).toMatchObject(problem(403, 'forbidden'));
      expect(await unshare(by, sensor, 'nobody@example.com')).toMatchObject(problem(403, 'forbidden'));
    }
    expect(await users(other, sensor)).toMatchObject(problem(403, 'forbidden'));
    expect(await users(stranger, sensor)).toMatchObject(problem(404, 'not_found'));
    expect(await share(stranger, sensor, stranger.email)).toMatchObject(problem(404, 'not_found'));
    expect(await unshare(stranger, sensor, stranger.email)).toMatchObject(problem(404, 'not_found'));
    const headers = { 'x-assumed-user-id': String(boss.id) };
    const body = { email: stranger.email };
    expect(await people.ask(admin, 'POST', `${sensor}/users`, { body, headers })).toMatchObject({
      status: 201,
      body: { shared_by: { name: 'Boss' } },
    });
    const [entry] = (await people.audited(`Sensor-${sensor.split('/').at(-1)}`)).slice(-1);
    expect(entry).toMatchObject({ actor_email: admin.email, details: { assumed: boss.email } });
  });

  it('refuses accounts that can see it anyway, existing recipients, invalid addresses and invalid permissions', async () => {
    const { owner, boss, other, sensor, site } = await shared();
    const full = await people.person();
    await share(owner, sensor, full.email, { permissions: ['full'] });
    await share(owner, sensor, 'waits@example.com', { invite_to_app: true });
    for (const [by, email, type] of [
      [owner, owner.email, 'already_invited'],
      [boss, owner.email, 'already_invited'],
      [owner, boss.email, 'already_invited'],
      [full, full.email, 'already_invited'],
      [boss, full.email, 'already_invited'],
      [owner, 'waits@example.com', 'already_invited'],
      [owner, 'unknown@example.com', 'non_existing_user'],
      [owner, 'a@b', 'invalid_email'],
      [owner, 'a@x.com,b@x.com', 'invalid_email'],
    ] as const)
      expect(await share(by, sensor, email)).toMatchObject(problem(422, type));
    const refusal = async (by: Person, email: string) => (await share(by, sensor, email)).body;
    const says = (message: string) => ({ errors: [{ path: '/email', message }] });
    expect(await refusal(owner, owner.email)).toMatchObject(says('self'));
    expect(await refusal(owner, boss.email)).toMatchObject(says('owner'));
    expect(await refusal(boss, full.email)).not.toHaveProperty('errors');
    expect(await share(owner, sensor, admin.email)).toMatchObject({ status: 201 });
    for (const more of [{ permissions: [] }, { permissions: ['admin'] }, { name: 'x' }])
      expect(await share(owner, sensor, other.email, more)).toMatchObject(problem(422, 'validation_failed'));
    expect(await share(owner, site, other.email, { permissions: ['read'] })).toMatchObject({ status: 422 });
  });

  it('shares once when requested twice concurrently', async () => {
    const { owner, boss, other, sensor, id } = await shared();
    const made = await Promise.all([owner, boss, owner].map((by) => share(by, sensor, other.email)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(await people.audited(`Sensor-${id}`)).toHaveLength(1);
  });

  it('happens before or after a concurrent deletion, never in between', async () => {
    const { owner, other, sensor, sensorKey } = await shared();
    const [deleted, added] = await Promise.all([
      people.ask(owner, 'DELETE', sensor),
      share(owner, sensor, other.email),
    ]);
    expect([
      [204, 404],
      [422, 201],
    ]).toContainEqual([deleted.status, added.status]);
    const left = await people.db.selectFrom('sensor_shares').where('sensor_key', '=', sensorKey).select('id').execute();
    expect(left).toHaveLength(added.status === 201 ? 1 : 0);
  });
});

describe('a pending share', () => {
  it('is created for an unknown address on request, with an invitation, and becomes active', async () => {
    const { owner, sensor, site, id } = await shared();
    const email = `waiting-${id.toLowerCase()}@example.com`;
    expect(await share(owner, sensor, email, { invite_to_app: false })).toMatchObject(
      problem(422, 'non_existing_user'),
    );
    const waiting = { status: 201, body: { email, name: '', unregistered: true, permissions: ['read'] } };
    expect(await share(owner, sensor, email, { invite_to_app: true })).toMatchObject(waiting);
    // The person is invited already, so there is no question.
    expect(await share(owner, site, email)).toMatchObject(waiting);
    const [invitation, ...others] = await people.db
      .selectFrom('invitations')
      .selectAll()
      .where('email', '=', email)
      .execute();
    expect(others).toEqual([]);
    expect(invitation).toMatchObject({ organization_id: null, invited_by: owner.id, kind: 'sensor' });
    expect(invitation?.asset_name).toMatch(/^Sensor /);
    const mails = (await people.jobs('mail_invitation')).filter(
      (job) => JSON.stringify(job) === JSON.stringify({ invitationId: invitation?.id }),
    );
    expect(mails).toHaveLength(1);
    const person = await people.person({ email, name: 'Registered' });
    expect(await see(person, sensor)).toBe(404);
    await proven(person.id, email);
    expect([await see(person, sensor), await see(person, site)]).toEqual([200, 200]);
    expect(await users(owner, sensor)).toMatchObject({
      body: { users: [{ name: 'Registered', unregistered: false }] },
    });
  });

  it('shares one invitation with all others of the organization, however many, until the last is removed', async () => {
    const { boss, owner, organizationId, site, id } = await shared();
    const email = `contractor-${id.toLowerCase()}@example.com`;
    const creator = { id: owner.id, organization_id: organizationId };
    const sites = [site];
    for (let number = 0; number < 9; number++)
      sites.push(
        `/api/installation_sites/${await makeSite(people.db, creator, { name: `Site ${number} of ${id}`, type: 'fly' })}`,
      );
    const before = (await people.jobs('mail_invitation')).length;
    for (const [number, asset] of sites.entries()) {
      const by = number % 2 === 0 ? owner : boss;
      expect(await share(by, asset, email, { invite_to_app: number === 0 })).toMatchObject({ status: 201 });
    }
    expect(await people.jobs('mail_invitation')).toHaveLength(before + 1);
    const invitations = () => people.db.selectFrom('invitations').selectAll().where('email', '=', email).execute();
    expect(await invitations()).toMatchObject([{ withdrawn_at: null }]);
    // Another organization invites in its own name.
    const elsewhere = await shared();
    expect(await share(elsewhere.owner, elsewhere.site, email)).toMatchObject(problem(422, 'non_existing_user'));
    const [last, ...rest] = sites;
    for (const asset of rest) expect(await unshare(owner, asset, email)).toMatchObject({ status: 204 });
    expect(await invitations()).toMatchObject([{ withdrawn_at: null }]);
    expect(await unshare(owner, last ?? '', email)).toMatchObject({ status: 204 });
    expect(await invitations()).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
  });

  it('needs no other mail after the invitation was mailed, and a new one after it has expired', async () => {
    const { owner, sensor, site, id, organizationId } = await shared();
    const email = `mailed-${id.toLowerCase()}@example.com`;
    await share(owner, sensor, email, { invite_to_app: true });
    const ofAddress = people.db.updateTable('invitations').where('email', '=', email);
    await ofAddress.set({ token_hash: Buffer.from(id) }).execute();
    const jobs = async () => (await people.jobs('mail_invitation')).length;
    const before = await jobs();
    expect(await share(owner, site, email)).toMatchObject({ status: 201 });
    expect(await jobs()).toBe(before);
    await ofAddress.set({ expires_at: new Date(0) }).execute();
    const creator = { id: owner.id, organization_id: organizationId };
    const siteId = await makeSite(people.db, creator, { name: `Later ${id}`, type: 'fly' });
    const later = `/api/installation_sites/${siteId}`;
    expect(await share(owner, later, email)).toMatchObject(problem(422, 'non_existing_user'));
    expect(await share(owner, later, email, { invite_to_app: true })).toMatchObject({ status: 201 });
    expect(await jobs()).toBe(before + 1);
    // Everything that still waits is listed in the new mail.
    const [invitation] = await people.db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', email)
      .where('token_hash', 'is', null)
      .execute();
    const attached = await people.db
      .selectFrom('site_shares')
      .select('site_id')
      .where('invitation_id', '=', invitation?.id ?? 0)
      .execute();
    expect(attached).toHaveLength(2);
  });

  it('is created for an account with an unverified address', async () => {
    const { owner, sensor } = await shared();
    const unproven = await people.person({ emailVerifiedAt: null, name: 'Unproven' });
    expect(await share(owner, sensor, unproven.email)).toMatchObject({
      status: 201,
      body: { name: '', unregistered: true },
    });
    const [last] = (await people.jobs('mail_invitation')).slice(-1);
    expect(last).toMatchObject({ invitationId: expect.any(Number) });
    await proven(unproven.id, unproven.email);
    expect(await users(owner, sensor)).toMatchObject({ body: { users: [{ name: 'Unproven', unregistered: false }] } });
  });

  it('withdraws its invitation when it is removed', async () => {
    const { owner, sensor, site, id } = await shared();
    const email = `withdrawn-${id.toLowerCase()}@example.com`;
    for (const asset of [sensor, site]) {
      await share(owner, asset, email, { invite_to_app: true });
      expect(await unshare(owner, asset, email)).toMatchObject({ status: 204 });
      expect(await unshare(owner, asset, email)).toMatchObject(problem(404, 'not_found'));
    }
    const invitations = await people.db.selectFrom('invitations').selectAll().where('email', '=', email).execute();
    expect(invitations.map(({ withdrawn_at }) => withdrawn_at)).toEqual([expect.any(Date), expect.any(Date)]);
    const person = await people.person({ email });
    await proven(person.id, email);
    expect(await see(person, sensor)).toBe(404);
  });

  it('is not left pending when the address is verified concurrently', async () => {
    const { owner, sensor, id } = await shared();
    const email = `racing-${id.toLowerCase()}@example.com`;
    const racer = await people.person({ email, emailVerifiedAt: null });
    const prove = () =>
      transaction(people.db, async (tx) => {
        await tx.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', racer.id).execute();
        await activateWaitingShares(tx, { accountId: racer.id, email });
      });
    await Promise.all([share(owner, sensor, email), prove()]);
    expect(await see(racer, sensor)).toBe(200);
  });

  it('is merged with the account’s share through its old address, with the better right', async () => {
    const { owner, sensor, site, id } = await shared();
    const person = await people.person({ name: 'Moved' });
    const email = `moved-${id.toLowerCase()}@example.com`;
    await share(owner, sensor, person.email, { permissions: ['full'] });
    await share(owner, site, person.email);
    for (const asset of [sensor, site]) await share(owner, asset, email, { invite_to_app: true });
    await people.db.updateTable('accounts').set({ email }).where('id', '=', person.id).execute();
    await proven(person.id, email);
    expect(await users(owner, sensor)).toMatchObject({ body: { users: [{ email, permissions: ['full'] }] } });
    expect(await shares(owner, site)).toMatchObject({ body: { shares: [{ email }] } });
    expect(await share(owner, sensor, email)).toMatchObject(problem(422, 'already_invited'));
    // Somebody else has the old address now.
    const next = await people.person({ email: person.email });
    expect(await share(owner, sensor, next.email)).toMatchObject({ status: 201 });
    expect(await unshare(owner, sensor, email)).toMatchObject({ status: 204 });
    expect([await see(person, sensor), await see(next, sensor)]).toEqual([404, 200]);
  });

  it('is refused beyond the mail limits, while accounts get shares without a mail', async () => {
    const { owner, other, sensor, site } = await shared();
    const mails = async () => (await people.jobs('mail_invitation')).length + (await people.jobs('mail_share')).length;
    const before = await mails();
    for (let time = 0; time < invitationsPerAddress + 2; time++) {
      expect(await share(owner, sensor, other.email)).toMatchObject({ status: 201 });
      expect(await unshare(owner, sensor, other.email)).toMatchObject({ status: 204 });
    }
    expect((await mails()) - before).toBe(invitationsPerAddress);
    for (let number = 0; number < invitationsPerOrganization - invitationsPerAddress; number++) {
      const asset = number % 2 === 0 ? sensor : site;
      expect(await share(owner, asset, `many-${number}@example.com`, { invite_to_app: true })).toMatchObject({
        status: 201,
      });
    }
    const oneMore = await share(owner, site, 'one-more@example.com', { invite_to_app: true });
    expect(oneMore).toMatchObject(problem(429, 'too_many_requests'));
    expect((await mails()) - before).toBe(invitationsPerOrganization);
    expect(JSON.stringify(await shares(owner, site))).not.toContain('one-more');
  });
});

describe('sharing a site', () => {
  it('gives access to its events and name; its owners and product admins see the shares', async () => {
    const { boss, owner, other, site, siteId } = await shared();
    expect(await share(owner, site, other.email)).toMatchObject({
      status: 201,
      body: { id: expect.any(String), email: other.email, permissions: ['read'], unregistered: false },
    });
    expect(await people.ask(other, 'GET', site)).toMatchObject({ body: { shared: true, memo: null, sensor: null } });
    for (const by of [owner, boss, admin]) expect(await shares(by, site)).toMatchObject({ body: { shares: [{}] } });
    expect(await shares(other, site)).toMatchObject(problem(403, 'forbidden'));
    for (const by of [other, admin]) {
      expect(await share(by, site, 'x@example.com')).toMatchObject(problem(403, 'forbidden'));
    }
    expect(await people.audited(`InstallationSite-${siteId}`)).toMatchObject([{ action: 'share.add' }]);
    expect(await shares(owner, '/api/installation_sites/999999')).toMatchObject(problem(404, 'not_found'));
  });

  it('ends by the share’s id or address, which must belong to this site', async () => {
    const first = await shared();
    const second = await shared();
    const idOf = async () => {
      const { body } = await share(first.owner, first.site, first.other.email);
      return String(body && typeof body === 'object' && 'id' in body ? body.id : '');
    };
    const id = await idOf();
    expect(await unshare(second.owner, second.site, id)).toMatchObject(problem(404, 'not_found'));
    expect(await unshare(second.owner, second.site, first.other.email)).toMatchObject(problem(404, 'not_found'));
    expect(await unshare(first.owner, first.site, id)).toMatchObject({ status: 204 });
    expect(await see(first.other, first.site)).toBe(404);
    await idOf();
    expect(await unshare(first.boss, first.site, encodeURIComponent(first.other.email.toUpperCase()))).toMatchObject({
      status: 204,
    });
    expect(await people.audited(`InstallationSite-${first.siteId}`)).toMatchObject([
      { action: 'share.add' },
      { action: 'share.remove', subject_email: first.other.email, details: { waiting: false } },
      {},
      {},
    ]);
  });
});

describe('leaving', () => {
  it('ends the caller’s share of a sensor or site, and no others', async () => {
    const { owner, other, sensor, site, id } = await shared();
    const third = await people.person();
    for (const asset of [sensor, site]) {
      for (const person of [other, third]) await share(owner, asset, person.email);
      expect(await unshare(other, asset, third.email)).toMatchObject(problem(403, 'forbidden'));
      expect(await unshare(other, asset, other.email)).toMatchObject({ status: 204 });
      expect([await see(other, asset), await see(third, asset)]).toEqual([404, 200]);
    }
    expect(await people.audited(`Sensor-${id}`)).toMatchObject([{}, {}, { actor_email: other.email }]);
  });
});
