import { sql } from 'kysely';
import { Problem } from '@trapline/domain/common/errors.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import type { EventKind } from '@trapline/domain/events/event-id.rules.ts';
import { isSensorType, sourceOf, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Source } from '@trapline/domain/sources/source.rules.ts';
import { stationSource } from '@trapline/domain/sources/station-source.catalogue.ts';
import { stoodAtInstantSql } from '../installations/installation-time.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import {
  effectiveIncreaseThresholdSql,
  effectiveIntervalSql,
  effectiveThresholdSql,
} from '../sensors/effective-settings.store.ts';
import { keptSql } from '../platform/database/kept.ts';

/** Facts about the source of an event, as uploading, processing and counting need them. */
export interface EventOwner {
  readonly kind: EventKind;
  readonly sensor_key: number;
  readonly sensor_id: string;
  /** The place of a station event; null for sensors. */
  readonly place_id: number | null;
  /** Which resources the event may have, which it expects, and how it is counted. */
  readonly source: Source;
  /** The entity whose activity log and audit trail record its uploads. */
  readonly entity: string;
  readonly type: SensorType;
  readonly organization_id: number | null;
  readonly time_zone: string;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
  readonly photo_interval: number;
  /** How sensitive the detector is. Source: DETECT-12. */
  readonly sensitivity: number;
  /** Pixels per millimeter of photos with large insects; 0: of usual size. Source: DETECT-14. */
  readonly pixels_per_mm: number;
  /** Whether a person has deleted the event: it takes no more files, but its deletion may still be undone. */
  readonly deleted: boolean;
}

/** The rows joined by `eventOwner`. */
const rowsOfOwner = { sensor: 's', site: 'site', creator: 'creator', organization: 'o' } as const;

/** The source of an event: its sensor, or for a station event itself. Null when there is none. Source: STATION-7. */
export async function eventOwner(db: Db, sensorKey: number, ts: Date): Promise<EventOwner | null> {
  return (await sensorOwner(db, sensorKey, ts)) ?? (await stationOwner(db, sensorKey, ts));
}

/**
 * The sensor of an event, with the thresholds in effect at the event's time: those of the site if the sensor stood at
 * one and sites are in use for its organization (or its creator), else the sensor's own. Source: SENSOR-6, ALERT-2.
 */
async function sensorOwner(db: Db, sensorKey: number, ts: Date): Promise<EventOwner | null> {
  const { rows } = await sql<{
    sensor_id: string;
    type: string;
    organization_id: number | null;
    time_zone: string | null;
    sensor_threshold: number;
    sensor_increase_threshold: number;
    photo_interval: number;
    sensitivity: number;
    pixels_per_mm: number;
  }>`
    select s.id sensor_id, s.type, s.sensitivity, s.pixels_per_mm, s.organization_id, o.time_zone,
      ${sql.raw(effectiveThresholdSql(rowsOfOwner))} sensor_threshold,
      ${sql.raw(effectiveIncreaseThresholdSql(rowsOfOwner))} sensor_increase_threshold,
      ${sql.raw(effectiveIntervalSql(rowsOfOwner))} photo_interval
    from sensors s
    join accounts creator on creator.id = s.created_by
    left join organizations o on o.id = s.organization_id
    left join installations i on i.sensor_key = s.key and ${stoodAtInstantSql('i', ts)}
    left join installation_sites site on site.id = i.site_id
    where s.key = ${sensorKey}`.execute(db);
  const row = rows[0];
  if (!row || !isSensorType(row.type)) return null;
  return {
    ...row,
    ...{ kind: 'sensor', place_id: null },
    type: row.type,
    source: sourceOf(row.type),
    entity: `Sensor-${row.sensor_id}`,
    sensor_key: sensorKey,
    time_zone: timeZoneOf(row.time_zone),
    deleted: false,
  };
}

