import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import { ReasonButton } from '../ui/reason-button.tsx';
import { RecordSection } from '../ui/record-section.tsx';
import css from '../ui/thing-record.module.css';
import './sensor-page.messages.ts';
import { deleteSensor, forgetSensor, keepSensor, sensorQuery } from './sensor.queries.ts';

/** What can be done with a sensor besides editing it. Source: specification 1 §2, §4, §8. */
export function SensorActions({ sensor, operator }: { readonly sensor: Sensor; readonly operator: boolean }) {
  const { t } = useTranslation('sensor');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id, name } = sensor;
  const removal = useMutation({
    mutationFn: () => deleteSensor(id),
    onSuccess: async () => {
      notify(
        t(($) => $.deleted),
        'success',
      );
      await navigate({ to: operator ? '/admin/sensors' : '/sensors' });
      forgetSensor(queries, id);
    },
    onError: async (error) => {
      if (error instanceof ApiProblem && error.type === 'shared_sensor_cannot_be_deleted') {
        notify(
          t(($) => $.deleteShared),
          'error',
        );
        keepSensor(queries, await queries.fetchQuery({ ...sensorQuery(id), staleTime: 0 }));
      } else {
        notify(`${t(($) => $.deleteFailed)} ${problemText(tui, error)}`, 'error');
      }
    },
  });
  const remove = async () => {
    const yes = await confirm({
      title: t(($) => $.deleteQuestion, { name, id }),
      text: t(($) => $.deleteText),
      yes: t(($) => $.delete),
      grave: true,
    });
    if (yes) removal.mutate();
  };
  const edits = sensor.permissions.includes('full');
  return (
    <RecordSection title={t(($) => $.actions)}>
      <div className={css.actions}>
        {/* The back office has no activity page: operators see a customer's as the customer. */}
        {!operator && (
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/activities" search={{ sensorId: id }} {...props} />}
          >
            {t(($) => $.showData)}
          </Button>
        )}
        {edits && (
          <ReasonButton
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={removal.isPending}
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
