import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { Bind } from '../platform/database/bind.ts';
import { exceedsSql } from './event-rules.store.ts';

/** A filter as SQL about the events `e`. */
export interface FilterSql {
  /** Conditions, each with `and` before it. */
  readonly text: string;
  /** Which conditions there are: texts of one form differ in their values alone, so that the server plans each form once. */
  readonly form: string;
  /** The instant at which the period ends, if that is past; null without an end. */
  readonly until: string | null;
}

/**
 * A filter as SQL: the only translation, for lists, pages of groups, exports and figures. As `matchesFilter` of
 * event-filter.rules.ts; limit and order are the statement's. Conditions are written as the partial indexes of `events` are.
 */
export function filterSql(filter: EventFilter, bind: Bind): FilterSql {
  const parts: string[] = [];
  let form = '';
  const add = (letter: string, condition: string) => {
    form += letter;
    parts.push(condition);
  };
  let until: string | null = null;
  if (filter.from !== null) add('f', `e.ts >= ${bind(instant(filter.from))}`);
  if (filter.to !== null) {
    const to = bind(instant(filter.to));
    until = `least(${to}::timestamptz, now())`;
    add('t', `e.ts < ${to}`);
  }
  if (!filter.withHidden) add('h', 'not e.hidden');
  if (filter.pickupOnly) add('p', 'e.pickup');
  if (filter.misdetection === 'only') add('m', 'e.misdetection');
  if (filter.misdetection === 'without') add('w', 'not e.misdetection');
  if (filter.tags.length > 0) add('g', `e.tags is not null and e.tags && ${bind(filter.tags)}::text[]`);
  if (!filter.withUndetected) add('u', 'e.detected is distinct from false');
  if (filter.exceededOnly) add('x', exceedsSql('e'));
  return { text: parts.map((part) => ` and ${part}`).join(''), form, until };
}
