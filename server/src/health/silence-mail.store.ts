import { sql } from 'kysely';
import { getsMailSql } from '../accounts/mail-reader.store.ts';
import type { Db } from '../platform/database/database.ts';
import { callerRow, knowsSiteSql, mayKnowSiteDetailsSql, maySeeSql } from '../shares/standing.store.ts';
import type { AssetReader } from '../sensors/sensor.store.ts';
import { subscribedSql, subscriptionsSql } from '../sensors/subscriber.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

/** A unit as listed in a silence mail. */
export interface MailedUnit {
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly sensor_name: string;
  /** Whether the reader may open the sensor; otherwise the reader has rights only to the site. */
  readonly sensor_shown: boolean;
  /** The site where it stands; null when there is none, or the reader may not know it. */
  readonly site_id: number | null;
  readonly site_name: string | null;
  readonly last_active: Date;
  readonly time_zone: string;
  /** Total number of units. */
  readonly total: number;
}

/**
 * Which of the given sensors a reader is to be notified of now: those that are silent (or back), if the reader's
 * address is verified, notifications are on for the sensor or its site, and the reader may see that sensor or site. A
 * share of the site does not reveal the sensor.
 */
export async function findMailedUnits(
  db: Db,
  { account, now }: AssetReader,
  which: { readonly sensorKeys: readonly number[]; readonly silent: boolean; readonly most: number },
): Promise<readonly MailedUnit[]> {
  const { rows } = await sql<MailedUnit>`
    select s.key sensor_key, s.id sensor_id, s.name sensor_name, ${sql.raw(maySeeSql('seen.standing'))} sensor_shown,
      case when ${sql.raw(siteShown)} then site.id end site_id,
      case when ${sql.raw(siteShown)} then site.name end site_name,
      state.last_active, ${sql.raw(timeZoneSql('o'))} time_zone, (count(*) over ())::integer total
    from ${callerRow(account)}
    join accounts reader on reader.id = caller.id and ${sql.raw(getsMailSql('reader'))}
    cross join sensors s
    join sensor_states state on state.sensor_key = s.key
    left join organizations o on o.id = s.organization_id
    ${subscriptionsSql(now)}
    where s.key = any(${which.sensorKeys}::integer[]) and (state.silent_since is not null) = ${which.silent}
      and (${sql.raw(forSensor)} or ${sql.raw(forSite)})
    order by site.name nulls last, s.name, s.key limit ${which.most}`.execute(db);
  return rows;
}

// A share of a site does not tell the state of the unit there.
const { forSensor, forSite } = subscribedSql({ ofSensor: maySeeSql, ofSite: mayKnowSiteDetailsSql });
/** Whether the reader may know at which site the sensor stands. */
const siteShown = knowsSiteSql('seen.standing', 'site.standing');
