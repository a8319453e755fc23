import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteListQuery } from '../../installation-sites/installation-site.queries.ts';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import '../activity.messages.ts';
import type { Filters } from './filters.ts';
import { useSiteName } from './use-site-name.ts';

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
  const [first] = useState(site);
  const name = useSiteName(first);
  return (
    <SearchSelect
      // The field keeps its own text, so it starts again once the name of the site in the address is known.
      key={name}
      label={t(($) => $.filter.site)}
      noneLabel={t(($) => $.filter.allSites)}
      nothingFound={t(($) => $.filter.noSite)}
      value={site ?? ''}
      present={first === null ? null : { value: first, label: name ?? first }}
      choices={found.map(({ id, name }) => ({ value: id, label: name }))}
      cut={data !== undefined && data.total > found.length}
      onSearch={setWords}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
