import type pg from 'pg';
import type { EventSeenBy } from '@trapline/domain/events/event.access.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import { strongerStanding } from '@trapline/domain/shares/standing.rules.ts';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import { asParameters } from '../platform/database/bind.ts';
import { prepared, statement } from '../platform/database/database.ts';
import {
  callerText,
  knownStanding,
  sensorStandingColumns,
  sensorStandingSql,
  siteStandingSql,
  type SensorStanding,
  type SensorStandingRow,
  type StandingAccount,
} from '../shares/standing.store.ts';

/** An account's standing to an event: the better of its standings to the sensor and to the site. */
export interface EventStanding extends SensorStanding {
  /** Both standings. Editing an event requires `full` on the sensor. Source: EVENT-8. */
  readonly seen_by: EventSeenBy;
}

/**
 * The standing of an account to the event of a sensor at an instant: the better of its standings to the sensor and to
 * the site where the sensor stood then. Does not check that the event exists. A prepared statement.
 * @returns null when there is no such sensor
 */
export async function eventStanding(
  pool: pg.Pool,
  account: StandingAccount,
  sensorKey: number,
  ts: Date,
): Promise<EventStanding | null> {
  const values: unknown[] = [];
  const bind = asParameters(values);
  const text = `select ${sensorStandingColumns({ sensor: 's', organization: 'o' })},
      ${sensorStandingSql({ sensor: 's', caller: 'caller' })} standing, site.standing site_standing
    from ${callerText(account, bind)}, sensors s left join organizations o on o.id = s.organization_id
    left join lateral (
      select ${siteStandingSql({ site: 'site', caller: 'caller' })} standing
      from installations i join installation_sites site on site.id = i.site_id
      where i.sensor_key = s.key and ${stoodAtSql('i', bind(ts))}) site on true
    where s.key = ${bind(sensorKey)}`;
  const query = statement<SensorStandingRow & { readonly site_standing: Standing | null }>(text, values);
  const rows = await prepared(pool, query);
  const found = knownStanding(rows[0]);
  if (!found) return null;
  const { site_standing, ...sensor } = found;
  const seen_by = { sensor: sensor.standing, site: site_standing ?? 'none' };
  return { ...sensor, standing: strongerStanding(seen_by.sensor, seen_by.site), seen_by };
}
