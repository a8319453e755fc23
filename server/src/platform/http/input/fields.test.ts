import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calls } from '@trapline/domain/routes.ts';
import { matrixExamples } from '@trapline/test-world/matrix-examples.ts';
import { sendExample } from '@trapline/test-world/send-example.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { requestLimits } from '../admission/request.limits.ts';

let test: TestPortal;
let world: MatrixWorld;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  test = await startTestPortal({ worker: true, limits: { ...requestLimits, account: plenty, network: plenty } });
  world = await makeMatrixWorld(test);
});
afterAll(() => test.stop());

/** Fields that grant rights, with example values. */
const privileged = {
  permissions: ['admin'],
  allowed_sensor_types: ['fly_scan'],
  own_sensor_types: ['fly_scan'],
  active_features: ['zoom_v2'],
  own_features: ['zoom_v2'],
  owner_id: '1',
  organization_id: 1,
  activated: true,
  blocked: false,
  current_plan: 4,
  next_plan: 4,
  mail_hash: 'a'.repeat(26),
  created_by: 1,
  email_verified: true,
} as const;

const forms = [
  'POST /api/user_info',
  'POST /api/register',
  'POST /api/users',
  'PUT /api/users/{userEmail}',
  'POST /api/organizations',
  'PUT /api/organizations/{id}',
  'POST /api/organizations/{id}/users',
  'POST /api/sensors',
  'PATCH /api/sensors/{id}',
  'POST /api/installation_sites',
  'PATCH /api/installation_sites/{id}',
  'PATCH /api/v2/events/{id}',
] as const satisfies readonly (keyof Calls)[];

/** Privileged fields that product admins may write. Source: ACCOUNT-13, ORG-3, SECURITY-11. */
const theirs: Partial<Record<(typeof forms)[number], readonly string[]>> = {
  'POST /api/users': ['permissions', 'own_sensor_types', 'own_features', 'owner_id'],
  'PUT /api/users/{userEmail}': [
    ...['permissions', 'own_sensor_types', 'own_features', 'owner_id', 'activated', 'blocked'],
  ],
  'POST /api/organizations': ['allowed_sensor_types', 'active_features', 'current_plan'],
  'PUT /api/organizations/{id}': ['allowed_sensor_types', 'active_features', 'next_plan'],
};

/** All rights of the accounts, organizations, sensors and sites that existed before. */
async function rights(before: { readonly accounts: number; readonly organizations: number }): Promise<unknown> {
  const { db } = test.portal.services;
  return [
    await db
      .selectFrom('accounts')
      .select([
        'id',
        'permissions',
        'allowed_sensor_types',
        'active_features',
        'organization_id',
        'activated',
        'blocked',
      ])
      .select(['email_verified_at', 'invited_by'])
      .where('id', '<=', before.accounts)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('organizations')
      .select(['id', 'allowed_sensor_types', 'active_features', 'current_plan', 'next_plan', 'admin_account_id'])
      .where('id', '<=', before.organizations)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('sensors')
      .select(['key', 'mail_hash', 'created_by', 'organization_id'])
      .orderBy('key')
      .execute(),
  ];
}

describe('fields that grant rights', () => {
  const roles = [
    'reader',
    'editor',
    'colleague',
    'creator',
    'organization_admin',
    'assuming',
    'product_admin',
  ] as const;

  it.each(forms)('%s', async (key) => {
    const { db } = test.portal.services;
    const last = async (table: 'accounts' | 'organizations') =>
      (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
    const make = matrixExamples(test.url, world)[key];
    const ids = { accounts: await last('accounts'), organizations: await last('organizations') };
    const before = await rights(ids);
    for (const role of roles) {
      const headers = await world.headersOf(role);
      for (const [field, value] of Object.entries(privileged)) {
        if (role === 'product_admin' && theirs[key]?.includes(field)) continue;
        const example = await make(role);
        const response = await sendExample(
          test.url,
          key,
          { ...example, body: { ...example.body, [field]: value } },
          headers,
        );
        expect([403, 404, 422], `${role} ${field} ${await response.text()}`).toContain(response.status);
      }
    }
    expect(await rights(ids)).toEqual(before);
  });

  it('can be written by product admins where a rule allows it', async () => {
    const headers = await world.headersOf('product_admin');
    const own = String(world.foreignOrganizationId);
    const examples = new Map(Object.entries(matrixExamples(test.url, world)));
    for (const [key, fields] of Object.entries(theirs)) {
      for (const [field, value] of Object.entries({ ...privileged, owner_id: own })) {
        const example = fields.includes(field) ? await examples.get(key)?.('product_admin') : undefined;
        if (!example) continue;
        // Only accounts that may use stations have a plan.
        const stations = field.endsWith('_plan') ? { allowed_sensor_types: ['station'] } : {};
        const body = { ...example.body, ...stations, [field]: value };
        const response = await sendExample(test.url, key, { ...example, body }, headers);
        expect([200, 201], `${key} ${field} ${await response.text()}`).toContain(response.status);
      }
    }
  });
});
