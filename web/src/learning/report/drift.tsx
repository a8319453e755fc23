import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { useMoments } from '../../platform/use-moments.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/** Says at which sensors automatic naming is off because their photos have changed, and what to do. Source: LEARN-8. */
export function Drift({ type, report }: ReportSectionProps) {
  const { t } = useTranslation('learningReport');
  const { time_zone: zone } = useCurrentUser();
  const { inText } = useMoments(zone);
  return report.sensors.map(
    ({ sensor_id: id, name, drifted_at: since }) =>
      since !== null && (
        <div key={id} className={css.drift} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <strong>{t(($) => $.sensors.drift, { name, since: inText(since) })}</strong>
            <p>{t(($) => $.sensors.driftText)}</p>
          </div>
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => (
              <Link to="/learning/$sensorType/check" params={{ sensorType: type }} search={{ sensor: id }} {...props} />
            )}
          >
            {t(($) => $.sensors.driftCheck)}
          </Button>
        </div>
      ),
  );
}
