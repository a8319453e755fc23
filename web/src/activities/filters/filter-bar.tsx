import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  isSensorType,
  sensorTypeCapabilities,
  sensorTypes,
} from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../sensor-types/sensor-type.messages.ts';
import '../activity.messages.ts';
import { activeFilters } from './active-filters.ts';
import css from './filter-bar.module.css';
import { FilterChips } from './filter-chips.tsx';
import { activeCount, type Filters, type SingleAsset, singleAssetOf, isSingle, longestWords } from './filters.ts';
import { PagePart } from '../../ui/notices/page-part.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { PeriodFilter } from './period-filter.tsx';

/** Sensor types that send events; not only the account's own, because of shared assets. */
const types = sensorTypes.filter((type) => sensorTypeCapabilities[type].fieldUnits);

const loadPanel = async () => (await import('./filter-panel.tsx')).FilterPanel;

/** Props of `FilterBar`. */
export interface FilterBarProps {
  readonly filters: Filters;
  readonly assetInUrl: SingleAsset;
  /** Whether sites are listed instead of sensors. */
  readonly bySite: boolean;
  /** The reader's time zone, which determines today. */
  readonly zone: string;
  readonly onChange: (filters: Filters) => void;
  /** How often the filters were replaced as a whole; a change resets fields that keep their own input. */
  readonly resets: number;
  /** Clears all filters; null if there are none. */
  readonly onClear: (() => void) | null;
  /** Further choices, which do not filter, at the end of the bar. */
  readonly children?: ReactNode;
  /** Number of sites or sensors that were found; null while they are counted. */
  readonly found: number | null;
}

/**
 * The filters of the activity page; on phones all but the search are in a modal sheet that comes from below, and returns
 * the focus to its button.
 */
export function FilterBar(props: FilterBarProps) {
  const { filters, assetInUrl, bySite, zone, resets, onChange, onClear, found } = props;
  const { t } = useTranslation('activities');
  const [open, setOpen] = useState(false);
  const panel = useId();
  const fold = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    fold.current?.focus();
  };
  const clear = () => {
    onClear?.();
    // The button that was pressed is gone.
    fold.current?.focus();
  };
  const single = isSingle(singleAssetOf(filters, assetInUrl, bySite));
  const active = activeCount(filters, assetInUrl, bySite);
  const search = t(($) => (bySite ? $.filter.search : $.filter.searchSensors));
  return (
    <FilterSheet open={open} label={t(($) => $.filter.filters)} onClose={close}>
      <div className={css.bar}>
        <TextInput
          className={css.text ?? ''}
          size="sm"
          type="search"
          aria-label={search}
          placeholder={search}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={longestWords}
          value={single ? '' : filters.text}
          disabled={single}
          onChange={(event) => onChange({ ...filters, text: event.currentTarget.value })}
        />
        <PeriodFilter
          className={css.folding ?? ''}
          period={filters.period}
          zone={zone}
          onChange={(period) => onChange({ ...filters, period })}
        />
        <TypeFilter {...props} single={single} />
        <Button
          ref={fold}
          variant={active > 0 ? 'light' : 'default'}
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? t(($) => $.filter.filtersActive, { count: active }) : t(($) => $.filter.filters)}
        </Button>
        <div className={css.more}>{props.children}</div>
      </div>
      <FilterChips
        active={activeFilters(filters, assetInUrl, bySite)}
        onChange={onChange}
        onClear={clear}
        onLeave={() => fold.current?.focus()}
      />
      <div id={panel} className={css.panel} hidden={!open}>
        {open && (
          <PagePart
            name="filters"
            load={loadPanel}
            props={{ filters, assetInUrl, bySite, resets, onChange, onClear: onClear && clear }}
            onGiveUp={() => setOpen(false)}
          />
        )}
      </div>
      {open && <ShowFound found={found} onClick={close} />}
    </FilterSheet>
  );
}

/** The button that closes the sheet, with the number of results. */
function ShowFound({ found, onClick }: { readonly found: number | null; readonly onClick: () => void }) {
  const { t } = useTranslation('activities');
  return (
    <div className={css.done}>
      <Button fullWidth onClick={onClick}>
        {found === null ? t(($) => $.filter.showFound) : t(($) => $.filter.show, { count: found })}
      </Button>
    </div>
  );
}

function TypeFilter({ filters, single, onChange }: FilterBarProps & { readonly single: boolean }) {
  const { t } = useTranslation(['activities', 'sensorTypes']);
  return (
    <NativeSelect
      className={css.folding ?? ''}
      size="sm"
      aria-label={t(($) => $.filter.type)}
      value={single ? '' : filters.type}
      disabled={single}
      onChange={({ currentTarget: { value } }) => onChange({ ...filters, type: isSensorType(value) ? value : '' })}
      data={[
        { value: '', label: t(($) => $.filter.allTypes) },
        ...types.map((value) => ({ value, label: t(($) => $[value], { ns: 'sensorTypes' }) })),
      ]}
    />
  );
}
