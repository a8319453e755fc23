import { sql } from 'kysely';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { appearsSql, countsSql } from '../events/event-rules.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

/** Keys of an organization's sensors. */
export async function sensorsOfOrganization(db: Db, organizationId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('sensors')
    .select('key')
    .where('organization_id', '=', organizationId)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Days of a sensor in the present time zone of its organization: those with counted events or appearances, and those
 * that have stored figures.
 */
export async function daysOfSensor(
  db: Db,
  sensorKey: number,
): Promise<{ readonly timeZone: string; readonly days: readonly string[] }> {
  const { rows } = await sql<{ time_zone: string; days: string[] | null }>`
    select zone.time_zone, array(
      select to_char(day, 'YYYY-MM-DD') from (
        select (e.ts at time zone zone.time_zone)::date "day" from events e
          where e.sensor_key = ${sensorKey} and (${sql.raw(countsSql('e'))} or ${sql.raw(appearsSql('e'))})
        union select d.day from daily_counts d where d.sensor_key = ${sensorKey}) known
      order by day) days
    from (select ${sql.raw(timeZoneSql('o'))} time_zone
      from sensors s left join organizations o on o.id = s.organization_id where s.key = ${sensorKey}) zone`.execute(
    db,
  );
  return { timeZone: timeZoneOf(rows[0]?.time_zone ?? null), days: rows[0]?.days ?? [] };
}
