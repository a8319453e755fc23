import { sql } from 'kysely';
import type { UsageRow } from '@trapline/domain/exports/usage-csv.rules.ts';
import { noPlan } from '@trapline/domain/organizations/plan.catalogue.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { planInSql } from '../../organizations/plan.store.ts';
import type { Db } from '../../platform/database/database.ts';
import { inOrderOf } from '../../platform/database/page.ts';

/** Traps used in a month (`YYYY-MM`) by an organization, or by an account without one. */
export async function usedTraps(
  db: Db,
  { organization_id, id }: { readonly organization_id: number | null; readonly id: number },
  month: string,
): Promise<number> {
  const owner = organization_id === null ? sql`account_id = ${id}` : sql`organization_id = ${organization_id}`;
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(traps), 0) used from station_usage where ${owner} and month = ${month}`.execute(db);
  return rows[0]?.used ?? 0;
}

const station: SensorType = 'station';

/**
 * The usage of a month of all organizations with stations, a plan or usage, by name in the reader's language.
 * @param month `YYYY-MM`
 */
export async function usageOfOrganizations(db: Db, month: string, locale: 'en' | 'ja'): Promise<readonly UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select o.id, o.name, o.plan, o.used_traps from (
      select o.id, o.name, ${planInSql(sql`o.id`, sql`${month}::text`)}::integer plan,
        coalesce(used.traps, 0)::integer used_traps, ${station}::text = any(o.allowed_sensor_types) stations
      from organizations o left join (
        select organization_id, sum(traps) traps from station_usage
        where month = ${month} and organization_id is not null group by organization_id) used
        on used.organization_id = o.id) o
    where o.stations or o.plan <> ${noPlan} or o.used_traps > 0
    order by ${inOrderOf(locale, sql`o.name`)}, o.id`.execute(db);
  return rows;
}
