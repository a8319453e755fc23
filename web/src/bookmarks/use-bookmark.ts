import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import './bookmark.messages.ts';

/**
 * Returns a function that sets a bookmark at once, and reverts it with a notice if the server refuses.
 * @param set shows and sends the bookmark
 */
export function useBookmark(
  set: (queries: QueryClient, id: string, bookmarked: boolean) => Promise<void>,
): (asset: { readonly id: string }, bookmarked: boolean) => void {
  const { t } = useTranslation('bookmarks');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  return ({ id }, bookmarked) => {
    set(queries, id, bookmarked).catch((error: unknown) =>
      notify(`${t(($) => $.bookmarkFailed)} ${problemText(tui, error)}`, 'error'),
    );
  };
}
