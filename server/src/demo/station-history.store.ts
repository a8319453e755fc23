import { sql } from 'kysely';
import { trapOrder } from '@trapline/domain/station/trap-no.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';

// Like history.store.ts, it inserts rows of other rooms' tables with one statement.

/** A counted station event of the past, without photos. Times are unix seconds, days `YYYY-MM-DD`. */
export interface StationHistoryEvent {
  readonly timestamp: number;
  readonly place_id: number;
  readonly type: 'station_v2' | 'station';
  readonly trap_no: string;
  readonly installed_on: string;
  readonly collected_on: string;
  readonly month: string;
  readonly photo_count: number;
  readonly count: number;
  /** Sparse counts. */
  readonly insect_counts: readonly number[];
  readonly unclassified: number;
  /** Null: a photo box. */
  readonly created_by: number | null;
  readonly station_name: string | null;
  readonly station_place: string | null;
  readonly ip_address: string | null;
  readonly firmware_version: string | null;
  readonly serial_no: string | null;
  /** Its usage: month of the upload, traps, and the plan in force then. */
  readonly usage: { readonly month: string; readonly traps: number; readonly plan: number };
}

/** Whether an organization has any station event. */
export async function hasStationEvents(db: Db, organizationId: number | null): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from station_events e join station_places place on place.id = e.place_id
      where place.organization_id = ${organizationId}) has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Key of the event of a place's trap with an upload time; null when there is none. */
export async function stationEventKey(
  db: Db,
  organizationId: number | null,
  trapNo: string,
  timestamp: number,
): Promise<number | null> {
  const { rows } = await sql<{ key: number }>`
    select e.key from station_events e join station_places place on place.id = e.place_id
    where place.organization_id = ${organizationId} and e.trap_no = ${trapNo}
      and e.uploaded_at = to_timestamp(${timestamp}::float8)`.execute(db);
  return rows[0]?.key ?? null;
}

/** Inserts station events with their usage. The partitions of their months must exist. */
export async function insertStationHistory(
  tx: Tx,
  organizationId: number | null,
  events: readonly StationHistoryEvent[],
): Promise<void> {
  const rows = events.map(({ usage, ...event }) => ({
    ...event,
    trap_order: trapOrder(event.trap_no),
    used_month: usage.month,
    traps: usage.traps,
    plan: usage.plan,
  }));
  await sql`
    with x as materialized (
      select nextval('source_keys')::int key, to_timestamp(x.timestamp) ts, to_timestamp(x.timestamp + 120) done, x.*
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(timestamp bigint, place_id int, type text,
        trap_no text, trap_order text, installed_on date, collected_on date, month text, photo_count smallint,
        count int, insect_counts smallint[], unclassified int, created_by int, station_name text, station_place text,
        ip_address text, firmware_version text, serial_no text, used_month text, traps smallint, plan smallint)),
    facts as (
      insert into station_events (key, uploaded_at, place_id, type, trap_no, trap_order, installed_on, collected_on,
        month, expected, created_by, station_name, station_place, ip_address, firmware_version, serial_no, photo_count,
        insect_count, processing, completed_at)
      select key, ts, place_id, type, trap_no, trap_order, installed_on, collected_on, month, '{}', created_by,
        station_name, station_place, ip_address, firmware_version, serial_no, photo_count, count, false, done from x),
    used as (
      insert into station_usage (event_key, organization_id, month, traps, plan, recorded_at)
      select key, ${organizationId}::int, used_month, traps, plan, done from x)
    insert into events (sensor_key, ts, count, insect_counts, unclassified, processing, received_at)
    select key, ts, count, insect_counts, unclassified, false, ts from x`.execute(tx);
}
