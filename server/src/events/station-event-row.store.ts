import { sql } from 'kysely';
import { asFragment } from '../platform/database/bind.ts';
import type { Db } from '../platform/database/database.ts';
import { attachmentColumns } from './event-reading.store.ts';
import type { AttachmentFields } from './event-row.store.ts';
import { keptSql } from '../platform/database/kept.ts';
import { seesPlaceSql, stationCallerText, type StationReader } from './station-standing.store.ts';

/** A station event as it is stored, with its figures and what its place says. Days are `YYYY-MM-DD`. */
interface StationEventFields {
  readonly key: number;
  readonly uploaded_at: Date;
  readonly type: string;
  readonly place_id: number;
  readonly place: string;
  readonly organization_id: number | null;
  readonly index_threshold: number | null;
  readonly trap_no: string;
  readonly installed_on: string;
  readonly collected_on: string;
  readonly month: string;
  readonly expected: readonly string[];
  readonly created_by: number | null;
  readonly station_name: string | null;
  readonly station_place: string | null;
  readonly ip_address: string | null;
  readonly firmware_version: string | null;
  readonly serial_no: string | null;
  readonly photo_count: number;
  readonly count: number | null;
  readonly insect_counts: readonly number[];
  readonly unclassified: number;
  readonly insect_types_version: number;
  readonly processing: boolean;
  readonly updating: boolean;
  readonly failed: boolean;
  readonly revision: number;
}

type JoinedRow = StationEventFields & (AttachmentFields | { readonly [K in keyof AttachmentFields]: null });

/** A station event with its photos. */
export interface StationEventRow extends StationEventFields {
  readonly attachments: readonly AttachmentFields[];
}

/**
 * Station events of keys that the account sees, in the order of the keys, in one statement. Deleted ones and those of
 * others are missing.
 */
export async function stationEventRows(
  db: Db,
  account: StationReader,
  keys: readonly number[],
): Promise<readonly StationEventRow[]> {
  const caller = asFragment((bind) => stationCallerText(account, bind));
  // `offset 0` enforces one look-up of photos per event, as in `eventsSql`.
  const { rows } = await sql<JoinedRow>`
    select s.key, s.uploaded_at, s.type, s.place_id, place.name place, place.organization_id, place.index_threshold,
      s.trap_no, s.installed_on, s.collected_on, s.month, s.expected, s.created_by, s.station_name, s.station_place,
      s.ip_address, s.firmware_version, s.serial_no, s.photo_count, e.count, e.insect_counts, e.unclassified,
      e.insect_types_version, e.processing, e.updating, e.failed, e.revision, ${sql.raw(attachmentColumns)}
    from ${caller}, unnest(${[...keys]}::int[]) with ordinality wanted (key, position)
    join station_events s on s.key = wanted.key and ${sql.raw(keptSql('s'))}
    join station_places place on place.id = s.place_id
    join events e on e.sensor_key = s.key and e.ts = s.uploaded_at
    left join lateral (
      select * from attachments a where a.sensor_key = s.key and a.ts = s.uploaded_at offset 0) a on true
    where ${sql.raw(seesPlaceSql({ place: 'place', caller: 'caller' }))}
    order by wanted.position, a.resource`.execute(db);
  const found: StationEventRow[] = [];
  let attachments: AttachmentFields[] = [];
  let last: number | null = null;
  for (const row of rows) {
    if (last !== row.key) {
      attachments = [];
      found.push({ ...row, attachments });
      last = row.key;
    }
    if (row.resource !== null) attachments.push(row);
  }
  return found;
}
