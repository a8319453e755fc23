import { sql, type RawBuilder } from 'kysely';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';
import type { Db } from '../platform/database/database.ts';
import { inOrderOf } from '../platform/database/page.ts';
import {
  callerRow,
  maySeeSql,
  sensorStandingSql,
  sitesWithStanding,
  visibleSensors,
  visibleSites,
  type StandingAccount,
} from '../shares/standing.store.ts';

/** A reader of a dashboard: what it may see, and in which language names are sorted. */
export type DashboardReader = StandingAccount & { readonly locale: 'en' | 'ja' };

/** A sensor or site that an account may see. */
export interface AssetItem {
  /** Key of the sensor, or id of the site. */
  readonly key: number;
  /** Public id. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** IANA zone of its days. */
  readonly time_zone: string;
  readonly standing: Standing;
}

const named = (reader: DashboardReader, name: string): RawBuilder<unknown> => inOrderOf(reader.locale, sql.ref(name));

/** The sensors of some types that an account may see, by name. */
export async function dashboardSensors(
  db: Db,
  reader: DashboardReader,
  types: readonly SensorType[],
): Promise<readonly AssetItem[]> {
  const { rows } = await sql<AssetItem>`
    select s.key, s.id, s.name, s.type, ${sql.raw(timeZoneSql('o'))} time_zone, s.standing
    from ${callerRow(reader)}, lateral (
      select s.*, ${sql.raw(sensorStandingSql({ sensor: 's', caller: 'caller' }))} standing from sensors s
      where s.type = any(${[...types]}::text[]) and ${visibleSensors(reader, 's')} offset 0) s
    left join organizations o on o.id = s.organization_id
    where ${sql.raw(maySeeSql('s.standing'))}
    order by ${named(reader, 's.name')}, s.id`.execute(db);
  return rows;
}

/** The sites of some types that an account may see, by name. */
export async function dashboardSites(
  db: Db,
  reader: DashboardReader,
  types: readonly SensorType[],
): Promise<readonly AssetItem[]> {
  const wanted = sql<boolean>`site.type = any(${[...types]}::text[]) and ${visibleSites(reader, 'site')}`;
  const { rows } = await sql<AssetItem>`
    select site.id key, site.id::text id, site.name, site.type, ${sql.raw(timeZoneSql('o'))} time_zone,
      site.standing
    from ${callerRow(reader)}, ${sitesWithStanding(wanted)} left join organizations o on o.id = site.organization_id
    where ${sql.raw(maySeeSql('site.standing'))}
    order by ${named(reader, 'site.name')}, site.id`.execute(db);
  return rows;
}
