import { isDay } from '@trapline/domain/common/day.rules.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import type { Hold } from '@trapline/domain/holds/hold.rules.ts';
import type { Scope } from '@trapline/domain/holds/hold.schema.ts';
import type { Db } from '../platform/database/database.ts';
import { findScopeSource, type ScopeSource } from './hold.store.ts';

/**
 * Checks a scope, and finds its sensor or place.
 * @throws Problem validation_failed. Source: RETENTION-4
 */
export async function checkedScope(db: Db, organizationId: number, scope: Scope): Promise<ScopeSource & Hold> {
  const { since, until } = scope;
  if (since !== null && !isDay(since)) throw invalidValue('/since', 'is no day');
  if (until !== null && !isDay(until)) throw invalidValue('/until', 'is no day');
  if (since !== null && until !== null && until < since) throw invalidValue('/until', 'is before /since');
  const source = await findScopeSource(db, organizationId, scope.source);
  if (source === null) throw invalidValue('/source', 'the organization has no such sensor or place');
  return { ...source, since, until };
}

/** The sensor or place of a scope as the API names it. */
export function scopeSource(of: {
  readonly sensor_id: string | null;
  readonly place_id: number | null;
}): Scope['source'] {
  if (of.sensor_id !== null) return { kind: 'sensor', id: of.sensor_id };
  return of.place_id === null ? null : { kind: 'place', id: String(of.place_id) };
}
