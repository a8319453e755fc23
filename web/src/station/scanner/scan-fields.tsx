import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Autocomplete } from '@mantine/core';
import { trapNoLength } from '@trapline/domain/station/station.limits.ts';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../ui/fields/day-field.tsx';
import { MonthField } from '../../ui/fields/month-field.tsx';
import { requiredField } from '../../ui/fields/text-field.ts';
import { scanFlaws, type ScanValues, withInstalled } from './scan-form.ts';
import './scanner.messages.ts';
import css from './scanner.module.css';

/** The fields about a trap. A flaw is shown once a field has something in it, or sending was tried. */
export function ScanFields(props: {
  readonly values: ScanValues;
  /** Trap numbers that the place has, in natural order. */
  readonly traps: readonly string[];
  readonly tried: boolean;
  readonly readOnly: boolean;
  readonly onChange: (values: ScanValues) => void;
}) {
  const { t } = useTranslation('stationScanner');
  const { values, traps, tried, readOnly, onChange } = props;
  const flaws = scanFlaws(values);
  const shown = (value: string) => tried || value !== '';
  return (
    <fieldset className={css.fields} disabled={readOnly}>
      <Autocomplete
        {...requiredField}
        label={t(($) => $.trap)}
        data={[...traps]}
        maxLength={2 * trapNoLength}
        value={values.trap_no}
        error={shown(values.trap_no) && flaws.trap_no ? t(($) => $.flaws.trap_no[flaws.trap_no ?? 'required']) : null}
        // Opened by focus, the suggestions would cover the dialog as soon as it appears.
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(trap_no) => onChange({ ...values, trap_no })}
        data-autofocus
      />
      <DayField
        label={t(($) => $.installed)}
        within="form"
        required
        value={values.installed_at}
        max={values.collected_at}
        error={tried && flaws.installed_at ? t(($) => $.flaws.installed_at.required) : null}
        onChange={(day) => onChange(withInstalled(values, day))}
      />
      <DayField
        label={t(($) => $.collected)}
        within="form"
        required
        value={values.collected_at}
        min={values.installed_at}
        error={
          flaws.collected_at === 'before' || (tried && flaws.collected_at)
            ? t(($) => $.flaws.collected_at[flaws.collected_at ?? 'required'])
            : null
        }
        onChange={(collected_at) => onChange({ ...values, collected_at })}
      />
      <MonthField
        label={t(($) => $.month)}
        required
        value={values.month}
        error={tried && flaws.month ? t(($) => $.flaws.month.required) : null}
        onChange={(month) => onChange({ ...values, month, monthTyped: month !== '' })}
      />
    </fieldset>
  );
}
