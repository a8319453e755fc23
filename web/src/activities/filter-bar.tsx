import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  isSensorType,
  sensorTypeCapabilities,
  sensorTypes,
} from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../sensor-types/sensor-type.messages.ts';
import './activity.messages.ts';
import css from './filter-bar.module.css';
import { activeCount, type Filters, type Fixed, flip, isFixed, switches } from './filters.ts';
import { PeriodFilter } from './period-filter.tsx';

/** Sensor types that send events; those of shared things too, so not only the account's own. */
const types = sensorTypes.filter((type) => sensorTypeCapabilities[type].fieldUnits);

/** What the filter bar takes. */
export interface FilterBarProps {
  readonly filters: Filters;
  readonly fixed: Fixed;
  /** The viewer's time zone: whose today is meant. */
  readonly zone: string;
  readonly onChange: (filters: Filters) => void;
}

/** What narrows the activity page down; on phones all but the search folds away. */
export function FilterBar({ filters, fixed, zone, onChange }: FilterBarProps) {
  const { t } = useTranslation(['activities', 'sensorTypes']);
  const [open, setOpen] = useState(false);
  const panel = useId();
  const single = isFixed(fixed);
  const active = activeCount(filters, fixed);
  return (
    <search className={css.filters} data-open={open}>
      <div className={css.bar}>
        <TextInput
          className={css.text ?? ''}
          size="sm"
          type="search"
          aria-label={t(($) => $.filter.search)}
          placeholder={t(($) => $.filter.search)}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={500}
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
        <Button
          variant={active > 0 ? 'light' : 'default'}
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? t(($) => $.filter.filtersActive, { count: active }) : t(($) => $.filter.filters)}
        </Button>
      </div>
      <div id={panel} className={css.switches} hidden={!open}>
        {switches.map((which) => (
          <Checkbox
            key={which}
            label={t(($) => $.filter[which])}
            checked={filters.on.includes(which) && !(single && which === 'bookmarkedOnly')}
            disabled={single && which === 'bookmarkedOnly'}
            onChange={() => onChange({ ...filters, on: flip(filters.on, which) })}
          />
        ))}
        {single && <p>{t(($) => $.fixedHint)}</p>}
      </div>
    </search>
  );
}
