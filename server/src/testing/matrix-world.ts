import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { createAccount } from '../accounts/account.store.ts';
import type { MatrixRole } from '../platform/http/access-matrix.ts';
import { hashSecret, secret, systemIds } from '../platform/ids.ts';
import { insertSession } from '../accounts/session.store.ts';
import { fieldUnit, giveKey, sha256, trapPhoto } from '../uploads/ingestion.fixture.ts';
import { makeOrganization, makeSensor, makeSite } from './fixtures.ts';
import type { TestPortal } from './test-portal.ts';

/** One sensor with a key, a site, an understood photo, and everybody who could ask for them. */
export interface MatrixWorld {
  readonly sensorId: string;
  /** Another sensor of the same kind, whose key may be replaced. */
  readonly otherSensorId: string;
  readonly siteId: string;
  /** A sensor of a type with CSV export, and its site. */
  readonly countingSensorId: string;
  readonly countingSiteId: string;
  /** The event with the photo. */
  readonly eventId: string;
  readonly photoHash: string;
  readonly photo: Buffer<ArrayBuffer>;
  readonly email: string;
  readonly password: string;
  readonly unit: ReturnType<typeof fieldUnit>;
  /** A second that no event has yet. */
  newTimestamp(): number;
  /** An event of its own with a photo that failed. @returns its id */
  newEvent(): Promise<string>;
  /** Headers of a role, with a session of their own. */
  headersOf(role: MatrixRole): Promise<Record<string, string>>;
}

const password = 'Matrix1password';

/** Makes it. The portal's worker must run. */
export async function makeMatrixWorld(test: TestPortal): Promise<MatrixWorld> {
  const { services, passwords } = test.portal;
  const { db } = services;
  const now = new Date();
  const passwordHash = await passwords.run((hashing) => hashing.hash(password));
  const organization = await makeOrganization(db, 'Own');
  const foreign = await makeOrganization(db, 'Foreign');
  const person = (name: string, organizationId: number | null, permissions: string[] = []) =>
    createAccount(db, {
      email: `${name}@example.com`,
      name,
      passwordHash,
      permissions,
      organizationId,
      allowedSensorTypes: ['hykecam', 'fly_scan'],
      emailVerifiedAt: now,
    });
  const accounts = {
    stranger: await person('stranger', foreign),
    reader: await person('reader', foreign),
    creator: await person('creator', organization),
    organization_admin: await person('boss', organization),
    product_admin: await person('admin', null, ['admin']),
  };
  await db
    .updateTable('organizations')
    .set({ admin_account_id: accounts.organization_admin })
    .where('id', '=', organization)
    .execute();
  await db
    .updateTable('organizations')
    .set({ admin_account_id: accounts.stranger })
    .where('id', '=', foreign)
    .execute();

  const creator = { id: accounts.creator, organization_id: organization };
  const sensorKey = await makeSensor(db, creator, { id: 'MATRIX_1', type: 'hykecam' });
  const otherKey = await makeSensor(db, creator, { id: 'MATRIX_2', type: 'hykecam' });
  const countingKey = await makeSensor(db, creator, { id: 'MATRIX_3', type: 'fly_scan' });
  const siteId = await makeSite(db, creator, { name: 'Matrix', type: 'hykecam' });
  const countingSiteId = await makeSite(db, creator, { name: 'Matrix, counting', type: 'fly_scan' });
  await db
    .insertInto('installations')
    .values({ site_id: siteId, sensor_key: sensorKey, since: new Date(0) })
    .execute();
  const share = { email: 'reader@example.com', account_id: accounts.reader, shared_by: creator.id, created_at: now };
  for (const sensor_key of [sensorKey, otherKey, countingKey])
    await db
      .insertInto('sensor_shares')
      .values({ sensor_key, ...share })
      .execute();
  for (const site_id of [siteId, countingSiteId]) {
    await db
      .insertInto('site_shares')
      .values({ site_id, ...share })
      .execute();
  }

  const key = await giveKey(db, sensorKey);
  const unit = fieldUnit(test.url, key);
  const photo = Buffer.from(await trapPhoto(1));
  let timestamp = Math.floor(now.getTime() / 1_000) - 86_400;
  const newTimestamp = (): number => (timestamp += 60);
  const first = newTimestamp();
  const stored = await unit.send(photo, { timestamp: first, resource: 'photo' });
  if (stored.status !== 201) throw new Error(`The photo was refused: ${await stored.text()}`);

  return {
    sensorId: 'MATRIX_1',
    otherSensorId: 'MATRIX_2',
    siteId: String(siteId),
    countingSensorId: 'MATRIX_3',
    countingSiteId: String(countingSiteId),
    eventId: eventId({ sensor_key: sensorKey, timestamp: first }),
    photoHash: sha256(photo).slice(0, 16),
    photo,
    email: 'creator@example.com',
    password,
    unit,
    newTimestamp,
    newEvent: async () => {
      const at = newTimestamp();
      const ts = new Date(at * 1_000);
      await db.insertInto('events').values({ sensor_key: sensorKey, ts, received_at: now, failed: true }).execute();
      await db
        .insertInto('attachments')
        .values({
          ...{ sensor_key: sensorKey, ts, resource: 'photo', content_type: 'image/jpeg', bytes: 1, stored_at: now },
          ...{ sha256: Buffer.alloc(32), storage_key: `failed-${at}`, state: 'failed', error: 'failed' },
          ...{ width: null, height: null, tile_levels: null, duration_ms: null, unit_count: null },
        })
        .execute();
      return eventId({ sensor_key: sensorKey, timestamp: at });
    },
    headersOf: async (role) => {
      if (role === 'anonymous') return {};
      if (role === 'unit') return { authorization: `Bearer ${key}` };
      const token = secret(systemIds);
      const accountId = accounts[role === 'assuming' ? 'product_admin' : role];
      await insertSession(db, { tokenHash: hashSecret(token), accountId, now, userAgent: '', address: '' });
      const authorization = `Bearer ${token}`;
      return role === 'assuming' ? { authorization, 'x-assumed-user-id': String(accounts.creator) } : { authorization };
    },
  };
}
