import { Textarea, TextInput } from '@mantine/core';
import { nameLength } from '@trapline/domain/common/text.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { sensorIdLength } from '@trapline/domain/sensors/sensor.limits.ts';
import type { Owned } from '@trapline/domain/sensors/owner.rules.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '../ui/record/record-section.tsx';
import { LargeInsectsField } from '../events/sensitivity/large-insects-field.tsx';
import { SensitivityField } from '../events/sensitivity/sensitivity-field.tsx';
import { DayField } from '../ui/fields/day-field.tsx';
import { memoField, requiredField } from '../ui/fields/text-field.ts';
import css from '../ui/record/asset-record.module.css';
import { TypeSettingsFields } from '../sensor-types/type-settings/type-settings-fields.tsx';
import type { SensorVariant } from './sensor.form.ts';
import './sensor-page.messages.ts';
import { SiteSelect } from '../installations/site-select.tsx';
import type { Availability } from './use-availability.ts';
import type { SensorForm } from './use-sensor-form.ts';

/** Props of the sensor fields. */
export interface SensorFieldsProps {
  readonly form: SensorForm;
  /** Null for a new sensor. */
  readonly sensor: Sensor | null;
  readonly type: SensorType;
  readonly variant: SensorVariant;
  readonly availability: Availability;
  readonly owner: Owned;
  /** The current day at the sensor's location, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The fields of a sensor in edit mode. Source: SENSOR-4. */
export function SensorFields(props: SensorFieldsProps) {
  const { t } = useTranslation('sensorPage');
  const { form, sensor, variant } = props;
  const errorOf = (field: string) => {
    const error = form.errors[field];
    return typeof error === 'string' ? error : undefined;
  };
  return (
    <>
      <RecordSection title={t(($) => $.basics)}>
        <div className={css.fields}>
          {sensor ? (
            <TextInput label={t(($) => $.id)} value={sensor.id} readOnly variant="unstyled" size="sm" />
          ) : (
            <IdField form={form} availability={props.availability} error={errorOf('id')} />
          )}
          <TextInput
            {...requiredField}
            {...form.getInputProps('name')}
            label={t(($) => $.name)}
            maxLength={nameLength}
          />
          {variant === 'site' ? (
            <SiteSelect
              type={props.type}
              owner={props.owner}
              value={form.values.installation_site_id}
              present={sensor?.installation_site ?? null}
              onChange={(id) => form.setFieldValue('installation_site_id', id)}
            />
          ) : (
            <>
              <TextInput
                {...requiredField}
                {...form.getInputProps('place')}
                label={t(($) => $.place)}
                maxLength={nameLength}
              />
              <DayField
                within="form"
                required
                label={t(($) => $.installed_on)}
                value={form.values.installed_on}
                error={errorOf('installed_on')}
                onChange={(day) => form.setFieldValue('installed_on', day)}
              />
            </>
          )}
          <Textarea {...memoField} {...form.getInputProps('memo')} label={t(($) => $.memo)} />
        </div>
      </RecordSection>
      {variant === 'legacy' && (
        <TypeSettingsFields
          type={props.type}
          values={form.values}
          errorOf={errorOf}
          onChange={(field, value) => form.setFieldValue(field, value)}
          today={props.today}
        />
      )}
      {sensor && sensor.sensitivity !== null && (
        <RecordSection title={t(($) => $.detection)}>
          <SensitivityField
            owner={{ kind: 'sensor', id: sensor.id }}
            value={form.values.sensitivity}
            onChange={(value) => form.setFieldValue('sensitivity', value)}
          />
          <LargeInsectsField
            value={form.values.pixels_per_mm}
            onChange={(value) => form.setFieldValue('pixels_per_mm', value)}
          />
        </RecordSection>
      )}
    </>
  );
}

/** The id of a new sensor, with its availability while it is typed. */
function IdField(props: {
  readonly form: SensorForm;
  readonly availability: Availability;
  readonly error: string | undefined;
}) {
  const { t } = useTranslation('sensorPage');
  const { availability } = props;
  const error = props.error ?? (availability === 'taken' ? t(($) => $.flaws.taken) : undefined);
  const known =
    availability === 'checking' ? t(($) => $.checking) : availability === 'free' ? t(($) => $.free) : undefined;
  return (
    <div>
      <TextInput
        {...requiredField}
        {...props.form.getInputProps('id')}
        error={error}
        label={t(($) => $.id)}
        description={t(($) => $.idNote)}
        maxLength={sensorIdLength}
        autoCapitalize="none"
        spellCheck={false}
      />
      <p className={css.quiet} role="status">
        {error === undefined && known}
      </p>
    </div>
  );
}
