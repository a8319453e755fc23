import { sql, type RawBuilder } from 'kysely';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { mostTagsFound } from '@trapline/domain/tags/tag.limits.ts';
import { foldedSql } from '../platform/database/search.ts';
import { folded } from '@trapline/domain/common/search.rules.ts';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import {
  callerRow,
  maySeeSql,
  sensorStandingSql,
  siteStandingSql,
  visibleSensors,
  visibleSites,
  type StandingAccount,
} from '../shares/standing.store.ts';

/**
 * Updates the counts of a sensor's tags after some were added to an event and others removed. Call under the sensor's
 * lock.
 */
export async function countTags(
  tx: Tx,
  sensorKey: number,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  if (added.length > 0) {
    await sql`insert into sensor_tags (sensor_key, tag, events)
      select ${sensorKey}, tag, 1 from unnest(${[...added]}::text[]) tag
      on conflict (sensor_key, tag) do update set events = sensor_tags.events + 1`.execute(tx);
  }
  if (removed.length > 0) {
    await sql`with gone as (
        delete from sensor_tags where sensor_key = ${sensorKey} and tag = any(${[...removed]}::text[]) and events = 1)
      update sensor_tags set events = events - 1
      where sensor_key = ${sensorKey} and tag = any(${[...removed]}::text[]) and events > 1`.execute(tx);
  }
}

/** Records tags as the last ones used by an account. */
export async function rememberTags(tx: Tx, accountId: number, tags: readonly string[], at: Date): Promise<void> {
  if (tags.length === 0) return;
  // In a fixed order, so that concurrent changes by the same account cannot deadlock.
  await sql`insert into account_tags (account_id, tag, used_at)
    select ${accountId}, tag, ${at} from unnest(${[...tags].toSorted()}::text[]) tag
    on conflict (account_id, tag) do update set used_at = greatest(account_tags.used_at, excluded.used_at)`.execute(tx);
}

const foldedTag = foldedSql(sql`tag`);

/** SQL that is true for tags that contain a text, ignoring case and width. */
function contains(search: string): RawBuilder<boolean> {
  return search === '' ? sql<boolean>`true` : sql<boolean>`strpos(${foldedTag}, ${search}) > 0`;
}

/** Tags that an account has used and that contain `search`: exact matches first, then the latest. */
export async function usedTags(db: Db, accountId: number, search: string): Promise<string[]> {
  const wanted = folded(search);
  const { rows } = await sql<{ tag: string }>`select tag from account_tags
    where account_id = ${accountId} and ${contains(wanted)}
    order by ${foldedTag} <> ${wanted}, used_at desc, tag limit ${sql.lit(mostTagsFound)}`.execute(db);
  return rows.map((row) => row.tag);
}

/** A tag, and how many events carry it. */
export interface CountedTag {
  readonly tag: string;
  readonly events: number;
}

/**
 * Tags of events that an account may see and that contain `search`: exact matches first, then by number of events. For
 * sensors the stored counts are used. For sites that are visible without their sensor, tags are looked up in the
 * events, since only those of the installations there are visible.
 */
export async function visibleTags(db: Db, account: StandingAccount, search: string): Promise<CountedTag[]> {
  const wanted = folded(search);
  // `offset 0`: each tag is compared once, not once per sensor.
  const { rows } = await sql<CountedTag>`
    with visible as materialized (
      select s.key from ${callerRow(account)}, (select * from sensors s where ${visibleSensors(account, 's')} offset 0) s
      where ${sql.raw(maySeeSql(sensorStandingSql({ sensor: 's', caller: 'caller' })))})
    select tag, events from (
      select tag, sum(events)::int events from (
        select t.tag, t.events from sensor_tags t where t.sensor_key in (select key from visible)
        ${isProductAdmin(account) ? sql`` : sql`union all ${tagsAtSites(account)}`}) counted
      group by tag offset 0) found
    where ${contains(wanted)}
    order by ${foldedTag} <> ${wanted}, events desc, tag limit ${sql.lit(mostTagsFound)}`.execute(db);
  return rows;
}

/** Tags of events at visible sites, of sensors that are not `visible` themselves. */
function tagsAtSites(account: StandingAccount): RawBuilder<unknown> {
  return sql`
    select tag, 1 events from (
      select i.sensor_key, i.since, i.until
      from ${callerRow(account)},
        (select * from installation_sites site where ${visibleSites(account, 'site')} offset 0) site
      join installations i on i.site_id = site.id
      where ${sql.raw(maySeeSql(siteStandingSql({ site: 'site', caller: 'caller' })))}
        and i.sensor_key not in (select key from visible)) stood
    cross join lateral (
      select unnest(e.tags) tag from events e where e.sensor_key = stood.sensor_key
        and ${sql.raw(stoodAtSql('stood', 'e.ts'))} and e.tags is not null offset 0) tagged`;
}
