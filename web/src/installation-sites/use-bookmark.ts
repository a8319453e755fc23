import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import '../ui/thing.messages.ts';
import { bookmarkSite } from './installation-site.queries.ts';

/** How a site's bookmark is set: at once, and taken back with a word where the server refuses. */
export function useBookmark(): (site: InstallationSite, bookmarked: boolean) => void {
  const { t } = useTranslation('things');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  return (site, bookmarked) => {
    bookmarkSite(queries, site.id, bookmarked).catch((error: unknown) =>
      notify(`${t(($) => $.bookmarkFailed)} ${problemText(tui, error)}`, 'error'),
    );
  };
}
