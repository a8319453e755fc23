import { vi } from 'vitest';
import { eventId, formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeCountedEvent } from './counted-event.ts';
import { fieldUnit, giveKey, sha256, trapPhoto } from './uploads/ingestion.ts';
import { makeSensor, makeSite } from './fixtures.ts';
import { makePlace, makeStationEvent } from './station-fixtures.ts';
import type { TestPortal } from './test-portal.ts';

/** An account that holds shares. */
interface Holder {
  readonly id: number;
  readonly email: string;
}

/** The box on the photo of the counted event. */
export const countedBox = { x1: 10, y1: 10, x2: 30, y2: 30 } as const;

/** Data for the access matrix: sensors, sites, and an event with an understood photo. */
export interface MatrixRecords {
  readonly sensorId: string;
  /** Another sensor of the same type, whose key may be replaced. */
  readonly otherSensorId: string;
  readonly siteId: string;
  /** A sensor of a type with CSV export and a monthly chart, and its site. */
  readonly countingSensorId: string;
  readonly countingSiteId: string;
  /** An event of the counting sensor with one box on its photo, of which there is no file. */
  readonly countedEventId: string;
  /** The event with the photo. */
  readonly eventId: string;
  readonly photoHash: string;
  readonly photo: Buffer<ArrayBuffer>;
  /** The first sensor's key. */
  readonly unitKey: string;
  readonly unit: ReturnType<typeof fieldUnit>;
  /** A timestamp at which the first sensor has no event yet. */
  newTimestamp(): number;
  /** The installation of the first sensor at the first site. */
  readonly installationId: string;
  /** Creates a sensor that may be deleted, or one that is shared with the reader and the editor. @returns its id */
  newSensor(kind: 'alone' | 'shared'): Promise<string>;
  /** Like `newSensor`, for a site. */
  newSite(kind: 'alone' | 'shared'): Promise<string>;
  /** Creates a sensor, shared with the reader and the editor, that stands at a new site. */
  newInstallation(): Promise<{ readonly sensorId: string; readonly installationId: string }>;
  /** Creates an event with a failed photo. @returns its id */
  newEvent(): Promise<string>;
  /** A station place. */
  readonly placeId: string;
  /** Creates a station place. @returns its id */
  newPlace(): Promise<string>;
  /** Creates a change of station events by the creator that can be undone. @returns its id */
  newStationChange(): Promise<string>;
  /** Creates an event of a station place that waits for two photos. @returns its id */
  newStationEvent(): Promise<string>;
}

/**
 * Creates data owned by a creator. The portal's worker must run.
 * @param prefix prefix of their ids and texts
 * @param holders accounts that get shares of all of it: to read, and to edit the sensors
 */
