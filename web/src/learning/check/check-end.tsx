import { Button } from '@mantine/core';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import css from './check.module.css';
import './check.messages.ts';
import type { Review } from './review.ts';

/** Shown when nothing is left to check: what comes of it, and what else can be done. */
export function CheckEnd(props: {
  readonly type: SensorType;
  readonly review: Review;
  /** The event to which the review is limited. */
  readonly event: string | undefined;
  readonly onResume: () => void;
}) {
  const { t } = useTranslation('learningCheck');
  const { type, review, event } = props;
  const { skipped, done, total } = review;
  const nothing = done === 0;
  // More are waiting, which come when the decisions so far have been sent.
  const later = total > done;
  return (
    <EmptyState
      icon={<IconChecks size={44} stroke={1.25} aria-hidden />}
      title={t(($) => (later ? $.later : nothing ? $.nothing : $.done))}
      text={t(($) =>
        later ? $.laterText : nothing ? (event === undefined ? $.nothingText : $.nothingFiltered) : $.doneText,
      )}
    >
      {skipped > 0 && <p>{t(($) => $.skipped, { count: skipped })}</p>}
      <div className={css.end}>
        {skipped > 0 && (
          <Button variant="default" onClick={props.onResume}>
            {t(($) => $.resume)}
          </Button>
        )}
        {event !== undefined && (
          <Button
            variant="default"
            renderRoot={(root) => <Link to="/learning/$sensorType/check" params={{ sensorType: type }} {...root} />}
          >
            {t(($) => $.all)}
          </Button>
        )}
        <Button renderRoot={(root) => <Link to="/learning/$sensorType" params={{ sensorType: type }} {...root} />}>
          {t(($) => $.back)}
        </Button>
      </div>
    </EmptyState>
  );
}
