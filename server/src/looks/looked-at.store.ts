import { sql, type RawBuilder } from 'kysely';
import type { CallerAccount } from '../callers/caller.types.ts';

/** Whose looks count: those of the account's organization, or its own without one. */
export type Looker = Pick<CallerAccount, 'id' | 'organization_id'>;

/** SQL condition: a look counts for an account. @param look alias of the row of `looks` */
export function ofLookerSql(look: string, { id, organization_id }: Looker): RawBuilder<boolean> {
  const row = sql.raw(look);
  return organization_id === null
    ? sql<boolean>`(${row}.organization_id is null and ${row}.account_id = ${id})`
    : sql<boolean>`(${row}.organization_id = ${organization_id})`;
}

/**
 * SQL condition: an event has been looked at. SQL twin of `includesEvent` in look.rules.ts.
 * @param event alias of the row of `events`
 */
export function isLookedAtSql(event: string, looker: Looker): RawBuilder<boolean> {
  const row = sql.raw(event);
  return sql<boolean>`exists (select from looks look
    where ${ofLookerSql('look', looker)} and look.sensor_key = ${row}.sensor_key
      and look.since <= ${row}.ts and ${row}.ts <= look.until and ${row}.received_at <= look.looked_at)`;
}

/**
 * The same for an event of which only sensor and time are known. Its arrival is read only if there is such a look.
 * @param event alias of a row with `sensor_key` and `ts`
 */
export function isKnownLookedAtSql(event: string, looker: Looker): RawBuilder<boolean> {
  const row = sql.raw(event);
  return sql<boolean>`exists (select from looks look
    where ${ofLookerSql('look', looker)} and look.sensor_key = ${row}.sensor_key
      and look.since <= ${row}.ts and ${row}.ts <= look.until and look.looked_at >= (
        select looked.received_at from events looked
        where looked.sensor_key = ${row}.sensor_key and looked.ts = ${row}.ts))`;
}
