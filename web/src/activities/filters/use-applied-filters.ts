import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { canApply, type Filters, noFilters } from './filters.ts';

/** The filters applied to the lists: changes wait until the user stops typing. */
export function useAppliedFilters(filters: Filters): Filters {
  const [settled] = useDebouncedValue(filters, 300);
  // While a period is incomplete or invalid, the last valid filters remain applied.
  const [applied, setApplied] = useState<Filters>(canApply(settled) ? settled : noFilters);
  if (settled !== applied && canApply(settled)) setApplied(settled);
  return applied;
}
