import { sql } from 'kysely';
import type { AlertFigures } from '@trapline/domain/alerts/alert.rules.ts';
import { getsMailSql } from '../accounts/mail-reader.store.ts';
import { stoodAtInstantSql } from '../installations/installation-time.store.ts';
import { countsSql } from '../events/event-rules.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import {
  callerRow,
  knowsSiteSql,
  mayKnowSensorSql,
  maySeeSql,
  sensorStandingSql,
  siteStandingSql,
  type StandingAccount,
} from '../shares/standing.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

/**
 * Accounts with notifications on for a sensor, or for the site where it stood at the time. Whether they may see the
 * event is checked when the mail is sent. @returns ids of accounts
 */
export async function findAlertReaders(tx: Tx, sensorKey: number, ts: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from sensor_preferences where notice and sensor_key = ${sensorKey}
    union
    select p.account_id from installations i join site_preferences p on p.site_id = i.site_id
    where p.receive_notifications and i.sensor_key = ${sensorKey} and ${stoodAtInstantSql('i', ts)}
    order by account_id`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** An event as shown in an alert mail. */
export interface MailedAlert extends AlertFigures {
  readonly sensor_id: string;
  readonly sensor_name: string;
  readonly type: string;
  /** Whether the reader may know the sensor. Source: EVENT-14. */
  readonly sensor_shown: boolean;
  /** The site where it stood; null when there was none, or the reader may not know it. */
  readonly site_id: number | null;
  readonly site_name: string | null;
  /** When it was installed there. */
  readonly site_since: Date | null;
  /** Whether the reader may open that site. */
  readonly site_shown: boolean;
  /** Which of the reader's notifications apply: for the sensor, the site, or both. */
  readonly for_sensor: boolean;
  readonly for_site: boolean;
  readonly time_zone: string;
}

/** The alert that a mail is about. */
export interface AlertOfMail {
  readonly sensor_key: number;
  readonly ts: Date;
  /** When it was decided; null in mails of earlier versions, which do not contain it. */
  readonly decided_at: Date | null;
}

/**
 * The event in its present state, if it counts, still has this alert, and the reader is to be notified of it: the
 * address is verified, and notifications are on for the sensor, or the site where it stood at the time, and the reader
 * may see that sensor or site.
 */
export async function findMailedAlert(
  db: Db,
  account: StandingAccount,
  alert: AlertOfMail,
): Promise<MailedAlert | null> {
  const { rows } = await sql<MailedAlert>`
    select s.id sensor_id, s.name sensor_name, s.type, ${sql.raw(mayKnowSensorSql('seen.standing', 'site.standing'))} sensor_shown,
      case when ${sql.raw(siteKnown)} then site.id end site_id,
      case when ${sql.raw(siteKnown)} then site.name end site_name, site.since site_since,
      coalesce(${sql.raw(maySeeSql('site.standing'))}, false) site_shown,
      coalesce(${sql.raw(forSensor)}, false) for_sensor, coalesce(${sql.raw(forSite)}, false) for_site,
      ${sql.raw(timeZoneSql('o'))} time_zone,
      e.count, coalesce(e.count_difference, 0) count_difference, e.sensor_threshold, e.sensor_increase_threshold
    from ${callerRow(account)}
    join accounts reader on reader.id = caller.id and ${sql.raw(getsMailSql('reader'))}
    join sensors s on s.key = ${alert.sensor_key}
    join events e on e.sensor_key = s.key and e.ts = ${alert.ts}
    left join organizations o on o.id = s.organization_id
    left join sensor_preferences preference on preference.sensor_key = s.key and preference.account_id = caller.id
    left join lateral (
      select site.id, site.name, i.since, p.receive_notifications, ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} standing
      from installations i join installation_sites site on site.id = i.site_id
      left join site_preferences p on p.site_id = site.id and p.account_id = caller.id
      where i.sensor_key = s.key and ${stoodAtInstantSql('i', alert.ts)} limit 1) site on true
    cross join lateral (select ${sql.raw(sensorStandingSql({ sensor: 's', caller: 'caller' }))} standing) seen
    where ${sql.raw(countsSql('e'))} and ${isAlertOfEvent(alert)}
      and (${sql.raw(forSensor)} or ${sql.raw(forSite)})`.execute(db);
  return rows[0] ?? null;
}

/** Whether the event's alert is the given one: one that is deleted and sent again has another. Source: ALERT-7. */
function isAlertOfEvent({ decided_at }: AlertOfMail) {
  if (decided_at === null) return sql`true`;
  return sql`exists (
    select from alerts a where a.sensor_key = e.sensor_key and a.ts = e.ts and a.decided_at = ${decided_at})`;
}

const forSensor = `(preference.notice and ${maySeeSql('seen.standing')})`;
const forSite = `(site.receive_notifications and ${maySeeSql('site.standing')})`;
/** Whether the reader may know at which site the sensor stood. */
const siteKnown = knowsSiteSql('seen.standing', 'site.standing');
