import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Button } from '@mantine/core';
import { IconHistory, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { Part } from '../platform/part.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { ReasonButton } from '../ui/buttons/reason-button.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import css from '../ui/record/asset-record.module.css';
import { configurationQuery } from './configuration.queries.ts';
import './sensor-page.messages.ts';
import { deleteSensor, forgetSensor } from './sensor.queries.ts';

const loadUploads = async () => (await import('../uploads/upload-dialog.tsx')).UploadDialog;

/** Deletes a sensor after confirmation and returns to its list. */
function useDeletion({ id, name }: Sensor, operator: boolean): () => Promise<void> {
  const { t } = useTranslation('sensor');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: () => deleteSensor(queries, id),
    onSuccess: async () => {
      notify(
        t(($) => $.deleted),
        'success',
      );
      await navigate({ to: operator ? '/admin/sensors' : '/sensors', ignoreBlocker: true });
      forgetSensor(queries, id);
    },
    onError: (error) => {
      const shared = error instanceof ApiProblem && error.type === 'shared_sensor_cannot_be_deleted';
      notify(shared ? t(($) => $.deleteShared) : `${t(($) => $.deleteFailed)} ${problemText(tui, error)}`, 'error');
    },
  });
  return async () => {
    const yes = await confirm({
      title: t(($) => $.deleteQuestion, { name, id }),
      text: t(($) => $.deleteText),
      yes: t(($) => $.delete),
      grave: true,
    });
    if (yes && !removal.isPending) removal.mutate();
  };
}

/** The actions on a sensor besides editing it. Source: SENSOR-8. */
export function SensorActions({ sensor, operator }: { readonly sensor: Sensor; readonly operator: boolean }) {
  const { t } = useTranslation('sensor');
  const { id } = sensor;
  const production = useQuery({ ...configurationQuery, enabled: operator }).data?.production ?? false;
  const remove = useDeletion(sensor, operator);
  const edits = sensor.permissions.includes('full');
  const [uploading, setUploading] = useState(false);
  const noUploads = () => {
    setUploading(false);
    notify(
      t(($) => $.uploadUnavailable),
      'error',
    );
  };
  return (
    <RecordSection title={t(($) => $.actions)}>
      <div className={css.actions}>
        {/* The back office has no activity page: operators see a customer's activities by assuming an account. */}
        {!operator && (
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
        {operator && production && (
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
        <Part
          name="uploads"
          load={loadUploads}
          props={{ sensor, onClose: () => setUploading(false) }}
          onFailure={noUploads}
        />
      )}
    </RecordSection>
  );
}
