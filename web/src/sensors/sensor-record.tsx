import { sensorUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { dayAt } from '../platform/times/zoned-time.ts';
import '../sensor-types/sensor-type.messages.ts';
import { TrapReplacedButton } from '../sensor-types/type-settings/trap-replaced-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { AssetTabs } from '../ui/record/asset-tabs.tsx';
import { ListLink, type ListPath } from '../ui/record/list-link.tsx';
import { MergeNotice } from '../ui/record/merge-notice.tsx';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { RecordProblem } from '../ui/record/record-problem.tsx';
import css from '../ui/record/asset-record.module.css';
import { UnitState } from '../health/unit-state.tsx';
import { offersNotice } from './offers-notice.ts';
import { SharedMark } from '../shares/shared-mark.tsx';
import { SensorActions } from './sensor-actions.tsx';
import { SensorConnection } from './sensor-connection.tsx';
import { SensorFacts, SensorHistory } from './sensor-facts.tsx';
import { SensorFields } from './sensor-fields.tsx';
import type { SensorVariant } from './sensor.form.ts';
import { SensorHealth } from './sensor-health.tsx';
import { SensorNotice } from './sensor-notice.tsx';
import './sensor-page.messages.ts';
import { sensorTrap } from './sensor.queries.ts';
import { useSensorTexts } from './sensor-texts.tsx';
import { SensorUsers } from './sensor-users.tsx';
import { UploadButton } from './upload-button.tsx';
import { useSensorForm } from './use-sensor-form.ts';

/**
 * A sensor for viewing and editing; null: a new one of `type`, in edit mode from the start. Source: SCREEN-7, SENSOR-8.
 */
export function SensorRecord(props: {
  readonly sensor: Sensor | null;
  readonly type: SensorType;
  readonly variant: SensorVariant;
  /** The first tab, which is hidden during editing; undefined: there are no tabs. */
  readonly overview?: ReactNode;
}) {
  const { t } = useTranslation('sensorPage');
  const { sensor, type, variant } = props;
  const me = useCurrentUser();
  const inBackOffice = isProductAdmin(me);
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  const navigate = useNavigate();
  const list = inBackOffice ? '/admin/sensors' : '/sensors';
  const { form, mode, dirty, busy, problem, merge, availability, edit, reset, reload, submit } = useSensorForm({
    sensor,
    type,
    variant,
    onCreated: ({ id }) =>
      navigate({ to: `${list}/$id`, params: { id }, search: { tab: 'settings' }, replace: true, ignoreBlocker: true }),
  });
  const texts = useSensorTexts(variant);
  const today = dayAt(now, sensor?.time_zone ?? me.time_zone);
  const edits = sensor?.permissions.includes('full') ?? false;
  const viewing = sensor !== null && mode === 'viewing';
  return (
    <div>
      <Heading sensor={sensor} type={type} list={list}>
        {sensor && <SensorMarks sensor={sensor} edits={edits} viewing={viewing} />}
      </Heading>
      <AssetTabs overview={viewing ? firstTab(sensor, props.overview) : undefined}>
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
              {merge && <MergeNotice merge={merge} texts={texts} />}
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
          {sensor && (
            <Beside
              sensor={sensor}
              variant={variant}
              viewing={viewing}
              inBackOffice={inBackOffice}
              withHealth={props.overview === undefined}
            />
          )}
        </div>
      </AssetTabs>
    </div>
  );
}

function Heading(props: {
  readonly sensor: Sensor | null;
  readonly type: SensorType;
  readonly list: ListPath;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation(['sensorPage', 'sensorTypes']);
  const { sensor, type, list } = props;
  return (
    <PageHeading
      title={sensor?.name ?? t(($) => $.newTitle, { type: t(($) => $[type], { ns: 'sensorTypes' }) })}
      note={
        <ListLink to={list} className={css.back}>
          {t(($) => $.toList)}
        </ListLink>
      }
    >
      {props.children}
    </PageHeading>
  );
}

/**
 * The state of the unit, and what is done most often: uploading photos, and replacing the trap where that is set at the
 * sensor. During editing, the form has the trap's day.
 */
function SensorMarks(props: { readonly sensor: Sensor; readonly edits: boolean; readonly viewing: boolean }) {
  const { sensor, edits } = props;
  const queries = useQueryClient();
  const trapHere = sensor.settings_holder === 'sensor' && sensorTypeCapabilities[sensor.type].replacement;
  return (
    <>
      {(edits || sensor.no_response) && (
        <UnitState
          state={sensorUnitState(sensor)}
          lastActive={sensor.last_active}
          problems={sensor.health_problems}
          zone={sensor.time_zone}
          detailed
        />
      )}
      {sensor.shared_by && <SharedMark by={sensor.shared_by} />}
      {props.viewing && edits && sensorTypeCapabilities[sensor.type].browserUpload && <UploadButton sensor={sensor} />}
      {props.viewing && edits && trapHere && (
        <TrapReplacedButton trap={sensorTrap(queries, sensor)} replacedOn={sensor.trap_replaced_on} editable />
      )}
    </>
  );
}

/** What is new at the sensor, and the health of its unit; undefined if the page has no such tab. */
function firstTab(sensor: Sensor, overview: ReactNode): ReactNode {
  if (overview === undefined) return undefined;
  return (
    <>
      {overview}
      {sensor.permissions.includes('full') && <SensorHealth sensor={sensor} />}
    </>
  );
}

/** The panels beside the sensor record. */
function Beside(props: {
  readonly sensor: Sensor;
  readonly variant: SensorVariant;
  readonly viewing: boolean;
  readonly inBackOffice: boolean;
  /** Whether the health of the unit is here, and not in the first tab. */
  readonly withHealth: boolean;
}) {
  const { sensor, variant, viewing, inBackOffice, withHealth } = props;
  const me = useCurrentUser();
  // The switch stays where it was used.
  const [noticeOffered] = useState(() => offersNotice(sensor, variant, me));
  return (
    <aside>
      {viewing && <SensorActions sensor={sensor} inBackOffice={inBackOffice} />}
      {withHealth && sensor.permissions.includes('full') && <SensorHealth sensor={sensor} />}
      {noticeOffered && <SensorNotice sensor={sensor} />}
      <SensorHistory sensor={sensor} />
    </aside>
  );
}
