import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ActionIcon, NativeSelect, SegmentedControl, Select, Switch } from '@mantine/core';
import type { Dashboard, DashboardGroup } from '@trapline/domain/dashboard/month.schema.ts';
import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { monthChoices } from '../months.ts';
import './dashboard.messages.ts';
import type { DashboardSearch } from './month-address.ts';
import css from './month-controls.module.css';

/** Value of the choice of everything. */
const everything = '*';

/** Props of `MonthControls`. */
export interface MonthControlsProps {
  /** What is chosen, which may still be loading. */
  readonly chosen: { readonly month: string; readonly id?: string; readonly insect_type?: string };
  readonly newest: string;
  /** The choices: those of what is shown; null: nothing could be read yet, so that only the month can be chosen. */
  readonly shown: Dashboard | null;
  /** What items are unless stations are chosen. */
  readonly usual: DashboardGroup;
  readonly onChange: (change: DashboardSearch) => void;
  /** Goes some months on, from the newest choice: clicks may be faster than the page. */
  readonly onStep: (months: number) => void;
}

/** The choices of the dashboard: month, item, insect type, and what is counted. Source: DASH-1, DASH-9, DASH-10. */
export function MonthControls(props: MonthControlsProps) {
  const { shown } = props;
  return (
    <div className={css.controls}>
      <MonthPicker {...props} />
      {shown && <OtherControls {...props} shown={shown} />}
    </div>
  );
}

function OtherControls(props: MonthControlsProps & { readonly shown: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { chosen, shown, usual, onChange } = props;
  const name = useInsectName();
  const { groups, group_by, items, types } = shown;
  const all = { value: everything, label: t(($) => $.all[group_by], { count: items.length }) };
  const insects = [
    { value: everything, label: t(($) => $.allInsects) },
    ...insectTypes.map((type) => ({ value: type, label: name(type) })),
  ];
  // Without sensors there is nothing to go back to from stations.
  const canChoose = group_by !== 'place' || shown.has_fly_scan || shown.has_other_types;
  const choiceOf = (value: string | null) => (value === null || value === everything ? '' : value);
  return (
    <>
      <Select
        className={css.item ?? ''}
        size="sm"
        label={t(($) => $.item[group_by])}
        data={[all, ...items.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen.id ?? everything}
        onChange={(value) => onChange({ id: choiceOf(value) })}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t(($) => $.noItem)}
        onFocus={(event) => event.currentTarget.select()}
        withScrollArea={false}
        classNames={{ options: css.options ?? '' }}
      />
      <Select
        className={css.insect ?? ''}
        size="sm"
        label={t(($) => $.insect)}
        data={insects}
        value={chosen.insect_type ?? everything}
        onChange={(value) => onChange({ insect_type: choiceOf(value) })}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t(($) => $.noInsect)}
        onFocus={(event) => event.currentTarget.select()}
        withScrollArea={false}
        classNames={{ options: css.options ?? '' }}
      />
      {groups.includes('place') && canChoose && (
        <SegmentedControl
          className={css.groups ?? ''}
          size="sm"
          aria-label={t(($) => $.groups)}
          data={[usual, 'place' as const].map((group) => ({ value: group, label: t(($) => $.group[group]) }))}
          value={group_by === 'place' ? 'place' : usual}
          onChange={(group) => onChange({ group_by: group === 'place' ? 'place' : usual, id: '' })}
        />
      )}
      {group_by !== 'place' && shown.has_other_types && (
        <Switch
          className={css.types ?? ''}
          size="sm"
          label={t(($) => $.allTypes)}
          title={t(($) => $.allTypesText)}
          checked={types === 'all'}
          onChange={(event) => onChange({ types: event.currentTarget.checked ? 'all' : 'fly_scan', id: '' })}
        />
      )}
    </>
  );
}

/** The choice of a month up to the current one. */
function MonthPicker({ chosen, newest, onChange, onStep }: MonthControlsProps) {
  const { t } = useTranslation('dashboard');
  const { month } = chosen;
  return (
    <div className={css.month}>
      <ActionIcon variant="default" size="lg" aria-label={t(($) => $.before)} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <NativeSelect
        size="sm"
        label={t(($) => $.month)}
        value={month}
        onChange={(event) => onChange({ month: event.currentTarget.value })}
        data={[...monthChoices(newest, month)]}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.after)}
        disabled={month >= newest}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
