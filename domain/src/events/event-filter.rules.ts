import { Problem, invalidValue } from '../common/errors.ts';
import { mostFilterTags } from '../tags/tag.limits.ts';
import { eventsPerRequest } from './event.limits.ts';
import type { EventQuery } from './event.schema.ts';
import { exceeds, type ThresholdFigures } from './threshold.rules.ts';
import { isShown } from './what-counts.rules.ts';

/** A filter of an event list, parsed from either spelling of the parameters. Times are unix seconds. */
export interface EventFilter {
  /** Inclusive. */
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
  readonly ascending: boolean;
  readonly limit: number;
  readonly pickupOnly: boolean;
  readonly exceededOnly: boolean;
  readonly misdetection: 'any' | 'only' | 'without';
  readonly withHidden: boolean;
  /** Whether films in which nothing was detected are included. */
  readonly withUndetected: boolean;
  /** An event matches if it has at least one of these; empty: any event matches. */
  readonly tags: readonly string[];
}

function parseTags(value: string | undefined): readonly string[] {
  if (value === undefined || value === '') return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch (cause) {
    throw new Problem('validation_failed', {
      detail: 'tags: must be a JSON list of texts',
      errors: [{ path: '/tags', message: 'must be a JSON list of texts' }],
      cause,
    });
  }
  if (!Array.isArray(parsed)) throw invalidValue('/tags', 'must be a JSON list of texts');
  if (parsed.length > mostFilterTags) throw invalidValue('/tags', `must have at most ${mostFilterTags} tags`);
  return parsed.map((tag: unknown) => {
    if (typeof tag !== 'string' || tag.includes('\u0000') || !tag.isWellFormed()) {
      throw invalidValue('/tags', 'must be a JSON list of texts');
    }
    return tag;
  });
}

/**
 * Parses the filters of an event list. `from`/`to` are older names of `timestamp_from`/`timestamp_to`; `pickup_only`,
 * `exceeded_only`, `misdetected_only` and `without_misdetection` are the names used by the site list.
 * Source: EVENT-10, TAG-7.
 * @throws Problem validation_failed when `tags` is not a JSON list of texts, or too long
 */
export function parseEventFilter(query: Omit<EventQuery, 'installationSiteId' | 'older_than_event'>): EventFilter {
  const only = query.misdetection === '1' || query.misdetected_only === '1';
  const without = query.misdetection === '0' || query.without_misdetection === '1';
  return {
    from: query.timestamp_from ?? query.from ?? null,
    to: query.timestamp_to ?? query.to ?? null,
    ascending: query.ascending === '1',
    limit: query.limit ?? eventsPerRequest,
    pickupOnly: query.pickup === '1' || query.pickup_only === '1',
    exceededOnly: query.exceeded === '1' || query.exceeded_only === '1',
    misdetection: only ? 'only' : without ? 'without' : 'any',
    withHidden: query.with_hidden === '1',
    withUndetected: query.with_undetected === '1',
    tags: parseTags(query.tags),
  };
}

/** Whether the period of a filter is empty (from ≥ to), so that no event can match. Source: EVENT-10. */
export function isEmptyPeriod(filter: Pick<EventFilter, 'from' | 'to'>): boolean {
  return filter.from !== null && filter.to !== null && filter.from >= filter.to;
}

/** The fields of an event that filters use. `timestamp` in unix seconds; `tags` null: none. */
export interface FilteredEvent extends ThresholdFigures {
  readonly timestamp: number;
  readonly pickup: boolean;
  readonly misdetection: boolean;
  readonly hidden: boolean;
  /** Null: not a film, so not known. */
  readonly detected: boolean | null;
  readonly tags: readonly string[] | null;
}

/**
 * Whether an event matches a filter; limit and order are applied by the list. In SQL: `filterSql`.
 * Source: EVENT-10.
 */
export function matchesFilter(filter: EventFilter, event: FilteredEvent): boolean {
  return (
    (filter.from === null || event.timestamp >= filter.from) &&
    (filter.to === null || event.timestamp < filter.to) &&
    (filter.withHidden || isShown(event)) &&
    (!filter.pickupOnly || event.pickup) &&
    (filter.misdetection === 'any' || event.misdetection === (filter.misdetection === 'only')) &&
    (filter.withUndetected || event.detected !== false) &&
    (!filter.exceededOnly || exceeds(event)) &&
    (filter.tags.length === 0 || filter.tags.some((tag) => event.tags?.includes(tag)))
  );
}
