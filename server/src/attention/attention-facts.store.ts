import { sql, type RawBuilder } from 'kysely';
import { attentionReasons, type AttentionReason } from '@trapline/domain/attention/attention.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { withCurrentSite, type AssetReader } from '../sensors/sensor.store.ts';
import { callerRow, sitesWithStanding } from '../shares/standing.store.ts';
import { type AttentionSql, sensorAttention, siteAttention } from './attention.store.ts';

/** Why a sensor or site needs attention. */
export interface KnownAttention {
  /** The most urgent first. */
  readonly reasons: readonly AttentionReason[];
  /** The count of its newest event that counts and the threshold that applied to it, 0 if off; null without one. */
  readonly newest: { readonly count: number; readonly threshold: number } | null;
  /** Whether nobody has looked at one of its events. Source: ATTENTION-8. */
  readonly not_looked_at: boolean;
}

interface Row {
  readonly id: number;
  /** Whether each of `attentionReasons` applies. */
  readonly reasons: readonly boolean[];
  readonly count: number | null;
  readonly threshold: number | null;
  readonly not_looked_at: boolean;
}

/** @param key SQL of the key of each row @param from SQL after `from` */
async function read(
  db: Db,
  key: RawBuilder<unknown>,
  { reasons, notLookedAt, newest }: AttentionSql,
  from: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, KnownAttention>> {
  const { rows } = await sql<Row>`
    select ${key} id, array[${sql.join(attentionReasons.map((reason) => reasons[reason]))}] reasons,
      ${notLookedAt} not_looked_at, ${newest.count} count, ${newest.threshold} threshold
    from ${from}`.execute(db);
  return new Map(
    rows.map(({ id, reasons: applying, count, threshold, not_looked_at }) => [
      id,
      {
        reasons: attentionReasons.filter((_, index) => applying[index] === true),
        newest: count === null ? null : { count, threshold: threshold ?? 0 },
        not_looked_at,
      },
    ]),
  );
}

/** Why sensors that a reader may see need attention, by key. */
export function attentionOfSensors(
  db: Db,
  reader: AssetReader,
  keys: readonly number[],
): Promise<ReadonlyMap<number, KnownAttention>> {
  const attention = sensorAttention(reader);
  return read(
    db,
    sql`s.key`,
    attention,
    sql`${callerRow(reader.account)}, sensors s
      left join accounts creator on creator.id = s.created_by
      left join organizations o on o.id = s.organization_id
      ${withCurrentSite(reader.now)}
      ${attention.join}
      where s.key = any(${[...keys]}::int[])`,
  );
}

/** Why sites that a reader may see need attention, by id. */
export function attentionOfSites(
  db: Db,
  reader: AssetReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownAttention>> {
  const attention = siteAttention(reader);
  return read(
    db,
    sql`site.id`,
    attention,
    sql`${callerRow(reader.account)}, ${sitesWithStanding(sql`site.id = any(${[...ids]}::int[])`)}
      left join accounts creator on creator.id = site.created_by
      left join organizations o on o.id = site.organization_id
      ${attention.join}`,
  );
}
