import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { nameLength } from '@trapline/domain/common/text.limits.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Owned } from '@trapline/domain/sensors/owner.rules.ts';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '../ui/record/record-section.tsx';
import { memoField, requiredField } from '../ui/fields/text-field.ts';
import css from '../ui/record/asset-record.module.css';
import { TypeSettingsFields } from '../sensor-types/type-settings/type-settings-fields.tsx';
import './installation-site-page.messages.ts';
import { SensorSelect } from '../installations/sensor-select.tsx';
import type { SiteForm } from './use-site-form.ts';

/** Props of `SiteFields`. */
export interface SiteFieldsProps {
  readonly form: SiteForm;
  /** Null for a new one. */
  readonly site: InstallationSite | null;
  readonly type: SensorType;
  readonly owner: Owned;
  /** Whether the form has a field for the user's own notifications. */
  readonly withNotifications: boolean;
  /** Today in the site's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The fields of a site in edit mode. Source: SITE-5. */
export function SiteFields(props: SiteFieldsProps) {
  const { t } = useTranslation('installationSitePage');
  const { form, site, type } = props;
  return (
    <>
      <RecordSection title={t(($) => $.basics)}>
        <div className={css.fields}>
          <TextInput
            {...requiredField}
            {...form.getInputProps('name')}
            label={t(($) => $.name)}
            maxLength={nameLength}
          />
          <SensorSelect
            type={type}
            owner={props.owner}
            siteId={site?.id}
            value={form.values.sensor_id}
            present={site?.sensor ?? null}
            onChange={(id) => form.setFieldValue('sensor_id', id)}
          />
          <Textarea {...memoField} {...form.getInputProps('memo')} label={t(($) => $.memo)} />
        </div>
      </RecordSection>
      <TypeSettingsFields
        type={type}
        values={form.values}
        errorOf={(field) => {
          const error = form.errors[field];
          return typeof error === 'string' ? error : undefined;
        }}
        onChange={(field, value) => form.setFieldValue(field, value)}
        today={props.today}
      />
      {props.withNotifications && (
        <RecordSection title={t(($) => $.notifications)}>
          <Checkbox
            {...form.getInputProps('receive_notifications', { type: 'checkbox' })}
            label={t(($) => $.receive)}
            description={t(($) => $.receiveNote)}
          />
        </RecordSection>
      )}
    </>
  );
}