export async function makeRecords(
  test: TestPortal,
  creator: { readonly id: number; readonly organization_id: number | null },
  prefix: string,
  holders?: { readonly reader: Holder; readonly editor: Holder },
): Promise<MatrixRecords> {
  const { db } = test.portal.services;
  const now = new Date();
  const texts = { name: `${prefix} sensor`, place: `${prefix} place`, memo: `${prefix} memo` };
  const sensorKey = await makeSensor(db, creator, { ...texts, id: `${prefix}_1`, type: 'hykecam' });
  const otherKey = await makeSensor(db, creator, { ...texts, id: `${prefix}_2`, type: 'hykecam' });
  const countingKey = await makeSensor(db, creator, { ...texts, id: `${prefix}_3`, type: 'fly_count' });
  const siteId = await makeSite(db, creator, { name: `${prefix} site`, memo: `${prefix} memo`, type: 'hykecam' });
  const countingSiteId = await makeSite(db, creator, { name: `${prefix} counting site`, type: 'fly_count' });
  let numbers = 0;
  const newPlace = async () => String(await makePlace(db, creator, `${prefix} place ${(numbers += 1)}`));
  const installation = await db
    .insertInto('installations')
    .values({ site_id: siteId, sensor_key: sensorKey, since: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const share = ({ id, email }: Holder) => ({ email, account_id: id, shared_by: creator.id, created_at: now });
  const shareSensor = async (sensor_key: number) => {
    if (!holders) return;
    const rows = [
      { ...share(holders.reader), sensor_key },
      { ...share(holders.editor), sensor_key, permissions: ['read', 'full'] },
    ];
    await db.insertInto('sensor_shares').values(rows).execute();
  };
  const shareSite = async (site_id: number) => {
    if (!holders) return;
    const rows = [holders.reader, holders.editor].map((holder) => ({ ...share(holder), site_id }));
    await db.insertInto('site_shares').values(rows).execute();
  };
  for (const key of [sensorKey, otherKey, countingKey]) await shareSensor(key);
  for (const id of [siteId, countingSiteId]) await shareSite(id);

  const unitKey = await giveKey(db, sensorKey);
  const unit = fieldUnit(test.url, unitKey);
  const photo = Buffer.from(await trapPhoto(1));
  let timestamp = Math.floor(now.getTime() / 1_000) - 86_400;
  const newTimestamp = (): number => (timestamp += 60);
  const first = newTimestamp();
  const stored = await unit.send(photo, { timestamp: first, resource: 'photo' });
  if (stored.status !== 201) throw new Error(`The photo was refused: ${await stored.text()}`);
  await vi.waitFor(
    async () => {
      const rows = await db.selectFrom('events').select('processing').where('sensor_key', '=', sensorKey).execute();
      if (rows.some(({ processing }) => processing)) throw new Error('The photo is not understood yet');
    },
    { timeout: 60_000, interval: 100 },
  );

  const counted = { sensor_key: countingKey, timestamp: first };
  await makeCountedEvent(db, { ...counted, boxes: [0, ...Object.values(countedBox), 900] });

  const newSensor = async (kind: 'alone' | 'shared') => {
    const id = `${prefix}_N${(numbers += 1)}`;
    const key = await makeSensor(db, creator, { ...texts, id, type: 'hykecam' });
    if (kind === 'shared') await shareSensor(key);
    return { id, key };
  };
  const stationPlace = await makePlace(db, creator, `${prefix} scans`);
  return {
    placeId: await newPlace(),
    newPlace,
    newStationChange: async () => {
      const id = `${prefix}${(numbers += 1)}change`.toLowerCase();
      const { id: account_id, organization_id } = creator;
      const before = JSON.stringify({ events: [], place_id: null });
      const values = { id, account_id, organization_id, before, changed_at: new Date() };
      await db.insertInto('station_changes').values(values).execute();
      return id;
    },
    newStationEvent: async () => {
      const uploaded = new Date(newTimestamp() * 1_000);
      const key = await makeStationEvent(db, stationPlace, { uploaded, count: null, created_by: creator.id });
      await db
        .updateTable('station_events')
        .set({ expected: ['photo_1', 'photo_2'], photo_count: 2 })
        .where('key', '=', key)
        .execute();
      return formatEventId({ kind: 'station', source_key: key, timestamp: uploaded.getTime() / 1_000 });
    },
    installationId: String(installation.id),
    newSensor: async (kind) => (await newSensor(kind)).id,
    newInstallation: async () => {
      const sensor = await newSensor('shared');
      const site_id = await makeSite(db, creator, { name: `${prefix} site ${(numbers += 1)}`, type: 'hykecam' });
      const { id } = await db
        .insertInto('installations')
        .values({ site_id, sensor_key: sensor.key, since: new Date(0) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { sensorId: sensor.id, installationId: String(id) };
    },
    newSite: async (kind) => {
      const id = await makeSite(db, creator, { name: `${prefix} site ${(numbers += 1)}`, type: 'hykecam' });
      if (kind === 'shared') await shareSite(id);
      return String(id);
    },
    sensorId: `${prefix}_1`,
    otherSensorId: `${prefix}_2`,
    siteId: String(siteId),
    countingSensorId: `${prefix}_3`,
    countingSiteId: String(countingSiteId),
    countedEventId: eventId(counted),
    eventId: eventId({ sensor_key: sensorKey, timestamp: first }),
    photoHash: sha256(photo).slice(0, 16),
    photo,
    unitKey,
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
          ...{ sha256: Buffer.alloc(32), storage_key: `failed-${sensorKey}-${at}`, state: 'failed', error: 'failed' },
          ...{ width: null, height: null, tile_levels: null, duration_ms: null, unit_count: null },
        })
        .execute();
      return eventId({ sensor_key: sensorKey, timestamp: at });
    },
  };
}
