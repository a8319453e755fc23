import { folded, searchWords } from '@trapline/domain/common/search.rules.ts';
import type { OrganizationUsage } from '@trapline/domain/station/usage.schema.ts';

/** Sums over organizations. */
export interface UsageTotals {
  readonly organizations: number;
  readonly traps: number;
  /** Organizations whose plan is exceeded. */
  readonly exceeded: number;
  /** Yen, without tax. */
  readonly cost: number;
}

/** The organizations whose names contain every word of `q`, in the order given. Source: SCREEN-12. */
export function usageRows(all: readonly OrganizationUsage[], q: string): readonly OrganizationUsage[] {
  const words = searchWords(q);
  return all.filter(({ name }) => words.every((word) => folded(name).includes(word)));
}

/** Adds up what is shown. */
export function usageTotals(rows: readonly OrganizationUsage[]): UsageTotals {
  return {
    organizations: rows.length,
    traps: rows.reduce((sum, { used_traps }) => sum + used_traps, 0),
    exceeded: rows.filter(({ exceeded }) => exceeded).length,
    cost: rows.reduce((sum, { excess_cost }) => sum + excess_cost, 0),
  };
}
