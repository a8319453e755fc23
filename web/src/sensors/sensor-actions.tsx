import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Button } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { useDeletion } from '../ui/record/use-deletion.ts';
import css from '../ui/record/asset-record.module.css';
import { configurationQuery } from './configuration.queries.ts';
import './sensor-page.messages.ts';
import { deleteSensor, forgetSensor } from './sensor.queries.ts';

function useSensorDeletion({ id, name }: Sensor, inBackOffice: boolean): () => Promise<void> {
  const { t } = useTranslation('sensorPage');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useDeletion({
    question: {
      title: t(($) => $.deleteQuestion, { name, id }),
      text: t(($) => $.deleteText),
      yes: t(($) => $.delete),
      irreversible: true,
    },
    remove: () => deleteSensor(queries, id),
    onDeleted: async () => {
      await navigate({ to: inBackOffice ? '/admin/sensors' : '/sensors', ignoreBlocker: true });
      forgetSensor(queries, id);
    },
    done: t(($) => $.deleted),
    failed: t(($) => $.deleteFailed),
    refusals: { shared_sensor_cannot_be_deleted: t(($) => $.deleteShared) },
  });
}

/** The actions on a sensor besides editing it. Source: SENSOR-8. */
export function SensorActions({ sensor, inBackOffice }: { readonly sensor: Sensor; readonly inBackOffice: boolean }) {
  const { t } = useTranslation('sensorPage');
  const { id } = sensor;
  const production = useQuery({ ...configurationQuery, enabled: inBackOffice }).data?.production ?? false;
  const remove = useSensorDeletion(sensor, inBackOffice);
  const edits = sensor.permissions.includes('full');
  if (!edits && !inBackOffice) return null;
  return (
    <RecordSection title={t(($) => $.actions)}>
      <div className={css.actions}>
        {inBackOffice && production && (
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/activity_logs/$id" params={{ id: `Sensor-${id}` }} {...props} />}
          >
            {t(($) => $.connectionLogs)}
          </Button>
        )}
        {edits && (
          <ReasonButton
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            reason={sensor.shared ? t(($) => $.deleteShared) : undefined}
            onClick={() => void remove()}
          >
            {t(($) => $.delete)}
          </ReasonButton>
        )}
      </div>
    </RecordSection>
  );
}
