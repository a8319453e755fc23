import { NativeSelect, TextInput } from '@mantine/core';
import { photoIntervals, trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';
import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { DayField } from '../../ui/fields/day-field.tsx';
import { numberField, requiredField } from '../../ui/fields/text-field.ts';
import { intervalText } from './interval-text.ts';
import { TrapState } from './trap-state.tsx';
import type { TypeSettingsValues } from './type-settings.ts';
import './type-settings.messages.ts';
import css from './type-settings.module.css';

/** Props of the fields. */
export interface TypeSettingsFieldsProps {
  readonly type: SensorType;
  readonly values: TypeSettingsValues;
  readonly errorOf: (field: keyof TypeSettingsValues) => string | undefined;
  readonly onChange: (field: keyof TypeSettingsValues, value: string) => void;
  /** The current day at the asset's location, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Edit fields for the settings that only some types have, as far as `type` has them. Source: SENSOR-3, TYPE-7. */
export function TypeSettingsFields(props: TypeSettingsFieldsProps) {
  const { t } = useTranslation('typeSettings');
  const { type, values, errorOf, onChange } = props;
  const has = sensorTypeCapabilities[type];
  const number = (field: 'threshold' | 'increase_threshold' | 'trap_effective_days') => ({
    label: t(($) => $[field]),
    value: values[field],
    error: errorOf(field),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(field, currentTarget.value),
    ...numberField,
    ...requiredField,
  });
  return (
    <>
      {has.threshold && (
        <RecordSection title={t(($) => $.thresholds)}>
          <div className={css.fields}>
            <TextInput {...number('threshold')} description={t(($) => $.thresholdNote)} />
            <TextInput {...number('increase_threshold')} description={t(($) => $.increaseNote)} />
          </div>
        </RecordSection>
      )}
      {has.replacement && (
        <RecordSection title={t(($) => $.trap)}>
          <div className={css.fields}>
            <DayField
              within="form"
              label={t(($) => $.trap_replaced_on)}
              value={values.trap_replaced_on}
              error={errorOf('trap_replaced_on')}
              onChange={(day) => onChange('trap_replaced_on', day)}
            />
            <TextInput
              {...number('trap_effective_days')}
              description={t(($) => $.daysNote, { min: trapEffectiveDays.min, max: trapEffectiveDays.max })}
            />
            <div>
              <TrapState replacedOn={values.trap_replaced_on} days={values.trap_effective_days} today={props.today} />
            </div>
          </div>
        </RecordSection>
      )}
      {has.photoInterval && (
        <RecordSection title={t(($) => $.photos)}>
          <div className={css.fields}>
            <NativeSelect
              label={t(($) => $.photo_interval)}
              size="sm"
              value={values.photo_interval}
              onChange={({ currentTarget: { value } }) => onChange('photo_interval', value)}
              data={photoIntervals.map((seconds) => ({ value: String(seconds), label: intervalText(t, seconds) }))}
            />
          </div>
        </RecordSection>
      )}
    </>
  );
}
