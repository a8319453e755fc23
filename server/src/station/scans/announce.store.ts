import { sql } from 'kysely';
import { trapOrder } from '@trapline/domain/station/trap-no.rules.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';

/** What an announcement says about a station event. Days are `YYYY-MM-DD`. */
export interface NewStationEvent {
  readonly uploaded_at: Date;
  readonly place_id: number;
  readonly type: 'station_v2' | 'station';
  readonly trap_no: string;
  readonly installed_on: string;
  readonly collected_on: string;
  readonly month: string;
  /** Keys of the announced photos. */
  readonly expected: readonly string[];
  /** Null: a photo box. */
  readonly created_by: number | null;
  readonly station_name: string | null;
  readonly station_place: string | null;
  readonly ip_address: string | null;
  readonly firmware_version: string | null;
  readonly serial_no: string | null;
}

/** Inserts a station event, still without photos and without its row in `events`. @returns its key */
export async function insertStationEvent(tx: Tx, event: NewStationEvent): Promise<number> {
  const { key } = await tx
    .insertInto('station_events')
    .values({
      ...event,
      expected: [...event.expected],
      trap_order: trapOrder(event.trap_no),
      photo_count: event.expected.filter((resource) => resource !== 'tab').length,
    })
    .returning('key')
    .executeTakeFirstOrThrow();
  return key;
}

/** Who makes the new places of an organization's photo boxes: its admin, else its first account; null without any. */
export async function boxPlaceCreator(
  db: Db,
  organizationId: number,
): Promise<{ readonly id: number; readonly email: string } | null> {
  const { rows } = await sql<{ id: number; email: string }>`
    select a.id, a.email from organizations o join accounts a
      on a.id = coalesce(o.admin_account_id, (select min(m.id) from accounts m where m.organization_id = o.id))
    where o.id = ${organizationId}`.execute(db);
  return rows[0] ?? null;
}

/** The announced photos of a photo box's event of an organization; null when there is no such event. */
export async function announcedPhotos(
  db: Db,
  organizationId: number,
  { key, ts }: { readonly key: number; readonly ts: Date },
): Promise<readonly string[] | null> {
  const { rows } = await sql<{ expected: readonly string[] }>`
    select e.expected from station_events e join station_places place on place.id = e.place_id
    where e.key = ${key} and e.uploaded_at = ${ts} and e.created_by is null and ${sql.raw(keptSql('e'))}
      and place.organization_id = ${organizationId}`.execute(db);
  return rows[0]?.expected ?? null;
}
