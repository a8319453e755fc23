import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { Bind } from '../platform/database/bind.ts';
import { exceedsSql, shownSql, unmarkedSql } from './event-rules.store.ts';

/** A filter as SQL for events `e`. */
export interface FilterSql {
  /** Conditions, each preceded by `and`. */
  readonly text: string;
  /** End of the period if it is in the past, else null. */
  readonly until: string | null;
}

/**
 * Translates a filter to SQL, for lists, activity pages, exports and charts. The SQL twin of `matchesFilter` in
 * event-filter.rules.ts; statements add limit and order. Conditions are worded like the partial indexes of `events`.
 */
export function filterSql(filter: EventFilter, bind: Bind): FilterSql {
  const parts: string[] = [];
  let until: string | null = null;
  if (filter.from !== null) parts.push(`e.ts >= ${bind(instant(filter.from))}`);
  if (filter.to !== null) {
    const to = bind(instant(filter.to));
    until = `least(${to}::timestamptz, now())`;
    parts.push(`e.ts < ${to}`);
  }
  if (!filter.withHidden) parts.push(shownSql('e'));
  if (filter.pickupOnly) parts.push('e.pickup');
  if (filter.misdetection === 'only') parts.push('e.misdetection');
  if (filter.misdetection === 'without') parts.push(unmarkedSql('e'));
  if (filter.tags.length > 0) parts.push(`e.tags is not null and e.tags && ${bind(filter.tags)}::text[]`);
  if (!filter.withUndetected) parts.push('e.detected is distinct from false');
  if (filter.exceededOnly) parts.push(exceedsSql('e'));
  return { text: parts.map((part) => ` and ${part}`).join(''), until };
}
