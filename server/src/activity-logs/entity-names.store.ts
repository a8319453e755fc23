import { sql } from 'kysely';
import { entityParts } from '@trapline/domain/audit/entity.rules.ts';
import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import type { Db } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';

/** Whose names a reader may know: all, or those of what belongs to an organization. */
type Scope = 'all' | { readonly organizationId: number };

/**
 * Names of entities, and of accounts by their mail address. What is deleted has the name that the audit trail kept;
 * what is unknown, or of another organization, is left out. Source: AUDIT-6.
 * @param mentioned entities such as `Sensor-SN104`, and mail addresses; anything else is ignored
 */
export async function entityNames(db: Db, mentioned: readonly string[], scope: Scope): Promise<NamedEntity[]> {
  const unique = [...new Set(mentioned)];
  if (unique.length === 0) return [];
  const ids = (kind: string) => unique.map(entityParts).flatMap((parts) => (parts?.kind === kind ? [parts.id] : []));
  const owned = (column: string) => (scope === 'all' ? sql`true` : sql`${sql.ref(column)} = ${scope.organizationId}`);
  const everything = scope === 'all';
  const { rows } = await sql<NamedEntity>`
    select 'Sensor-' || id entity, name, id page from sensors
    where id = any(${ids('sensor')}) and ${owned('organization_id')}
    union all select 'InstallationSite-' || id, name, id::text from installation_sites
    where id = any(${ids('site')}::integer[]) and ${owned('organization_id')}
    union all select 'StationPlace-' || id, name, null from station_places
    where id = any(${ids('place')}::integer[]) and ${sql.raw(keptSql('station_places'))} and ${owned('organization_id')}
    union all select 'Organization-' || id, name, case when ${everything}::boolean then id::text end from organizations
    where id = any(${ids('organization')}::integer[]) and ${owned('id')}
    union all select 'Account-' || id, name, case when ${everything}::boolean then email end from accounts
    where id = any(${ids('account')}::integer[]) and ${owned('organization_id')}
    union all select email, name, case when ${everything}::boolean then email end from accounts
    where email = any(${unique.filter((one) => one.includes('@'))}) and ${owned('organization_id')}`.execute(db);
  const found = new Set(rows.map(({ entity }) => entity));
  const gone = unique.filter((one) => !found.has(one) && /^(?:Sensor|InstallationSite|StationPlace)-/.test(one));
  return gone.length === 0 ? rows : [...rows, ...(await lastNames(db, gone, scope))];
}

/** The names that deleted sensors, sites and places had at the end, as the audit trail of the reader's scope has them. */
async function lastNames(db: Db, entities: readonly string[], scope: Scope): Promise<readonly NamedEntity[]> {
  const { rows } = await sql<NamedEntity>`
    select distinct on (entity) entity, details ->> 'name' name, null::text page from audit_trail
    where entity = any(${entities}) and action in ('sensor.delete', 'installation_site.delete', 'station_place.delete',
      'station_place.merge')
      and details ->> 'name' is not null
      and ${scope === 'all' ? sql`true` : sql`organization_id = ${scope.organizationId}`}
    order by entity, at desc`.execute(db);
  return rows;
}
