import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../activity.messages.ts';
import css from './filter-bar.module.css';
import { type Filters, type SingleAsset, singleAssetOf, flip, isSingle, longestWords, switches } from './filters.ts';
import { SiteFilter } from './site-filter.tsx';
import { TagFilter } from './tag-filter.tsx';

/** The collapsible filters: a site or a sensor's place, tags, and the switches. */
export function FilterPanel(props: {
  readonly filters: Filters;
  /** The site or sensor given in the URL. */
  readonly assetInUrl: SingleAsset;
  readonly bySite: boolean;
  readonly onChange: (filters: Filters) => void;
  /** See `FilterBar`. */
  readonly resets: number;
  /** Clears all filters, including those outside the panel; null if there are none. */
  readonly onClear: (() => void) | null;
}) {
  const { t } = useTranslation('activities');
  const { filters, assetInUrl, bySite, resets, onChange, onClear } = props;
  const single = isSingle(singleAssetOf(filters, assetInUrl, bySite));
  return (
    <>
      <div className={css.fields}>
        {bySite && !isSingle(assetInUrl) && (
          <SiteFilter key={resets} site={filters.site} onChange={(site) => onChange({ ...filters, site })} />
        )}
        {!bySite && (
          <TextInput
            size="sm"
            label={t(($) => $.filter.place)}
            maxLength={longestWords}
            autoComplete="off"
            value={single ? '' : filters.place}
            disabled={single}
            onChange={(event) => onChange({ ...filters, place: event.currentTarget.value })}
          />
        )}
        <TagFilter tags={filters.tags} onChange={(tags) => onChange({ ...filters, tags })} />
        <FalsePositives filters={filters} onChange={onChange} />
      </div>
      <div className={css.switches}>
        {switches
          .filter((which) => !isAboutFalsePositives(which))
          .map((which) => (
            <Checkbox
              key={which}
              label={t(($) => $.filter[which])}
              checked={filters.on.includes(which) && !(single && which === 'bookmarkedOnly')}
              disabled={single && which === 'bookmarkedOnly'}
              onChange={() => onChange({ ...filters, on: flip(filters.on, which) })}
            />
          ))}
      </div>
      {single && <p>{t(($) => $.singleHint)}</p>}
      {onClear && (
        <Button className={css.clear ?? ''} variant="default" size="xs" onClick={onClear}>
          {t(($) => $.clearFilters)}
        </Button>
      )}
    </>
  );
}

type AboutFalsePositives = 'misdetectedOnly' | 'withoutMisdetection';

function isAboutFalsePositives(which: string): which is AboutFalsePositives {
  return which === 'misdetectedOnly' || which === 'withoutMisdetection';
}

/** One choice for two switches that exclude each other. */
function FalsePositives(props: { readonly filters: Filters; readonly onChange: (filters: Filters) => void }) {
  const { t } = useTranslation('activities');
  const { filters, onChange } = props;
  const others = filters.on.filter((which) => !isAboutFalsePositives(which));
  return (
    <NativeSelect
      size="sm"
      label={t(($) => $.filter.falsePositives)}
      value={filters.on.find(isAboutFalsePositives) ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...filters, on: isAboutFalsePositives(value) ? [...others, value] : others })
      }
      data={[
        { value: '', label: t(($) => $.filter.withFalsePositives) },
        { value: 'misdetectedOnly', label: t(($) => $.filter.misdetectedOnly) },
        { value: 'withoutMisdetection', label: t(($) => $.filter.withoutMisdetection) },
      ]}
    />
  );
}
