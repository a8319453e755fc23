import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activitiesKey, type sensorsKey, type sitesKey } from '../platform/queries/query-keys.ts';
import { isBeingRemoved } from '../platform/queries/removal.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './bookmark.messages.ts';

type Noun = typeof sensorsKey | typeof sitesKey;

interface Marked {
  readonly id: string;
  readonly bookmarked: boolean;
}

/** The assets of a noun, and how the bookmark on one is sent. */
export interface Bookmarkable {
  readonly noun: Noun;
  readonly send: (id: string, bookmarked: boolean) => Promise<unknown>;
}

/**
 * Returns a function that sets a bookmark at once wherever it is shown, and reverts it with a notice if the server
 * refuses.
 */
export function useBookmark({ noun, send }: Bookmarkable) {
  const { t } = useTranslation('bookmarks');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const mutationKey = [noun, 'bookmark'];
  const setting = useMutation({
    mutationKey,
    // Of two quick clicks, the second is sent after the first.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ id, bookmarked }: Marked) => send(id, bookmarked),
    onMutate: async ({ id, bookmarked }) => {
      // A response on its way may still contain the previous bookmark.
      await Promise.all(showing(noun, id).map((queryKey) => queries.cancelQueries({ queryKey })));
      showBookmark(queries, noun, { id, bookmarked });
    },
    onError: (error, { id, bookmarked }) => {
      showBookmark(queries, noun, { id, bookmarked: !bookmarked });
      notify(`${t(($) => $.bookmarkFailed)} ${problemText(tui, error)}`, 'error');
    },
    // Requests what was cancelled, and the lists that bookmarks filter or sort. Bookmarks are not among the changes that
    // the server publishes. Before the last click is sent, a response would revert it for a moment.
    onSettled: (_, __, { id }) => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      for (const queryKey of [...showing(noun, id), activitiesKey]) {
        void queries.invalidateQueries({ queryKey, predicate: (query) => !isBeingRemoved(query) });
      }
    },
  });
  return ({ id }: { readonly id: string }, bookmarked: boolean) => setting.mutate({ id, bookmarked });
}

/** The keys of the queries that contain the bookmark on an asset. */
function showing(noun: Noun, id: string) {
  return [
    [noun, 'list'],
    [noun, 'one', id],
  ] as const;
}

function showBookmark(queries: QueryClient, noun: Noun, { id, bookmarked }: Marked): void {
  const mark = (asset: Marked): Marked => (asset.id === id ? { ...asset, bookmarked } : asset);
  const [list, one] = showing(noun, id);
  queries.setQueriesData<Readonly<Partial<Record<Noun, readonly Marked[]>>>>({ queryKey: list }, (page) => {
    const rows = page?.[noun];
    return rows && { ...page, [noun]: rows.map(mark) };
  });
  queries.setQueryData<Marked>(one, (asset) => asset && mark(asset));
}
