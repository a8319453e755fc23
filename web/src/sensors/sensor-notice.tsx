import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices/notify.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { RecordSection } from '../ui/record/record-section.tsx';
import './sensor-page.messages.ts';
import { changeSensor, keepSensor } from './sensor.queries.ts';

/**
 * Whether the current account gets mails about a sensor; saved at once, also for those with a share to view. Source:
 * SENSOR-12.
 */
export function SensorNotice({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensorPage');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  // Separate state: the mutation updates a moment later, and until then the checkbox would jump back.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: (notice: boolean) => changeSensor(sensor.id, { notice }),
    onSuccess: (changed) => keepSensor(queries, changed),
    onError: (error) => notify(`${t(($) => $.noticeFailed)} ${problemText(tui, error)}`, 'error'),
    onSettled: () => setWanted(null),
  });
  return (
    <RecordSection title={t(($) => $.notifications)}>
      <Checkbox
        label={t(($) => $.notice)}
        description={t(($) => $.noticeNote)}
        checked={wanted ?? sensor.notice}
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          change.mutate(checked);
        }}
      />
    </RecordSection>
  );
}
