import { sql, type RawBuilder } from 'kysely';
import { attentionReasons, type AttentionReason } from '@trapline/domain/attention/attention.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { withCurrentSite, type AssetReader } from '../sensors/sensor.store.ts';
import { callerRow } from '../shares/standing.store.ts';
import { sensorAttention, siteAttention } from './attention.store.ts';

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

async function read(db: Db, statement: RawBuilder<Row>): Promise<ReadonlyMap<number, KnownAttention>> {
  const { rows } = await statement.execute(db);
  return new Map(
    rows.map(({ id, reasons, count, threshold, not_looked_at }) => [
      id,
      {
        reasons: attentionReasons.filter((_, index) => reasons[index] === true),
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
  const { account, now } = reader;
  return read(
    db,
    sql<Row>`select s.key id, attention.reasons, attention.not_looked_at, newest.count, newest.sensor_threshold threshold
      from ${callerRow(account)}, sensors s
      left join accounts creator on creator.id = s.created_by
      left join organizations o on o.id = s.organization_id
      ${withCurrentSite(now)}
      ${sensorAttention(reader)}
      where s.key = any(${[...keys]}::int[])`,
  );
}

/** Why sites that a reader may see need attention, by id. */
export function attentionOfSites(
  db: Db,
  reader: AssetReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownAttention>> {
  return read(
    db,
    sql<Row>`select site.id, attention.reasons, attention.not_looked_at, here.count, here.sensor_threshold threshold
      from ${callerRow(reader.account)}, installation_sites site
      left join accounts creator on creator.id = site.created_by
      left join organizations o on o.id = site.organization_id
      ${siteAttention(reader)}
      where site.id = any(${[...ids]}::int[])`,
  );
}
