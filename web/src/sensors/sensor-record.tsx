import { sensorUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { dayAt } from '../platform/zoned-time.ts';
import '../sensor-types/sensor-type.messages.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ListLink } from '../ui/record/list-link.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import css from '../ui/record/asset-record.module.css';
import { UnitState } from '../health/unit-state.tsx';
import { offersNotice } from './offers-notice.ts';
import { SensorActions } from './sensor-actions.tsx';
import { SensorConnection } from './sensor-connection.tsx';
import { SensorFacts, SensorHistory } from './sensor-facts.tsx';
import { SensorFields } from './sensor-fields.tsx';
import type { SensorVariant } from './sensor.form.ts';
import { SensorHealth } from './sensor-health.tsx';
import { SensorNotice } from './sensor-notice.tsx';
import './sensor-page.messages.ts';
import { SensorUsers } from './sensor-users.tsx';
import { useSensorForm } from './use-sensor-form.ts';

/**
 * A sensor for viewing and editing; null: a new one of `type`, in edit mode from the start. Source: SCREEN-7, SENSOR-8.
 */
export function SensorRecord(props: {
  readonly sensor: Sensor | null;
  readonly type: SensorType;
  readonly variant: SensorVariant;
}) {
  const { t } = useTranslation(['sensorPage', 'sensorTypes']);
  const { sensor, type, variant } = props;
  const me = useCurrentUser();
  const inBackOffice = isProductAdmin(me);
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  const navigate = useNavigate();
  const list = inBackOffice ? '/admin/sensors' : '/sensors';
  const { form, mode, dirty, busy, problem, availability, edit, reset, reload, submit } = useSensorForm({
    sensor,
    type,
    variant,
    onCreated: ({ id }) => navigate({ to: `${list}/$id`, params: { id }, replace: true, ignoreBlocker: true }),
  });
  const today = dayAt(now, sensor?.time_zone ?? me.time_zone);
  const edits = sensor?.permissions.includes('full') ?? false;
  const viewing = sensor !== null && mode === 'viewing';
  return (
    <div>
      <PageHeading
        title={sensor?.name ?? t(($) => $.newTitle, { type: t(($) => $[type], { ns: 'sensorTypes' }) })}
        note={
          <ListLink to={list} className={css.back}>
            {t(($) => $.toList)}
          </ListLink>
        }
      >
        {sensor && (edits || sensor.no_response) && (
          <UnitState state={sensorUnitState(sensor)} lastActive={sensor.last_active} zone={sensor.time_zone} detailed />
        )}
      </PageHeading>
      <div className={css.page}>
        <div>
          <form className={css.form} noValidate onSubmit={submit}>
            {viewing ? (
              <SensorFacts sensor={sensor} variant={variant} inBackOffice={inBackOffice} today={today} />
            ) : (
              <SensorFields
                form={form}
                sensor={sensor}
                type={type}
                variant={variant}
                availability={availability}
                owner={sensor ?? { organization: me.organization, created_by: me }}
                today={today}
              />
            )}
            {problem !== null && <RecordProblem error={problem} onReload={reload} />}
            {sensor && !edits ? (
              <p className={css.quiet}>{t(($) => $.onlyFull)}</p>
            ) : (
              <RecordBar
                mode={mode}
                busy={busy}
                canSave={sensor ? dirty : availability !== 'checking'}
                onEdit={edit}
                onCancel={() => (sensor ? reset() : void navigate({ to: list, ignoreBlocker: true }))}
              />
            )}
          </form>
          {viewing && edits && <SensorConnection sensor={sensor} />}
          {viewing && <SensorUsers sensor={sensor} inBackOffice={inBackOffice} />}
        </div>
        {sensor && <Beside sensor={sensor} variant={variant} viewing={viewing} inBackOffice={inBackOffice} />}
      </div>
    </div>
  );
}

/** The panels beside the sensor record. */
function Beside(props: {
  readonly sensor: Sensor;
  readonly variant: SensorVariant;
  readonly viewing: boolean;
  readonly inBackOffice: boolean;
}) {
  const { sensor, variant, viewing, inBackOffice } = props;
  const me = useCurrentUser();
  // The switch stays where it was used.
  const [noticeOffered] = useState(() => offersNotice(sensor, variant, me));
  return (
    <aside>
      {viewing && <SensorActions sensor={sensor} inBackOffice={inBackOffice} />}
      {sensor.permissions.includes('full') && <SensorHealth sensor={sensor} />}
      {noticeOffered && <SensorNotice sensor={sensor} />}
      <SensorHistory sensor={sensor} />
    </aside>
  );
}
