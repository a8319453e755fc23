import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import {
  callerRow,
  maySeeSql,
  sensorStandingSql,
  siteStandingSql,
  visibleSensors,
  visibleSites,
  type StandingAccount,
} from '../shares/standing.store.ts';
import { isLookedAtSql, ofLookerSql, type Looker } from './looked-at.store.ts';

/** The first look at an event: the name of the account, and when. */
export interface LookRow {
  readonly looked_by: string;
  readonly looked_at: Date;
}

/**
 * Stores a look of an account at periods of sensors.
 * @param periods SQL of columns `sensor_key`, `since`, `until`
 * @returns whether any is new
 */
async function keep(
  db: Db,
  { id, organization_id }: Looker,
  lookedAt: Date,
  periods: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`insert into looks (organization_id, account_id, sensor_key, since, until, looked_at)
    select ${organization_id}::integer, ${id}::integer, sensor_key, since, until, ${lookedAt}::timestamptz
    from (${periods}) period (sensor_key, since, until) where since <= until
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/** Keeps a look at one event, unless it has been looked at. @returns whether it is the first */
export function keepEventLook(db: Db, looker: Looker, sensorKey: number, ts: Date, now: Date): Promise<boolean> {
  return keep(
    db,
    looker,
    now,
    sql`select e.sensor_key, e.ts, e.ts from events e
      where e.sensor_key = ${sensorKey} and e.ts = ${ts} and not ${isLookedAtSql('e', looker)}`,
  );
}

/** The first look at an event; null without one. */
export async function firstLook(db: Db, looker: Looker, sensorKey: number, ts: Date): Promise<LookRow | null> {
  const { rows } = await sql<LookRow>`
    select account.name looked_by, look.looked_at from events e
    join looks look on look.sensor_key = e.sensor_key and look.since <= e.ts and e.ts <= look.until
      and e.received_at <= look.looked_at
    join accounts account on account.id = look.account_id
    where e.sensor_key = ${sensorKey} and e.ts = ${ts} and ${ofLookerSql('look', looker)}
    order by look.looked_at limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Keeps a look at all events of a sensor until an instant. */
export function keepSensorLook(db: Db, looker: Looker, sensorKey: number, until: Date): Promise<boolean> {
  return keep(db, looker, until, sql`select ${sensorKey}::integer, '-infinity'::timestamptz, ${until}::timestamptz`);
}

/** SQL of the periods in which sensors stood at sites, which end before they moved: events are of whole seconds. */
function periodsAtSites(until: Date): RawBuilder<unknown> {
  return sql`select i.sensor_key, i.since, least(i.until - interval '1 second', ${until}::timestamptz)
    from installations i`;
}

/** Keeps a look at all events of a site until an instant. */
export function keepSiteLook(db: Db, looker: Looker, siteId: number, until: Date): Promise<boolean> {
  return keep(db, looker, until, sql`${periodsAtSites(until)} where i.site_id = ${siteId}`);
}

/** Keeps a look at all events, until an instant, of all sensors that an account may see. */
export function keepLookAtSensors(db: Db, account: StandingAccount, until: Date): Promise<boolean> {
  return keep(
    db,
    account,
    until,
    sql`select s.key, '-infinity'::timestamptz, ${until}::timestamptz
      from ${callerRow(account)}, sensors s
      where ${visibleSensors(account, 's')} and ${sql.raw(maySeeSql(sensorStandingSql({ sensor: 's', caller: 'caller' })))}`,
  );
}

/** Keeps a look at all events, until an instant, of all sites that an account may see. */
export function keepLookAtSites(db: Db, account: StandingAccount, until: Date): Promise<boolean> {
  return keep(
    db,
    account,
    until,
    sql`${periodsAtSites(until)} join installation_sites site on site.id = i.site_id, ${callerRow(account)}
      where ${visibleSites(account, 'site')} and ${sql.raw(maySeeSql(siteStandingSql({ site: 'site', caller: 'caller' })))}`,
  );
}
