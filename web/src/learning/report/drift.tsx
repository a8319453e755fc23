import { Button, Group } from '@mantine/core';
import { familiarBoxes, familiarShare } from '@trapline/domain/learning/learning.limits.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';
import { useReportChange } from './use-report-change.ts';

/** Says where nothing is named because the photos have changed, by what that was noticed, and what to do. Source: LEARN-8. */
export function Drift({ type, report }: ReportSectionProps) {
  const { t } = useTranslation('learningReport');
  const { time_zone: zone } = useCurrentUser();
  const { inText } = useMoments(zone);
  const change = useReportChange(type);
  // The queue of stations is one; what has drifted comes first in it.
  const searchOf = (id: string) => (type === 'station' ? {} : { sensor: id });
  return report.drifted.map(({ id, name, since, reason }) => (
    <div key={id} className={css.drift} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <strong>{t(($) => $.sensors.drift[reason], { name, since: inText(since) })}</strong>
        <p>{t(($) => $.sensors.driftText, { right: familiarBoxes * familiarShare, of: familiarBoxes })}</p>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => (
            <Link to="/learning/$sensorType/check" params={{ sensorType: type }} search={searchOf(id)} {...props} />
          )}
        >
          {t(($) => $.sensors.driftCheck)}
        </Button>
        {report.may_manage && (
          <Button
            variant="default"
            size="xs"
            aria-label={t(($) => $.sensors.driftFineLong, { name })}
            disabled={change.isPending}
            onClick={() => change.mutate({ familiar: [id] })}
          >
            {t(($) => $.sensors.driftFine)}
          </Button>
        )}
      </Group>
    </div>
  ));
}
