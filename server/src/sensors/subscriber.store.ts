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
 * Accounts with notifications on for sensors, or for the sites where they stood at an instant, by id. Whether they may
 * see what a mail tells is checked when it is sent. Source: NOTICE-2.
 */
export async function subscribersOf(tx: Tx, sensorKeys: readonly number[], at: Date): Promise<readonly Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select account_id, array_agg(distinct sensor_key) sensor_keys from (
      select account_id, sensor_key from sensor_preferences
      where notice and sensor_key = any(${sensorKeys}::integer[])
      union all
      select p.account_id, i.sensor_key from installations i join site_preferences p on p.site_id = i.site_id
      where p.receive_notifications and i.sensor_key = any(${sensorKeys}::integer[])
        and ${stoodAtInstantSql('i', at)}) subscribed
    group by account_id order by account_id`.execute(tx);
  return rows;
}

/**
 * SQL that joins to sensors `s` and the reader `caller` what decides whether a mail about them is sent: `seen.standing`
 * to the sensor, and `site` where it stood at an instant, with its `standing`. See `subscribedSql`.
 */
export function subscriptionsSql(at: Date): RawBuilder<unknown> {
  return sql`
    left join sensor_preferences preference on preference.sensor_key = s.key and preference.account_id = caller.id
    left join lateral (
      select site.id, site.name, i.since, wish.receive_notifications,
        ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} standing
      from installations i join installation_sites site on site.id = i.site_id
      left join site_preferences wish on wish.site_id = site.id and wish.account_id = caller.id
      where i.sensor_key = s.key and ${stoodAtInstantSql('i', at)} limit 1) site on true
    cross join lateral (select ${sql.raw(sensorStandingSql({ sensor: 's', caller: 'caller' }))} standing) seen`;
}

/** SQL conditions on rows joined by `subscriptionsSql`: whose notifications apply. */
export interface SubscribedSql {
  readonly forSensor: string;
  readonly forSite: string;
}

/**
 * SQL of whether a reader has notifications on, for the sensor or for its site, and may know what the mail tells.
 * Source: NOTICE-2.
 * @param knows SQL of whether a standing to the sensor, or to the site, lets the reader know that
 */
export function subscribedSql(knows: {
  readonly ofSensor: (standing: string) => string;
  readonly ofSite: (standing: string) => string;
}): SubscribedSql {
  return {
    forSensor: `(preference.notice and ${knows.ofSensor('seen.standing')})`,
    forSite: `(site.receive_notifications and ${knows.ofSite('site.standing')})`,
  };
}
