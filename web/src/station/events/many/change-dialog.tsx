import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/fields/day-field.tsx';
import { MonthField } from '../../../ui/fields/month-field.tsx';
import { changeStationEvents } from '../station-event.queries.ts';
import { manyChange, manyFlaws, type ManyValues, unchanged } from './many.form.ts';
import { ManyForm } from './many-form.tsx';
import './many.messages.ts';
import { useManyChange } from './use-many-change.ts';

/** Props of the dialogs that change many events. */
export interface ManyDialogProps {
  /** Ids of the events. */
  readonly ids: readonly string[];
  /** Trap numbers of the place, in natural order. */
  readonly traps: readonly string[];
  readonly onClose: () => void;
  /** Called when they were changed. */
  readonly onDone: () => void;
}

/** Changes trap number, days or month of many events at once. Source: STATION-26. */
export function ChangeDialog({ ids, traps, onClose, onDone }: ManyDialogProps) {
  const { t } = useTranslation('stationMany');
  const [values, setValues] = useState(unchanged);
  const change = useManyChange({
    send: (sent: ManyValues) => changeStationEvents(ids, manyChange(sent)),
    done: (count) => t(($) => $.changed, { count }),
    onDone,
  });
  const flaws = manyFlaws(values);
  const isFlawed = Object.values(flaws).some((flaw) => flaw !== null);
  const enter = (part: Partial<ManyValues>) => {
    setValues({ ...values, ...part });
    change.reset();
  };
  return (
    <ManyForm
      title={t(($) => $.changeTitle, { count: ids.length })}
      canApply={!isFlawed && Object.keys(manyChange(values)).length > 0}
      busy={change.busy}
      error={change.error}
      onApply={() => change.run(values)}
      onClose={onClose}
    >
      <p>{t(($) => $.changeText)}</p>
      <MonthField
        label={t(($) => $.month)}
        value={values.month}
        error={flaws.month && t(($) => $.notMonth)}
        onChange={(month) => enter({ month })}
      />
      <DayField
        label={t(($) => $.installed)}
        within="form"
        value={values.installed_at}
        error={flaws.installed_at && t(($) => $.notDay)}
        onChange={(installed_at) => enter({ installed_at })}
      />
      <DayField
        label={t(($) => $.collected)}
        within="form"
        value={values.collected_at}
        error={flaws.collected_at && t(($) => $[flaws.collected_at ?? 'notDay'])}
        onChange={(collected_at) => enter({ collected_at })}
      />
      <Autocomplete
        size="sm"
        autoComplete="off"
        label={t(($) => $.trap)}
        data={[...traps]}
        value={values.trap_no}
        error={flaws.trap_no && t(($) => $.tooLong)}
        comboboxProps={{ withinPortal: false }}
        onChange={(trap_no) => enter({ trap_no })}
      />
    </ManyForm>
  );
}