/** A station event as a source of its own, also while its deletion can still be undone. */
async function stationOwner(db: Db, key: number, ts: Date): Promise<EventOwner | null> {
  const { rows } = await sql<{
    place_id: number;
    sensitivity: number;
    pixels_per_mm: number;
    expected: readonly string[];
    organization_id: number | null;
    time_zone: string | null;
    deleted: boolean;
  }>`
    select e.place_id, e.expected, place.sensitivity, place.pixels_per_mm, place.organization_id, o.time_zone,
      not ${sql.raw(keptSql('e'))} deleted
    from station_events e join station_places place on place.id = e.place_id
    left join organizations o on o.id = place.organization_id
    where e.key = ${key} and e.uploaded_at = ${ts}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    ...{ kind: 'station', sensor_key: key, sensor_id: '', type: 'station', entity: `StationPlace-${row.place_id}` },
    source: { ...stationSource, expected: row.expected },
    ...{ place_id: row.place_id, organization_id: row.organization_id },
    ...{ sensitivity: row.sensitivity, pixels_per_mm: row.pixels_per_mm },
    time_zone: timeZoneOf(row.time_zone),
    // Nothing is compared with earlier events of the trap. Source: STATION-25.
    ...{ sensor_threshold: 0, sensor_increase_threshold: 0, photo_interval: 0, deleted: row.deleted },
  };
}

/**
 * The source of a station event as it is now. Read it under the event's lock: photos may have been removed since its
 * owner was read.
 */
export async function sourceNow(tx: Tx, owner: EventOwner, ts: Date): Promise<Source> {
  if (owner.kind === 'sensor') return owner.source;
  return (await stationOwner(tx, owner.sensor_key, ts))?.source ?? owner.source;
}

/** Refuses files for a station event that was deleted meanwhile. Call it under its lock. @throws Problem gone */
export async function checkNotDeleted(tx: Tx, owner: EventOwner, ts: Date): Promise<void> {
  if (owner.kind === 'sensor') return;
  if ((await stationOwner(tx, owner.sensor_key, ts))?.deleted !== false) throw eventGone();
}

/** The 410 for a file of a station event that was deleted. */
export function eventGone(): Problem {
  return new Problem('gone', { detail: 'The event was deleted' });
}

/**
 * Takes the lock that protects an event's files, boxes and count. Events of a sensor share one lock, because figures
 * depend on the order of events. A station event is independent of others: its lock is its row in `station_events`.
 * @throws Problem gone when the sensor or the station event was deleted
 */
export async function lockSource(
  tx: Tx,
  event: { readonly kind: EventKind; readonly sensor_key: number; readonly ts: Date },
): Promise<void> {
  if (event.kind === 'sensor') return lockSensor(tx, event.sensor_key);
  const { rows } = await sql`select from station_events where key = ${event.sensor_key} and uploaded_at = ${event.ts}
    for update`.execute(tx);
  if (rows.length === 0) throw eventGone();
}

/**
 * Takes the lock for changes to a sensor's counts, differences and figures. Deleting the sensor takes it too;
 * transactions that waited for that are then refused, so that nothing is written for a deleted sensor.
 * @throws Problem gone
 */
export async function lockSensor(tx: Tx, sensorKey: number): Promise<void> {
  const { rows } = await sql`select from sensor_states state join sensors s on s.key = state.sensor_key
    where state.sensor_key = ${sensorKey} for update of state`.execute(tx);
  if (rows.length > 0) return;
  const { rows: there } = await sql`select from sensors where key = ${sensorKey} for key share`.execute(tx);
  if (there.length === 0) throw new Problem('gone', { detail: 'The sensor was deleted' });
  await tx
    .insertInto('sensor_states')
    .values({ sensor_key: sensorKey })
    .onConflict((conflict) => conflict.column('sensor_key').doNothing())
    .execute();
  await lockSensor(tx, sensorKey);
}

/**
 * IANA zone of a sensor's days. Read it under the sensor's lock: after a change of zone the days are rebuilt under that
 * lock, so a value read earlier may be outdated.
 */
export async function sensorTimeZone(tx: Tx, sensorKey: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string | null }>`
    select o.time_zone from sensors s left join organizations o on o.id = s.organization_id
    where s.key = ${sensorKey}`.execute(tx);
  return timeZoneOf(rows[0]?.time_zone ?? null);
}

/** Sensors with an event since an instant, and the time zone of their days. */
export async function sensorsWithEventsSince(
  db: Db,
  since: Date,
): Promise<readonly { readonly sensor_key: number; readonly time_zone: string }[]> {
  const { rows } = await sql<{ sensor_key: number; time_zone: string | null }>`
    select s.key sensor_key, o.time_zone from sensors s left join organizations o on o.id = s.organization_id
    where exists (select from events e where e.sensor_key = s.key and e.ts >= ${since}) order by s.key`.execute(db);
  return rows.map((row) => ({ ...row, time_zone: timeZoneOf(row.time_zone) }));
}
