import { sql, type RawBuilder } from 'kysely';
import { stoodAtInstantSql } from '../installations/installation-time.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { sensorStandingSql, siteStandingSql } from '../shares/standing.store.ts';

/** A person with notifications on for these sensors or their sites. */
export interface Subscriber {
  readonly account_id: number;
  readonly sensor_keys: readonly number[];
}

/**
 * SQL of a table of the notifications that are on for sensors: `account_id`, `sensor_key`, and `of_site`, whether they
 * are those of the site where the sensor stood at an instant, or its own. Everything that asks who subscribes reads it.
 * @param sensorKeys SQL of an array of keys
 */
function notificationsOnSql(sensorKeys: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`(
    select account_id, sensor_key, false of_site from sensor_preferences
    where notice and sensor_key = any(${sensorKeys})
    union all
    select p.account_id, i.sensor_key, true from installations i join site_preferences p on p.site_id = i.site_id
    where p.receive_notifications and i.sensor_key = any(${sensorKeys}) and ${stoodAtInstantSql('i', at)})`;
}

/**
 * Accounts with notifications on for sensors, or for the sites where they stood at an instant, by id. Whether they may
 * see what a mail contains is checked when it is sent. Source: NOTICE-2.
 */
export async function subscribersOf(tx: Tx, sensorKeys: readonly number[], at: Date): Promise<readonly Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select account_id, array_agg(distinct sensor_key) sensor_keys
    from ${notificationsOnSql(sql`${sensorKeys}::integer[]`, at)} subscribed
    group by account_id order by account_id`.execute(tx);
  return rows;
}

/**
 * SQL that joins to sensors `s` and the reader `caller` what decides whether a mail about them is sent: `seen.standing`
 * to the sensor, `site` where it stood at an instant, with the `standing` to it, and the `subscribed` notifications.
 * See `subscribedSql`.
 */
export function subscriptionsSql(at: Date): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select site.id, site.name, i.since, ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} standing
      from installations i join installation_sites site on site.id = i.site_id
      where i.sensor_key = s.key and ${stoodAtInstantSql('i', at)} limit 1) site on true
    cross join lateral (select ${sql.raw(sensorStandingSql({ sensor: 's', caller: 'caller' }))} standing) seen
    cross join lateral (
      select coalesce(bool_or(not of_site), false) of_sensor, coalesce(bool_or(of_site), false) of_site
      from ${notificationsOnSql(sql`array[s.key]`, at)} notification where account_id = caller.id) subscribed`;
}

/** SQL conditions on rows joined by `subscriptionsSql`: whose notifications apply. */
export interface SubscribedSql {
  readonly forSensor: string;
  readonly forSite: string;
}

/**
 * SQL of whether a reader has notifications on, for the sensor or for its site, and may know what the mail contains.
 * Source: NOTICE-2.
 * @param knows SQL of whether a standing to the sensor, or to the site, lets the reader know that
 */
export function subscribedSql(knows: {
  readonly ofSensor: (standing: string) => string;
  readonly ofSite: (standing: string) => string;
}): SubscribedSql {
  return {
    forSensor: `(subscribed.of_sensor and ${knows.ofSensor('seen.standing')})`,
    forSite: `(subscribed.of_site and ${knows.ofSite('site.standing')})`,
  };
}
