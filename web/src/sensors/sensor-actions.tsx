import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Button } from '@mantine/core';
import { IconHistory, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { PagePart } from '../ui/notices/page-part.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { useDeletion } from '../ui/record/use-deletion.ts';
import css from '../ui/record/asset-record.module.css';
import { configurationQuery } from './configuration.queries.ts';
import './sensor-page.messages.ts';
import { deleteSensor, forgetSensor } from './sensor.queries.ts';

const loadUploads = async () => (await import('../uploads/upload-dialog.tsx')).UploadDialog;

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
  const [uploading, setUploading] = useState(false);
  return (
    <RecordSection title={t(($) => $.actions)}>
      <div className={css.actions}>
        {/* The back office has no activity page: operators see a customer's activities by assuming an account. */}
        {!inBackOffice && (
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/activities" search={{ sensorId: id }} {...props} />}
          >
            {t(($) => $.showData)}
          </Button>
        )}
        {edits && sensorTypeCapabilities[sensor.type].browserUpload && (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            {t(($) => $.upload)}
          </Button>
        )}
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
      {uploading && (
        <PagePart
          name="uploads"
          load={loadUploads}
          props={{ sensor, onClose: () => setUploading(false) }}
          onGiveUp={() => setUploading(false)}
        />
      )}
    </RecordSection>
  );
}
