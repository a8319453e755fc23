import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { routes } from '@trapline/domain/routes.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { endOwnSession, listOwnSessions } from '../accounts/session.actions.ts';
import { listUsers, readUser } from '../accounts/read-users.actions.ts';
import { createUser } from '../accounts/user.actions.ts';
import { changeUser } from '../accounts/user-change.actions.ts';
import { activityPage } from '../activities/activity-page.actions.ts';
import { exportActivityLogs } from '../activity-logs/export-logs.actions.ts';
import { readActivityLogs } from '../activity-logs/read-logs.actions.ts';
import { exportAudit } from '../audit/audit-export.actions.ts';
import { readAudit } from '../audit/read-audit.actions.ts';
import { listRequests, readUsage } from '../chat/usage.actions.ts';
import { deleteDocument, publishDocument } from '../documents/publish-document.actions.ts';
import { receiveDocument } from '../documents/receive-document.actions.ts';
import { listSites } from '../installation-sites/read-sites.actions.ts';
import { makeOrganization as createOrganization } from '../organizations/organization.actions.ts';
import { listOrganizations } from '../organizations/read-organizations.actions.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { listSensors } from '../sensors/read-sensors.actions.ts';
import { listPlaces } from '../station/places/read-places.actions.ts';
import { readStatus } from '../status/read-status.actions.ts';
import { exportUsage, listUsage } from '../station/usage/usage.actions.ts';
import { tagsFor } from '../tags/read-tags.actions.ts';
import { listWaitingFiles } from '../understanding/waiting-list.actions.ts';

// Calls actions without a route or handler, as a tool or an API token would. They must check rights themselves.
// `asset-rights.test.ts` does the same for single sensors, sites, events and organizations.

let test: TestPortal;
let world: MatrixWorld;
let services: Services;
let stranger: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  test = await startTestPortal({ worker: true });
  ({ services } = test.portal);
  world = await makeMatrixWorld(test);
  stranger = await makeAccount(services.db, { organization_id: await makeOrganization(services.db, 'Elsewhere') });
  admin = await makeAccount(services.db, { permissions: ['admin'] });
});
afterAll(() => test.stop());

/** A session of an account. */
const as = (account: TestAccount): SessionCaller => ({ kind: 'account', account, own: account, session: 'AAAA' });
const actor = (caller: SessionCaller) => ({ caller, address: '', at: new Date() });

/** The type of the problem that an action throws; null if it succeeds. */
async function refusal(action: () => unknown): Promise<string | null> {
  try {
    await action();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.type;
  }
}

const creation = {
  name: 'New',
  email: 'new-by-action@example.com',
  locale: 'en',
  password: 'Another1password',
} as const;

/** Actions for product admins who act as themselves, by the route that calls them. */
const operators: readonly (readonly [string, (caller: SessionCaller) => unknown])[] = [
  ['listUsers', (caller) => listUsers(services.db, caller, {})],
  ['getUser', (caller) => readUser(services.db, caller, world.email)],
  ['syncUser', (caller) => readUser(services.db, caller, world.email)],
  ['createUser', (caller) => createUser(userServices(), actor(caller), creation)],
  ['updateUser', (caller) => changeUser(userServices(), actor(caller), world.email, { name: 'x' }, undefined)],
  ['listOrganizations', (caller) => listOrganizations(services.db, caller, {})],
  [
    'createOrganization',
    (caller) =>
      createOrganization(services.db, actor(caller), { name: 'X', address: 'Y', phone_number: '03-1234-5678' }),
  ],
  ['listOrganizationUsage', (caller) => listUsage(services, caller, {})],
  ['exportOrganizationUsage', (caller) => exportUsage(services, caller, {})],
  ['listWaitingFiles', (caller) => listWaitingFiles(services.db, caller)],
  ['listChatRequests', (caller) => listRequests(services, caller, {})],
  ['getChatUsage', (caller) => readUsage(services, { model: null, monthlyTokens: 1 }, caller, undefined)],
  ['getStatus', (caller) => readStatus({ ...services, filesDir: '/', mailTasks: [] }, caller)],
  ['publishDocument', publish],
  [
    'deleteDocument',
    async (caller) =>
      deleteDocument(services, actor(caller), { sensorType: 'station', fileName: await world.newDocument() }),
  ],
  ['listActivityLogs', (caller) => readActivityLogs(logServices(), caller, `Sensor-${world.sensorId}`, {})],
  ['exportActivityLogs', (caller) => exportActivityLogs(services.db, caller, `Sensor-${world.sensorId}`, {})],
];

async function publish(caller: SessionCaller) {
  const file = { name: 'by-action.jpg', contentType: 'image/jpeg', bytes: Readable.from([world.photo]) };
  const fields = { title: 'By action', sensor_type: 'station' } as const;
  await publishDocument(services, actor(caller), fields, await receiveDocument(services.storage, file));
}

const userServices = () => ({
  db: services.db,
  passwords: test.portal.passwords,
  endPendingSignIn: () => Promise.resolve(),
});
const logServices = () => ({ db: services.db, consoleTemplate: undefined });

describe('actions for product admins', () => {
  it('are those of all routes for product admins', () => {
    const forAdmins = Object.entries(routes).filter(([, { access }]) => access === 'admin');
    expect(operators.map(([name]) => name).toSorted()).toEqual(forAdmins.map(([name]) => name).toSorted());
  });

  it.each(operators)('%s: refuses others, and admins under an assumed identity', async (_, action) => {
    expect(await refusal(() => action(as(stranger)))).toBe('forbidden');
    expect(await refusal(() => action({ ...as(admin), account: stranger }))).toBe('forbidden');
    expect(await refusal(() => action({ ...as(stranger), account: admin }))).toBe('forbidden');
    expect(await refusal(() => action(as(admin)))).toBeNull();
  });
});

describe('actions that list', () => {
  it('return nothing of others to a stranger', async () => {
    const lists = [
      listSensors(services, stranger, {}),
      listSites(services, stranger, {}),
      activityPage(services, stranger, { group_by: 'sensor' }),
      activityPage(services, stranger, { group_by: 'installation_site' }),
      listPlaces(services.db, stranger, {}),
      tagsFor(services.db, stranger),
    ];
    expect(await Promise.all(lists)).toMatchObject([
      { sensors: [] },
      { installation_sites: [] },
      { groups: [], total: 0 },
      { groups: [], total: 0 },
      { places: [] },
      [],
    ]);
    expect((await listSensors(services, admin, {})).sensors.map(({ id }) => id)).toContain(world.sensorId);
  });

  it('return the audit trail only to those who may read it', async () => {
    for (const action of [
      () => readAudit(services.db, stranger, {}),
      () => exportAudit(services.db, as(stranger), {}),
    ]) {
      expect(await refusal(action)).toBe('forbidden');
    }
    const { entries } = await readAudit(services.db, { ...stranger, organization_admin: true }, {});
    expect(entries).toEqual([]);
  });

  it('return the caller’s sessions, and end no others', async () => {
    const session = await world.newSession('creator');
    expect(await listOwnSessions(services, as(stranger))).toEqual([]);
    const end = () => endOwnSession(services, { caller: as(stranger), address: '' }, session);
    expect(await refusal(end)).toBe('not_found');
    const creator = { ...stranger, id: world.accounts.creator };
    expect((await listOwnSessions(services, as(creator))).map(({ id }) => id)).toContain(session);
  });
});
