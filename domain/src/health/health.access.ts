import { mayEdit, type Standing } from '../shares/standing.access.ts';

/**
 * Whether a reader may see a unit's health reports, current and past: owners and holders of a `full` share. A read-only
 * share shows only whether the unit responds. Unknown means no. In SQL: `maySeeHealthSql`. Source: HEALTH-6.
 */
export function maySeeHealth(standing: Standing): boolean {
  return mayEdit(standing);
}
