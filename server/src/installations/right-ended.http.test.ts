import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Compile } from 'typebox/compile';
import { sensorInstallationList } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';

// A revoked right to a sensor must not live on through a site. Source: INSTALL-7.

const lists = Compile(sensorInstallationList);

let people: Awaited<ReturnType<typeof startPeople>>;
let organization: number;
let owner: Person;
let boss: Person;
/** The portal's clock, milliseconds. */
let now = 1_790_000_000_500;
const seconds = () => Math.floor(now / 1_000);

beforeAll(async () => {
  people = await startPeople({ clock: { now: () => now } });
  organization = await people.organization('North');
  owner = await people.person({ organizationId: organization });
  boss = await people.person({ organizationId: organization });
  await people.appoint(organization, boss.id);
});
afterAll(() => people.stop());

let numbers = 0;

/** A sensor shared with a colleague, who may edit it and has installed it at their own site. */
async function atTheirSite(permissions: readonly ('read' | 'full')[] = ['full']) {
  numbers += 1;
  const colleague = await people.person({ organizationId: organization });
  const id = `ENDED_${numbers}`;
  const key = await makeSensor(people.db, { id: owner.id, organization_id: organization }, { id });
  const users = `/api/sensors/${id}/users`;
  const shared = { email: colleague.email, permissions };
  expect(await people.ask(owner, 'POST', users, { body: shared })).toMatchObject({ status: 201 });
  const maker = { id: colleague.id, organization_id: organization };
  const siteId = await makeSite(people.db, maker, { name: `Theirs ${numbers}` });
  const site = `/api/installation_sites/${siteId}`;
  const placed = await people.ask(permissions.includes('full') ? colleague : boss, 'PATCH', site, {
    body: { sensor_id: id },
  });
  expect(placed).toMatchObject({ status: 200, body: { sensor_id: id } });
  return { colleague, id, key, site, siteId, users };
}

/** Adds an event in the present second. @returns its path */
async function report(key: number): Promise<string> {
  const at = new Date(seconds() * 1_000);
  await people.db
    .insertInto('events')
    .values({ sensor_key: key, ts: at, received_at: at, processing: false })
    .execute();
  return `/api/v2/events/${eventId({ sensor_key: key, timestamp: seconds() })}`;
}
const status = async (by: Person, path: string) => (await people.ask(by, 'GET', path)).status;

