import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { numberText } from '../platform/words/number-text.ts';
import { dateText } from '../platform/times/zoned-time.ts';
import { SensorTypeName } from '../sensor-types/sensor-type-name.tsx';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import css from '../ui/record/asset-record.module.css';
import { TypeSettingsView } from '../sensor-types/type-settings/type-settings-view.tsx';
import type { SensorVariant } from './sensor.form.ts';
import './sensor-page.messages.ts';

/** Props of the facts. */
export interface SensorFactsProps {
  readonly sensor: Sensor;
  readonly variant: SensorVariant;
  /** Whether this is the back office. */
  readonly inBackOffice: boolean;
  /** The current day at the sensor's location, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A sensor, read-only. Source: SENSOR-4, SENSOR-8. */
export function SensorFacts(props: SensorFactsProps) {
  const { t } = useTranslation('sensorPage');
  const { sensor, variant } = props;
  const edits = sensor.permissions.includes('full');
  return (
    <>
      <RecordSection title={t(($) => $.basics)}>
        <FieldList>
          <FieldView label={t(($) => $.id)}>{sensor.id}</FieldView>
          <FieldView label={t(($) => $.name)}>{sensor.name}</FieldView>
          <FieldView label={t(($) => $.type)}>
            <SensorTypeName type={sensor.type} />
          </FieldView>
          {variant === 'site' ? (
            <CurrentSite sensor={sensor} inBackOffice={props.inBackOffice} />
          ) : (
            <>
              <FieldView label={t(($) => $.place)}>{sensor.place || '-'}</FieldView>
              <FieldView label={t(($) => $.installed_on)}>{sensor.installed_on?.replaceAll('-', '/') ?? '-'}</FieldView>
            </>
          )}
          {edits && (
            <FieldView label={t(($) => $.memo)}>
              <span className={css.memo}>{sensor.memo || '-'}</span>
            </FieldView>
          )}
        </FieldList>
      </RecordSection>
      {variant === 'legacy' && <TypeSettingsView type={sensor.type} facts={sensor} today={props.today} />}
    </>
  );
}

/** The sensor's site, and since when it has been there. */
function CurrentSite({ sensor, inBackOffice }: { readonly sensor: Sensor; readonly inBackOffice: boolean }) {
  const { t } = useTranslation('sensorPage');
  const site = sensor.installation_site;
  // A share to view does not reveal the sensor's site, unless that is shared too.
  if (!site && !sensor.permissions.includes('full')) return null;
  return (
    <>
      <FieldView label={t(($) => $.site)}>
        {site ? (
          <Link
            to={inBackOffice ? '/admin/installation_sites/$id' : '/installation_sites/$id'}
            params={{ id: site.id }}
          >
            {site.name}
          </Link>
        ) : (
          t(($) => $.noSite)
        )}
      </FieldView>
      {site && (
        <FieldView label={t(($) => $.installedSince)}>{dateText(site.installed_at, sensor.time_zone)}</FieldView>
      )}
    </>
  );
}

/** What the portal has recorded about a sensor and its unit. */
export function SensorHistory({ sensor }: { readonly sensor: Sensor }) {
  const { t, i18n } = useTranslation('sensorPage');
  const { total_event_count: total, undetected_event_count: undetected, created_by: creator } = sensor;
  const count = (value: number) => numberText(value, i18n.language);
  return (
    <RecordSection title={t(($) => $.record)}>
      <FieldList>
        <FieldView label={t(($) => $.events)}>
          {sensor.type === 'rat_monitor'
            ? t(($) => $.undetected, { undetected: count(undetected), total: count(total) })
            : count(total)}
        </FieldView>
        <FieldView label={t(($) => $.organization)}>{sensor.organization?.name ?? '-'}</FieldView>
        <FieldView label={t(($) => $.createdBy)}>
          {creator &&
            (creator.organization_name === null
              ? creator.name
              : t(($) => $.creator, { name: creator.name, organization: creator.organization_name ?? '' }))}
        </FieldView>
      </FieldList>
    </RecordSection>
  );
}
