import { isDay } from '@trapline/domain/common/day.rules.ts';
import type { Scope } from '@trapline/domain/holds/hold.schema.ts';

/** Whose data a hold or a deletion is about. */
export const scopeKinds = ['all', 'sensor', 'place'] as const;

/** A scope with its reason, as typed. */
export interface ScopeValues {
  readonly kind: (typeof scopeKinds)[number];
  /** Id of the sensor or place; empty: none is chosen. */
  readonly id: string;
  /** `YYYY-MM-DD` or empty. */
  readonly since: string;
  readonly until: string;
  readonly reason: string;
}

/** An empty form. */
export const emptyScope: ScopeValues = { kind: 'all', id: '', since: '', until: '', reason: '' };

/** The fields that are wrong. */
export interface ScopeFlaws {
  readonly source: boolean;
  readonly until: boolean;
  readonly reason: boolean;
}

/** What is missing or wrong in the form. Source: RETENTION-4. */
export function scopeFlaws({ kind, id, since, until, reason }: ScopeValues): ScopeFlaws {
  return {
    source: kind !== 'all' && id === '',
    until: since !== '' && until !== '' && until < since,
    reason: reason.trim() === '',
  };
}

/** The scope of the form; null if it is not complete. */
export function scopeOf(values: ScopeValues): Scope | null {
  const { kind, id, since, until } = values;
  const flaws = scopeFlaws(values);
  if (flaws.source || flaws.until || [since, until].some((day) => day !== '' && !isDay(day))) return null;
  return { source: kind === 'all' ? null : { kind, id }, since: since || null, until: until || null };
}
