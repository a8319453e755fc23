import type { Event } from '@trapline/domain/events/event.schema.ts';
import {
  type SensorType,
  sensorTypeCapabilities,
  sensorTypes,
} from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { DrawnPhoto } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { createAccount } from '@trapline/server/accounts/account.store.ts';
import { createOrganization, setOrganizationAdmin } from '@trapline/server/organizations/organization.store.ts';
import { type Db, openDatabase } from '@trapline/server/platform/database/database.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { createPasswords } from '@trapline/server/platform/secrets/secrets.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { type Calls, signInTo } from './calls.ts';
import { organizations, password, people, type Person } from './people.ts';
import { bakeryCounts, bakeryEvents, dockEvents, type Place, places, spares } from './places.ts';
import type { PortalAddress } from './portal-address.ts';
import { detectionsOf, drawSheet, startUnit } from './unit.ts';

const day = 86_400;

/**
 * Fills an empty portal with the world of the stories. People and shares are inserted into its tables; sensors, sites
 * and photos are created with the portal's own calls.
 */
export async function makeWorld(
  { url, databaseUrl }: Pick<PortalAddress, 'url' | 'databaseUrl'>,
  folder: string,
): Promise<void> {
  const database = openDatabase({ url: databaseUrl, connections: 2 });
  try {
    await makePeople(database.db);
    const mika = await signInTo(url, people.mika.email, password);
    await makePlaces(mika);
    // The units were there before the portal knew them: their old photos belong to these sites.
    await database.db
      .updateTable('installations')
      .set({ since: new Date(0) })
      .execute();
    await shareHall(database.db);
    await sendPhotos(url, mika, folder);
    for (const place of [places.bakery, places.dock, places.hall]) await untilCounted(mika, place);
  } finally {
    await database.close();
  }
}

/** Creates the organizations with their people. */
async function makePeople(db: Db): Promise<void> {
  const passwordHash = await createPasswords(systemIds).run((hashing) => hashing.hash(password));
  const organization = (name: string) =>
    createOrganization(db, { name, allowedSensorTypes: sensorTypes, activeFeatures: ['sensor_installation_sites'] });
  const account = (person: Person, organizationId: number) =>
    createAccount(db, { ...person, passwordHash, organizationId, emailVerifiedAt: new Date() });
  const foods = await organization(organizations.foods);
  const pests = await organization(organizations.pests);
  await account(people.mika, foods);
  await setOrganizationAdmin(db, foods, await account(people.lena, foods));
  await account(people.rena, pests);
  await account(people.otto, pests);
  await createAccount(db, { ...people.ada, passwordHash, permissions: ['admin'], emailVerifiedAt: new Date() });
}

async function makePlaces(mika: Calls): Promise<void> {
  const all: readonly Place[] = Object.values(places);
  for (const { sensor, sensorName, site, type, threshold } of all) {
    await mika.post('/api/sensors', { id: sensor, name: sensorName, type });
    await mika.post('/api/installation_sites', { name: site, sensor_id: sensor, ...settings(type, threshold) });
  }
  for (const { sensor, sensorName, site } of spares) {
    await mika.post('/api/sensors', { id: sensor, name: sensorName, type: 'fly_count' });
    await mika.post('/api/installation_sites', { name: site, ...settings('fly_count') });
  }
}

/** Returns a site's type, with thresholds if the type has them; 0 means none. */
function settings(type: SensorType, threshold = 0) {
  return { type, ...(sensorTypeCapabilities[type].threshold ? { threshold, increase_threshold: 0 } : {}) };
}

async function shareHall(db: Db): Promise<void> {
  const site = await db
    .selectFrom('installation_sites')
    .where('name', '=', places.hall.site)
    .select(['id', 'created_by'])
    .executeTakeFirstOrThrow();
  const { email } = people.rena;
  const rena = await db.selectFrom('accounts').where('email', '=', email).select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('site_shares')
    .values({ site_id: site.id, email, account_id: rena.id, shared_by: site.created_by, created_at: new Date() })
    .execute();
}

async function sendPhotos(url: string, mika: Calls, folder: string): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const small = { width: 480, height: 320 };
  const first = await drawSheet('fly_paper', 'bakery large', bakeryCounts, { width: 2592, height: 1944 });
  const others = await Promise.all(
    ['a', 'b', 'c'].map((seed) => drawSheet('fly_paper', `bakery ${seed}`, bakeryCounts, small)),
  );

  const bakery = await startUnit(url, mika, places.bakery.sensor, folder);
  for (let index = 0; index < bakeryEvents.count; index++) {
    const photo = index === 0 ? first : (others[index % others.length] ?? first);
    await addPhoto(bakery, now - 3_600 - index * bakeryEvents.every, photo);
  }
  const hall = await startUnit(url, mika, places.hall.sensor, folder);
  for (const [index, photo] of others.slice(0, 2).entries()) await addPhoto(hall, now - day - index * 3_600, photo);
  const dock = await startUnit(url, mika, places.dock.sensor, folder);
  const [photo] = others;
  for (const { count, daysAgo } of photo ? dockEvents : []) {
    const about = { content_type: 'image/jpeg', timestamp: now - daysAgo * day, resource: 'photo', count };
    await dock.add(about, photo?.jpeg ?? Buffer.alloc(0));
  }
  const patience = AbortSignal.timeout(300_000);
  await Promise.all([bakery.sendAll(patience), hall.sendAll(patience), dock.sendAll(patience)]);
}

async function addPhoto(unit: Awaited<ReturnType<typeof startUnit>>, timestamp: number, photo: DrawnPhoto) {
  await unit.add(
    { content_type: 'image/jpeg', timestamp, resource: 'photo', detections: detectionsOf(photo) },
    photo.jpeg,
  );
}

/** Waits until all events of a place are counted. */
async function untilCounted(mika: Calls, { sensor }: Place): Promise<void> {
  const patience = AbortSignal.timeout(300_000);
  for (;;) {
    const { events } = await mika.get<{ readonly events: readonly Event[] }>(`/api/sensors/${sensor}/events?limit=100`);
    if (events.length > 0 && events.every(({ processing }) => !processing)) return;
    if (patience.aborted) throw new Error(`The photos of ${sensor} were not counted within 5 minutes`);
    await delay(200);
  }
}