describe('the end of the right to edit a sensor', () => {
  it('removes it from the recipient’s site: later events are not visible there', async () => {
    const { colleague, id, key, site, siteId, users } = await atTheirSite();
    const outside = await people.person();
    const invited = { body: { email: outside.email } };
    expect(await people.ask(colleague, 'POST', `${site}/shares`, invited)).toMatchObject({ status: 201 });
    now += 60_000;
    const before = await report(key);
    now += 60_000;
    expect(await people.ask(owner, 'DELETE', `${users}/${colleague.email}`)).toMatchObject({ status: 204 });
    const atOnce = await report(key);
    now += 60_000;
    const later = await report(key);
    for (const by of [colleague, outside]) {
      expect([await status(by, before), await status(by, atOnce), await status(by, later)]).toEqual([200, 404, 404]);
    }
    expect(await people.ask(colleague, 'GET', site)).toMatchObject({ body: { sensor_id: null } });
    expect(await people.ask(owner, 'GET', `/api/sensors/${id}`)).toMatchObject({
      body: { installation_site_id: null },
    });
    const entries = await people.audited(`Sensor-${id}`);
    expect(entries.slice(-2)).toMatchObject([
      {
        action: 'sensor.move',
        actor_email: owner.email,
        organization_id: organization,
        details: { changes: { installation_site_id: { old: siteId, new: null } } },
      },
      { action: 'share.remove' },
    ]);
  });

  it('has the same effect when the recipient ends the share', async () => {
    const { colleague, id, users } = await atTheirSite();
    expect(await people.ask(colleague, 'DELETE', `${users}/${colleague.email}`)).toMatchObject({ status: 204 });
    expect(await people.ask(owner, 'GET', `/api/sensors/${id}`)).toMatchObject({
      body: { installation_site_id: null },
    });
  });

  it('applies to a recipient who is not a member at that moment and returns later', async () => {
    const { colleague, key, users } = await atTheirSite();
    const members = `/api/organizations/${organization}/users`;
    expect(await people.ask(boss, 'DELETE', `${members}/${colleague.email}`)).toMatchObject({ status: 204 });
    expect(await people.ask(owner, 'DELETE', `${users}/${colleague.email}`)).toMatchObject({ status: 204 });
    await people.db
      .updateTable('accounts')
      .set({ organization_id: organization })
      .where('id', '=', colleague.id)
      .execute();
    now += 60_000;
    expect(await status(colleague, await report(key))).toBe(404);
  });

  it('leaves it in place if the recipient may edit it for another reason, or never could', async () => {
    const appointed = await atTheirSite();
    await people.appoint(organization, appointed.colleague.id);
    const end = ({ users, colleague }: typeof appointed) => people.ask(owner, 'DELETE', `${users}/${colleague.email}`);
    expect(await end(appointed)).toMatchObject({ status: 204 });
    await people.appoint(organization, boss.id);
    // Installed by the organization's admin; the share was read-only.
    const placed = await atTheirSite(['read']);
    expect(await end(placed)).toMatchObject({ status: 204 });
    for (const sensor of [appointed.id, placed.id]) {
      expect(await people.ask(owner, 'GET', `/api/sensors/${sensor}`)).toMatchObject({
        body: { installation_site_id: expect.any(String) },
      });
    }
  });

  it('leaves nothing installed there when the sensor is moved concurrently', async () => {
    const { colleague, id, site, users } = await atTheirSite();
    const down = await people.ask(colleague, 'PATCH', site, { body: { sensor_id: null } });
    expect(down.status).toBe(200);
    await Promise.all([
      ...Array.from({ length: 4 }, () => people.ask(colleague, 'PATCH', site, { body: { sensor_id: id } })),
      people.ask(owner, 'DELETE', `${users}/${colleague.email}`),
      ...Array.from({ length: 4 }, () => people.ask(colleague, 'PATCH', site, { body: { sensor_id: id } })),
    ]);
    expect(await people.ask(owner, 'GET', `/api/sensors/${id}`)).toMatchObject({
      body: { installation_site_id: null },
    });
  });
});

describe('an account that edits a sensor through a share', () => {
  it('cannot add time from before the share to a site', async () => {
    const { colleague, key, site } = await atTheirSite();
    const shared = seconds();
    now += 60_000;
    const list = await people.ask(colleague, 'GET', `${site}/installations`);
    const { installations }: { installations: { id: string }[] } = JSON.parse(JSON.stringify(list.body));
    const path = `${site}/installations/${installations[0]?.id}`;
    const correct = (body: object, by = colleague) => people.ask(by, 'PATCH', path, { body });
    const refused = (at: string) => ({ status: 422, body: { type: 'validation_failed', errors: [{ path: at }] } });
    expect(await correct({ since: 946_684_800 })).toMatchObject(refused('/since'));
    expect(await correct({ since: shared - 1 })).toMatchObject(refused('/since'));
    expect(await correct({ since: shared + 10, until: shared + 20 })).toMatchObject({ status: 200 });
    expect(await correct({ since: shared })).toMatchObject({ status: 200 });
    // Shared again later: the time in between stays hidden.
    await people.db
      .updateTable('sensor_shares')
      .set({ created_at: new Date((shared + 30) * 1_000) })
      .where('sensor_key', '=', key)
      .execute();
    expect(await correct({ until: shared + 40 })).toMatchObject(refused('/until'));
    expect(await correct({ until: null })).toMatchObject(refused('/until'));
    expect(await correct({ since: shared + 30, until: shared + 40 })).toMatchObject({ status: 200 });
    expect(await correct({ since: shared - 100 }, boss)).toMatchObject({ status: 200 });
    expect(await correct({ since: shared }, colleague)).toMatchObject({ status: 200 });
    expect(await correct({ since: shared - 1 }, colleague)).toMatchObject(refused('/since'));
    expect(await people.ask(owner, 'PATCH', path, { body: {} })).toMatchObject(problem(404, 'not_found'));
  });
});

