import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

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
