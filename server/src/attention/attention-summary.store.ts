import { sql, type RawBuilder } from 'kysely';
import { attentionReasons, careReasons, type AttentionReason } from '@trapline/domain/attention/attention.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { withCurrentSite, type AssetReader } from '../sensors/sensor.store.ts';
import {
  callerRow,
  maySeeSql,
  sensorStandingSql,
  sitesWithStanding,
  visibleSensors,
  visibleSites,
} from '../shares/standing.store.ts';
import { type AttentionSql, sensorAttention, siteAttention } from './attention.store.ts';

/** Numbers of the sensors or sites that a reader may see. */
export interface AttentionNumbers {
  readonly total: number;
  /** Those with any of `careReasons`. */
  readonly need_care: number;
  /** Those without any reason. */
  readonly well: number;
  readonly reasons: Readonly<Record<AttentionReason, number>>;
  /** Those with an event at which nobody has looked. */
  readonly not_looked_at: number;
}

const anyOf = (reasons: readonly AttentionReason[]) =>
  sql.join(
    reasons.map((reason) => sql.id(reason)),
    sql` or `,
  );

/** @param from SQL after `from` */
async function count(
  db: Db,
  { reasons, notLookedAt }: AttentionSql,
  from: RawBuilder<unknown>,
): Promise<AttentionNumbers> {
  const columns = attentionReasons.map((reason) => sql`${reasons[reason]} ${sql.id(reason)}`);
  const numbers = attentionReasons.map((reason) => sql`${reason}::text, count(*) filter (where ${sql.id(reason)})`);
  // `offset 0`: each reason is computed once per row, not once per number.
  const { rows } = await sql<AttentionNumbers>`
    select count(*)::int total, (count(*) filter (where ${anyOf(careReasons)}))::int need_care,
      (count(*) filter (where not (${anyOf(attentionReasons)})))::int well,
      (count(*) filter (where not_looked_at))::int not_looked_at,
      json_build_object(${sql.join(numbers)}) reasons
    from (select ${sql.join(columns)}, ${notLookedAt} not_looked_at from ${from} offset 0) attention`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count without a row');
  return row;
}

/** Counts the sensors that a reader may see, by reason. */
export function countSensors(db: Db, reader: AssetReader): Promise<AttentionNumbers> {
  const { account, now } = reader;
  const attention = sensorAttention(reader);
  return count(
    db,
    attention,
    sql`${callerRow(account)}, (select * from sensors s where ${visibleSensors(account, 's')} offset 0) s
      left join accounts creator on creator.id = s.created_by
      left join organizations o on o.id = s.organization_id
      ${withCurrentSite(now)}
      ${attention.join}
      where ${sql.raw(maySeeSql(sensorStandingSql({ sensor: 's', caller: 'caller' })))}`,
  );
}

/** Counts the sites that a reader may see, by reason. */
export function countSites(db: Db, reader: AssetReader): Promise<AttentionNumbers> {
  const { account } = reader;
  const attention = siteAttention(reader);
  return count(
    db,
    attention,
    sql`${callerRow(account)}, ${sitesWithStanding(visibleSites(account, 'site'))}
      left join accounts creator on creator.id = site.created_by
      left join organizations o on o.id = site.organization_id
      ${attention.join}
      where ${sql.raw(maySeeSql('site.standing'))}`,
  );
}