describe('the owner of a sensor', () => {
  const listed = async (id: string, by = owner) => {
    const { body } = await people.ask(by, 'GET', `/api/sensors/${id}/installations`);
    return lists.Parse(body).installations;
  };

  it('sees every site at which it stood, and only the name of sites that they may not see', async () => {
    const { colleague, id, siteId } = await atTheirSite();
    const since = seconds();
    now += 60_000;
    const own = await makeSite(people.db, { id: owner.id, organization_id: organization }, { name: `Own ${numbers}` });
    const moved = { body: { installation_site_id: String(own) } };
    expect(await people.ask(owner, 'PATCH', `/api/sensors/${id}`, moved)).toMatchObject({ status: 200 });
    expect(await listed(id)).toMatchObject([
      { site: { id: String(own), name: `Own ${numbers}` }, since: since + 60, until: null, extendable: true },
      { site: { id: null, name: `Theirs ${numbers}` }, since, until: since + 60, extendable: false },
    ]);
    expect(await listed(id, boss)).toMatchObject([{ extendable: true }, { site: { id: String(siteId) } }]);
    const operator = await people.person({ permissions: ['admin'] });
    expect(await listed(id, operator)).toHaveLength(2);
    const path = `/api/sensors/${id}/installations`;
    expect(await people.ask(colleague, 'GET', path)).toMatchObject(problem(403, 'forbidden'));
    expect(await people.ask(await people.person(), 'GET', path)).toMatchObject(problem(404, 'not_found'));
  });

  it('can shorten every installation, but not extend those at sites of others', async () => {
    const { colleague, key, id, site, siteId, users } = await atTheirSite();
    const since = seconds();
    now += 60_000;
    const event = await report(key);
    now += 60_000;
    await people.ask(owner, 'DELETE', `${users}/${colleague.email}`);
    now += 60_000;
    const [installation = { id: '', etag: '' }] = await listed(id);
    const path = `/api/sensors/${id}/installations/${installation.id}`;
    const correct = (body: object, headers = {}) => people.ask(owner, 'PATCH', path, { body, headers });
    for (const body of [{ since: since - 1 }, { until: since + 121 }, { until: null }]) {
      expect(await correct(body)).toMatchObject(problem(403, 'forbidden'));
    }
    expect(await correct({ since: since + 60, until: since + 30 })).toMatchObject({ status: 422 });
    expect(await status(colleague, event)).toBe(200);
    const onShown = { 'if-match': installation.etag };
    const shorter = await correct({ until: since + 30 }, onShown);
    expect(shorter).toMatchObject({ status: 200, body: { since, until: since + 30 } });
    expect(await status(colleague, event)).toBe(404);
    expect(await correct({ until: since + 20 }, onShown)).toMatchObject(problem(412, 'precondition_failed'));
    expect(await people.ask(owner, 'DELETE', path, { headers: onShown })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
    expect(await people.ask(colleague, 'DELETE', path)).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(owner, 'DELETE', path, { headers: { 'if-match': shorter.etag ?? '' } })).toMatchObject({
      status: 204,
    });
    expect(await listed(id)).toEqual([]);
    expect(await people.ask(owner, 'DELETE', path)).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(colleague, 'GET', `${site}/installations`)).toMatchObject({ body: { installations: [] } });
    expect((await people.audited(`InstallationSite-${siteId}`)).slice(-2)).toMatchObject([
      { action: 'installation.update', details: { sensor_id: id } },
      { action: 'installation.delete', actor_email: owner.email, details: { sensor_id: id, since, until: since + 30 } },
    ]);
  });

  it('cannot access installations of other sensors', async () => {
    const [first, second] = [await atTheirSite(), await atTheirSite()];
    const [{ id } = { id: '' }] = await listed(second.id);
    for (const wrong of [id, '0', 'x', '999999999999']) {
      const path = `/api/sensors/${first.id}/installations/${wrong}`;
      expect(await people.ask(owner, 'PATCH', path, { body: {} })).toMatchObject(problem(404, 'not_found'));
      expect(await people.ask(owner, 'DELETE', path)).toMatchObject(problem(404, 'not_found'));
    }
    expect(await listed(second.id)).toHaveLength(1);
  });
});
