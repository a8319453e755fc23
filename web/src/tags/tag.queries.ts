import { hasFeature, type PermissionHolder } from '@trapline/domain/accounts/account.access.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** Whose tags an account is offered: those of all events it may see, or those it has set. Source: TAG-6. */
export function tagSource(account: PermissionHolder): 'visible' | 'used' {
  return hasFeature(account, 'sensor_installation_sites') ? 'visible' : 'used';
}

/**
 * Tags that contain some words: those of all events the account may see, or those it has set.
 * Source: TAG-6.
 */
export function tagSearchQuery(source: 'visible' | 'used', search: string) {
  return queryOptions({
    queryKey: ['tags', source, search],
    queryFn: ({ signal }) =>
      source === 'visible'
        ? call('GET /api/tags', { query: { search }, signal })
        : call('GET /api/user_info/used_tags', { query: { search }, signal }),
    select: ({ tags }): readonly string[] => tags,
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
}

/** A tag, and how many events carry it; null if that is not known. */
export interface FrequentTag {
  readonly tag: string;
  readonly events: number | null;
}

/** The tags carried by most events that the account may see, or those it has set last. Source: TAG-8. */
export function frequentTagsQuery(source: 'visible' | 'used') {
  return queryOptions({
    queryKey: ['tags', source, 'frequent'],
    queryFn: async ({ signal }): Promise<readonly FrequentTag[]> => {
      if (source === 'used') {
        const { tags } = await call('GET /api/user_info/used_tags', { signal });
        return tags.map((tag) => ({ tag, events: null }));
      }
      const { tags, events } = await call('GET /api/tags', { signal });
      return tags.map((tag, index) => ({ tag, events: events[index] ?? null }));
    },
  });
}
