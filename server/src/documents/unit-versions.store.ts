import { sql } from 'kysely';
import type { DocumentType } from '@trapline/domain/documents/document.catalogue.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { keptSql } from '../platform/database/kept.ts';
import type { Db } from '../platform/database/database.ts';
import { maySeeHealthSql } from '../sensors/unit-state.store.ts';
import { callerRow, sensorStandingSql, visibleSensors } from '../shares/standing.store.ts';
import { placesOfSql } from '../station/places/place-standing.store.ts';

/** A firmware version that a unit of a type reported. */
export interface UnitVersion {
  readonly type: string;
  readonly version: string;
}

/**
 * The firmware versions of the units that an account may know: of field units as they reported last, of photo boxes as
 * they were at the newest event of each place.
 */
export async function unitVersions(
  db: Db,
  account: CallerAccount,
  types: readonly DocumentType[],
): Promise<readonly UnitVersion[]> {
  const standing = sensorStandingSql({ sensor: 's', caller: 'caller' });
  const { rows } = await sql<UnitVersion>`
    select distinct s.type, state.firmware_version "version"
    from ${callerRow(account)}, sensors s join sensor_states state on state.sensor_key = s.key
    where s.type = any(${types}::text[]) and state.firmware_version is not null and ${visibleSensors(account, 's')}
      and ${sql.raw(maySeeHealthSql(standing))}`.execute(db);
  return types.includes('station') ? [...rows, ...(await boxVersions(db, account))] : rows;
}

async function boxVersions(db: Db, account: CallerAccount): Promise<readonly UnitVersion[]> {
  const { rows } = await sql<UnitVersion>`
    select distinct 'station' "type", newest.firmware_version "version"
    from station_places place cross join lateral (
      select event.firmware_version from station_events event
      where event.place_id = place.id and ${sql.raw(keptSql('event'))}
      order by event.uploaded_at desc, event.trap_order desc, event.key desc limit 1) newest
    where ${placesOfSql(account, 'place')} and ${sql.raw(keptSql('place'))}
      and newest.firmware_version is not null`.execute(db);
  return rows;
}
