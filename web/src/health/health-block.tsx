import { sensorUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import type { HealthPoint } from '@trapline/domain/health/health-history.schema.ts';
import { isNewStyle } from '@trapline/domain/health/health.rules.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveAs } from '../platform/downloads/downloads.ts';
import { useContactText } from '../platform/times/use-moments.ts';
import { RecordSection } from '../ui/record/record-section.tsx';
import { UnitState } from './unit-state.tsx';
import { UnitAdvice } from './unit-advice.tsx';
import { HealthCourse } from './health-course.tsx';
import { HealthList } from './health-list.tsx';
import css from './health.module.css';
import './health.messages.ts';

/**
 * The health of a sensor's unit: its state, its last report, and the course of the last days.
 * @param props.points oldest first; undefined while they are loading
 * @param props.now when they were requested, unix seconds
 * @param props.mayDownload the status as JSON is for product admins. Source: HEALTH-7
 */
export function HealthBlock(props: {
  readonly sensor: Sensor;
  readonly points: readonly HealthPoint[] | undefined;
  readonly now: number;
  readonly mayDownload: boolean;
}) {
  const { t } = useTranslation('health');
  const { sensor, points } = props;
  const { time_zone: zone, health_check_status: status } = sensor;
  const reported = status && isNewStyle(status) ? status : null;
  const state = sensorUnitState(sensor);
  const contact = {
    label: t(($) => $.lastActive),
    value: useContactText(sensor.last_active, zone) ?? t(($) => $.never),
  };
  const device = [
    { label: t(($) => $.firmware), value: sensor.firmware_version ?? reported?.app_info.version },
    { label: t(($) => $.ipAddress), value: sensor.ip_address ?? reported?.network?.ip_address },
    { label: t(($) => $.serial), value: sensor.serial_no },
  ].filter(({ value }) => value);
  return (
    <RecordSection title={t(($) => $.title)}>
      <div>
        <UnitState state={state} lastActive={sensor.last_active} problems={sensor.health_problems} zone={zone} />
      </div>
      <UnitAdvice state={state} problems={sensor.health_problems} />
      <Facts facts={[contact]} />
      <div className={css.parts}>
        {status ? (
          <div className={css.part}>
            <h3>{t(($) => $.checks)}</h3>
            <HealthList status={status} zone={zone} />
            {props.mayDownload && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => saveStatus(sensor)}
              >
                {t(($) => $.download)}
              </Button>
            )}
          </div>
        ) : (
          sensorTypeCapabilities[sensor.type].healthCheck && <p className={css.quiet}>{t(($) => $.noStatus)}</p>
        )}
        {points && (status || points.length > 0) && <HealthCourse points={points} now={props.now} zone={zone} />}
        {device.length > 0 && (
          <div className={css.part}>
            <h3>{t(($) => $.device)}</h3>
            <Facts facts={device} />
          </div>
        )}
      </div>
    </RecordSection>
  );
}

interface Fact {
  readonly label: string;
  readonly value: string | null | undefined;
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.list}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function saveStatus({ id, health_check_status }: Sensor): void {
  const text = JSON.stringify(health_check_status, null, 2);
  saveAs(new Blob([text], { type: 'application/json' }), `${id}-health.json`);
}
