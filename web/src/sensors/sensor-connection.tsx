import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Button } from '@mantine/core';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../ui/dialogs/confirm.ts';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { RecordSection } from '../ui/record/record-section.tsx';
import css from '../ui/record/asset-record.module.css';
import { KeyDialog } from './key-dialog.tsx';
import './sensor-page.messages.ts';
import { changeSensor, issueSensorKey, keepSensor, sensorQuery } from './sensor.queries.ts';

/** How the device on site reaches the sensor: the unit's key and the address for mailed photos. */
export function SensorConnection({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensorPage');
  return (
    <RecordSection title={t(($) => $.connection)}>
      {sensorTypeCapabilities[sensor.type].receivesMail && <MailAddress sensor={sensor} />}
      <UnitKey sensor={sensor} />
    </RecordSection>
  );
}

/** The address for mailed photos; a new address replaces the old one. Source: SENSOR-10. */
function MailAddress({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensorPage');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  // The buttons stay enabled meanwhile: a dialog returns the focus to the one that was pressed.
  const renewal = useMutation({
    mutationFn: () => changeSensor(sensor.id, { generate_hash: true }),
    onSuccess: (changed) => {
      keepSensor(queries, changed);
      notify(
        t(($) => $.renewed),
        'success',
      );
    },
    onError: (error) => notify(`${t(($) => $.renewFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const renew = async () => {
    const yes = await confirm({
      title: t(($) => $.renewQuestion),
      text: t(($) => $.renewText),
      yes: t(($) => $.renew),
      irreversible: true,
    });
    if (yes && !renewal.isPending) renewal.mutate();
  };
  return (
    <div className={css.stack}>
      <h3>{t(($) => $.mailAddress)}</h3>
      {sensor.mail_address === null ? (
        <p className={css.quiet}>{t(($) => $.mailOff)}</p>
      ) : (
        <>
          <p className={css.quiet}>{t(($) => $.mailNote)}</p>
          <CopyField label={t(($) => $.mailAddress)} value={sensor.mail_address} />
          <div className={css.actions}>
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void renew()}>
              {t(($) => $.renew)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The unit's key, shown once when it is issued; a new key invalidates the old one. Source: SENSOR-9. */
function UnitKey({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensorPage');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const issuing = useMutation({
    mutationFn: () => issueSensorKey(sensor.id),
    onSuccess: (issued) => {
      setKey(issued);
      void queries.invalidateQueries(sensorQuery(sensor.id));
    },
    onError: (error) => notify(`${t(($) => $.issueFailed)} ${problemText(tui, error)}`, 'error'),
  });
  const issue = async () => {
    const yes =
      !sensor.has_key ||
      (await confirm({
        title: t(($) => $.reissueQuestion, { name: sensor.name }),
        text: t(($) => $.reissueText),
        yes: t(($) => $.reissue),
        irreversible: true,
      }));
    if (yes && !issuing.isPending) issuing.mutate();
  };
  return (
    <div className={css.stack}>
      <h3>{t(($) => $.key)}</h3>
      <p className={css.quiet}>{t(($) => $.keyNote)}</p>
      <p className={css.quiet}>{t(($) => (sensor.has_key ? $.hasKey : $.noKey))}</p>
      <div className={css.actions}>
        <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => void issue()}>
          {t(($) => (sensor.has_key ? $.reissue : $.issue))}
        </Button>
      </div>
      {key !== null && (
        <KeyDialog
          name={sensor.name}
          unitKey={key}
          onClose={() => {
            setKey(null);
            // The issued key is not kept anywhere in the page.
            issuing.reset();
          }}
        />
      )}
    </div>
  );
}
