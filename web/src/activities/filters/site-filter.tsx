import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteListQuery } from '../../installation-sites/installation-site.queries.ts';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import '../activity.messages.ts';
import type { Filters } from './filters.ts';

/** The choice of one site to show. Source: ACTIVITY-3. */
export function SiteFilter(props: {
  readonly site: Filters['site'];
  readonly onChange: (site: Filters['site']) => void;
}) {
  const { t } = useTranslation('activities');
  const { site, onChange } = props;
  const [words, setWords] = useState('');
  const { data } = useQuery(siteListQuery({ q: words, page: 1, sort: 'name' }));
  const found = data?.rows ?? [];
  return (
    <SearchSelect
      label={t(($) => $.filter.site)}
      noneLabel={t(($) => $.filter.allSites)}
      nothingFound={t(($) => $.filter.noSite)}
      value={site?.id ?? ''}
      present={site && { value: site.id, label: site.name }}
      choices={found.map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={setWords}
      onChange={(id) => {
        const chosen = found.find((one) => one.id === id) ?? (site?.id === id ? site : null);
        onChange(chosen && { id: chosen.id, name: chosen.name });
      }}
    />
  );
}
