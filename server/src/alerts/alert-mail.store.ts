import { sql } from 'kysely';
import type { AlertFigures } from '@trapline/domain/alerts/alert.rules.ts';
import { getsMailSql } from '../accounts/mail-reader.store.ts';
import { countsSql } from '../events/event-rules.store.ts';
import type { Db } from '../platform/database/database.ts';
import {
  callerRow,
  knowsSiteSql,
  mayKnowSensorSql,
  maySeeSql,
  type StandingAccount,
} from '../shares/standing.store.ts';
import { subscribedSql, subscriptionsSql } from '../sensors/subscriber.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

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
    ${subscriptionsSql(alert.ts)}
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

const { forSensor, forSite } = subscribedSql({ ofSensor: maySeeSql, ofSite: maySeeSql });
/** Whether the reader may know at which site the sensor stood. */
const siteKnown = knowsSiteSql('seen.standing', 'site.standing');
