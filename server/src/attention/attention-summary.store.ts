import { sql, type RawBuilder } from 'kysely';
import { attentionReasons, careReasons, type AttentionReason } from '@trapline/domain/attention/attention.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { withCurrentSite, type AssetReader } from '../sensors/sensor.store.ts';
import {
  callerRow,
  maySeeSql,
  sensorStandingSql,
  siteStandingSql,
  visibleSensors,
  visibleSites,
} from '../shares/standing.store.ts';
import { hasReasonSql, sensorAttention, siteAttention } from './attention.store.ts';

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

const anyOf = (reasons: readonly AttentionReason[]) => sql.join(reasons.map(hasReasonSql), sql` or `);

async function count(db: Db, from: RawBuilder<unknown>): Promise<AttentionNumbers> {
  const numbers = attentionReasons.map(
    (reason) => sql`${reason}::text, count(*) filter (where ${hasReasonSql(reason)})`,
  );
  const { rows } = await sql<AttentionNumbers>`
    select count(*)::int total, (count(*) filter (where ${anyOf(careReasons)}))::int need_care,
      (count(*) filter (where not (${anyOf(attentionReasons)})))::int well,
      (count(*) filter (where ${hasReasonSql('not_looked_at')}))::int not_looked_at,
      json_build_object(${sql.join(numbers)}) reasons
    from ${from}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count without a row');
  return row;
}

/** Counts the sensors that a reader may see, by reason. */
export function countSensors(db: Db, reader: AssetReader): Promise<AttentionNumbers> {
  const { account, now } = reader;
  return count(
    db,
    sql`${callerRow(account)}, (select * from sensors s where ${visibleSensors(account, 's')} offset 0) s
      left join accounts creator on creator.id = s.created_by
      left join organizations o on o.id = s.organization_id
      ${withCurrentSite(now)}
      ${sensorAttention(reader)}
      where ${sql.raw(maySeeSql(sensorStandingSql({ sensor: 's', caller: 'caller' })))}`,
  );
}

/** Counts the sites that a reader may see, by reason. */
export function countSites(db: Db, reader: AssetReader): Promise<AttentionNumbers> {
  const { account } = reader;
  return count(
    db,
    sql`${callerRow(account)}, (select * from installation_sites site where ${visibleSites(account, 'site')} offset 0) site
      left join accounts creator on creator.id = site.created_by
      left join organizations o on o.id = site.organization_id
      ${siteAttention(reader)}
      where ${sql.raw(maySeeSql(siteStandingSql({ site: 'site', caller: 'caller' })))}`,
  );
}
