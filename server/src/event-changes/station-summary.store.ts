import { trapsOf } from '@trapline/domain/station/trap-no.rules.ts';
import { sql } from 'kysely';
import { planInSql } from '../organizations/plan.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';
import type { Tx } from '../platform/database/database.ts';

/**
 * Keeps what lists of station events sort by: the number of photos announced or stored without the tab, the count, and
 * whether it is being processed. Call it under the event's lock, after the change. Source: STATION-6.
 */
export async function keepStationSummary(tx: Tx, key: number, ts: Date): Promise<void> {
  await sql`
    update station_events s set insect_count = e.count, processing = e.processing, photo_count = (
      select count(*) from (
        select unnest(s.expected) resource
        union select a.resource from attachments a where a.sensor_key = s.key and a.ts = s.uploaded_at) photo
      where photo.resource <> 'tab')
    from events e
    where s.key = ${key} and s.uploaded_at = ${ts} and e.sensor_key = s.key and e.ts = s.uploaded_at`.execute(tx);
}

/**
 * Records the usage of a station event that is complete, once: its traps in the month of its upload, with the plan in
 * force then. Photos that come later can only add a trap. Call it under the event's lock.
 * @param now when it was completed. Source: STATION-20, STATION-21.
 */
export async function keepStationUsage(tx: Tx, key: number, ts: Date, now: Date): Promise<void> {
  const { rows } = await sql<{ photos: number }>`
    update station_events s set completed_at = coalesce(s.completed_at, ${now})
    where s.key = ${key} and s.uploaded_at = ${ts}
    returning (select count(*) from attachments a
      where a.sensor_key = s.key and a.ts = s.uploaded_at and a.resource <> 'tab')::int photos`.execute(tx);
  const photos = rows[0]?.photos;
  if (photos === undefined) return;
  await sql`
    insert into station_usage (event_key, organization_id, account_id, month, traps, plan, recorded_at)
    select used.key, used.organization_id, case when used.organization_id is null then used.created_by end, used.month,
      ${trapsOf(photos)}, ${planInSql(sql`used.organization_id`, sql`used.month`)}, ${now}
    from (
      select s.key, place.organization_id, place.created_by,
        to_char(s.uploaded_at at time zone ${sql.raw(timeZoneSql('o'))}, 'YYYY-MM') "month"
      from station_events s join station_places place on place.id = s.place_id
      left join organizations o on o.id = place.organization_id
      where s.key = ${key} and s.uploaded_at = ${ts}) used
    on conflict (event_key) do update set traps = greatest(station_usage.traps, excluded.traps)`.execute(tx);
}
