import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusedAssumptionsKept } from '@trapline/domain/audit/audit.limits.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';

let test: TestPortal;
let organization: number;
let target: TestAccount;

// In the middle of an hour, so that no window ends during a test.
const noon = new Date(Date.UTC(2026, 10, 20, 3, 30));

beforeAll(async () => {
  test = await startTestPortal({ clock: { now: () => noon.getTime() } });
  organization = await makeOrganization(test.portal.services.db, 'North');
  const equipped = { allowed_sensor_types: ['fly_scan'] };
  await test.portal.services.db.updateTable('organizations').set(equipped).where('id', '=', organization).execute();
  target = await makeAccount(test.portal.services.db, { organization_id: organization });
});
afterAll(() => test.stop());

const person = (given: Parameters<typeof makeAccount>[1]) => makeAccount(test.portal.services.db, given);

/** Creates a session. @returns a function that sends requests, optionally under an assumed identity */
async function signedIn(account: TestAccount) {
  const token = await openSession(test.portal.services.db, account.id, noon);
  return async (method: string, path: string, as?: number | string, body?: object): Promise<number> => {
    const answer = await fetch(`${test.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(as === undefined ? {} : { 'x-assumed-user-id': String(as) }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}

const rowsOf = (actor: TestAccount) =>
  test.portal.services.db
    .selectFrom('audit_trail')
    .selectAll()
    .where('actor_account_id', '=', actor.id)
    .orderBy('id')
    .execute();

describe('assuming an identity is refused (T4)', () => {
  it('to anyone but product admins, with one audit entry each and no change', async () => {
    const other = await person({ organization_id: organization });
    const roles = {
      member: await person({ organization_id: organization }),
      'organization admin': await person({ organization_id: organization, organization_admin: true }),
      stranger: await person({}),
      demo: await person({ permissions: ['demo'] }),
    };
    for (const role of Object.values(roles)) {
      const call = await signedIn(role);
      expect(await call('POST', '/api/user_info', other.id, { name: 'Changed' })).toBe(403);
      expect(await rowsOf(role)).toMatchObject([
        {
          actor_email: role.email,
          action: 'assume.refused',
          entity: `Account-${other.id}`,
          details: { wanted: String(other.id) },
          organization_id: role.organization_id,
          address: '127.0.0.1',
        },
      ]);
    }
    const { db } = test.portal.services;
    const now = await db.selectFrom('accounts').select('name').where('id', '=', other.id).executeTakeFirst();
    expect(now).toEqual({ name: other.name });
  });

  it('to product admins for admins, blocked, deactivated and unknown accounts, themselves, and invalid ids', async () => {
    const { db } = test.portal.services;
    const admin = await person({ permissions: ['admin'] });
    const blocked = await person({});
    const deactivated = await person({});
    await db.updateTable('accounts').set({ blocked: true }).where('id', '=', blocked.id).execute();
    await db.updateTable('accounts').set({ activated: false }).where('id', '=', deactivated.id).execute();
    const wanted = [
      ...[(await person({ permissions: ['admin'] })).id, blocked.id, deactivated.id, admin.id].map(String),
      ...['999999999', '', '0', '-1', '1e3', `${target.id},${target.id}`, `${target.id} `.padEnd(60, 'x'), "' or 1=1"],
    ];
    const call = await signedIn(admin);
    const before = await db.selectFrom('accounts').selectAll().orderBy('id').execute();
    for (const id of wanted) expect(await call('POST', '/api/user_info', id, { name: 'Changed' })).toBe(403);
    expect(await db.selectFrom('accounts').selectAll().orderBy('id').execute()).toEqual(before);
    const rows = await rowsOf(admin);
    expect(rows.map(({ action, subject_email }) => [action, subject_email])).toEqual(
      wanted.map(() => ['assume.refused', null]),
    );
    expect(rows.map(({ details }) => details)).toEqual(wanted.map((id) => ({ wanted: id.slice(0, 40) })));
  });

  it('with a limited number of audit entries', async () => {
    const loop = await signedIn(await person({ name: 'Loop', email: 'loop@example.com' }));
    const { db } = test.portal.services;
    const statuses = await Promise.all(
      Array.from({ length: refusedAssumptionsKept.most * 2 }, () => loop('GET', '/api/user_info', target.id)),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
    const rows = await db
      .selectFrom('audit_trail')
      .select('id')
      .where('actor_email', '=', 'loop@example.com')
      .execute();
    expect(rows).toHaveLength(refusedAssumptionsKept.most);
  });
});

describe('an assumed identity (T5)', () => {
  it('records both identities for every change, even a refused one, and in the entry of the change itself', async () => {
    const { db } = test.portal.services;
    const admin = await person({ permissions: ['admin'] });
    const call = await signedIn(admin);
    for (let number = 1; number <= 10; number += 1) {
      expect(await call('POST', '/api/sensors', target.id, { id: `T5_${number}`, name: 'New', type: 'fly_scan' })).toBe(
        201,
      );
      expect(await call('POST', '/api/sensors/T5_missing/key', target.id)).toBe(404);
    }
    expect(await call('GET', '/api/sensors', target.id)).toBe(200);
    const rows = await rowsOf(admin);
    const names = rows.map(({ actor_email, subject_email }) => `${actor_email} ${subject_email}`);
    expect(new Set(names)).toEqual(new Set([`${admin.email} ${target.email}`]));
    const actions = rows.map(({ action }) => action);
    for (const action of ['createSensor', 'sensor.create', 'issueSensorKey']) {
      expect(actions.filter((one) => one === action)).toHaveLength(10);
    }
    expect(actions).toHaveLength(30);
    // The assumed account owns what was created.
    const made = await db.selectFrom('sensors').select(['created_by']).where('id', 'like', 'T5\\_%').execute();
    expect(new Set(made.map(({ created_by }) => created_by))).toEqual(new Set([target.id]));
  });

  it('ends immediately with the session', async () => {
    const call = await signedIn(await person({ permissions: ['admin'] }));
    expect(await call('GET', '/api/user_info', target.id)).toBe(200);
    expect(await call('POST', '/api/signout')).toBe(204);
    expect(await call('GET', '/api/user_info', target.id)).toBe(401);
  });

  it('ends with the next call after the admin was demoted, or the admin or the target blocked or deactivated', async () => {
    const { db } = test.portal.services;
    const change = (account: TestAccount, values: object) =>
      db.updateTable('accounts').set(values).where('id', '=', account.id).execute();
    for (const [values, status] of [
      [{ permissions: [] }, 403],
      [{ blocked: true }, 401],
      [{ activated: false }, 401],
    ] as const) {
      const admin = await person({ permissions: ['admin'] });
      const call = await signedIn(admin);
      expect(await call('GET', '/api/sensors', target.id)).toBe(200);
      await change(admin, values);
      expect(await call('GET', '/api/sensors', target.id)).toBe(status);
      expect(await call('GET', '/api/users')).toBe(status);
    }
    const call = await signedIn(await person({ permissions: ['admin'] }));
    for (const values of [{ permissions: ['admin'] }, { blocked: true }, { activated: false }]) {
      const assumed = await person({});
      expect(await call('GET', '/api/sensors', assumed.id)).toBe(200);
      await change(assumed, values);
      expect(await call('GET', '/api/sensors', assumed.id)).toBe(403);
    }
  });

  it('does not nest: the back office is closed meanwhile', async () => {
    const call = await signedIn(await person({ permissions: ['admin'] }));
    for (const path of ['/api/users', '/api/organizations', `/api/users/${target.email}`]) {
      expect(await call('GET', path, target.id)).toBe(403);
    }
    expect(await call('PUT', `/api/users/${target.email}`, target.id, { permissions: ['admin'] })).toBe(403);
  });
});
