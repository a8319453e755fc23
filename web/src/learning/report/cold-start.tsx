import { Button, Skeleton } from '@mantine/core';
import { taughtExamples } from '@trapline/domain/learning/learning.limits.ts';
import { minutesToStart, photosToStart } from '@trapline/domain/learning/examples/taught.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { coverOf } from '../../events/event-media.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { Waiting } from '../../ui/notices/waiting.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { startQuery } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/** What to do while hardly anything was taught: how much it is, and photos to begin with. */
export function ColdStart({ type }: Pick<ReportSectionProps, 'type'>) {
  const { t } = useTranslation('learningReport');
  const words = { needed: taughtExamples, photos: photosToStart, minutes: minutesToStart };
  return (
    <RecordSection title={t(($) => $.start.title)}>
      <p className={css.lead}>{t(($) => $.start.text, words)}</p>
      {type === 'station' ? <StationStart /> : <PhotosToStart type={type} />}
    </RecordSection>
  );
}

function StationStart() {
  const { t } = useTranslation('learningReport');
  return (
    <div className={css.start}>
      <p>{t(($) => $.start.station)}</p>
      <Button renderRoot={(props) => <Link to="/station" {...props} />}>{t(($) => $.start.toStation)}</Button>
    </div>
  );
}

function PhotosToStart({ type }: { readonly type: SensorType }) {
  const { t } = useTranslation('learningReport');
  const { time_zone: zone } = useCurrentUser();
  const { data, isPending } = useQuery(startQuery(type));
  if (isPending) {
    return (
      <Waiting>
        <Skeleton height={120} />
      </Waiting>
    );
  }
  // Without them, the way through the list of activities remains.
  if (data === undefined || data.length === 0) {
    return (
      <div className={css.start}>
        <p className={css.soft}>{t(($) => $.start.none)}</p>
        <AllPhotos type={type} />
      </div>
    );
  }
  return (
    <>
      <h3 className={css.subtitle}>{t(($) => $.start.photos)}</h3>
      <p className={css.soft}>{t(($) => $.start.photosText)}</p>
      <ul className={css.photos} data-large>
        {data.map(({ sensor, name, event }) => {
          const cover = coverOf(event, type);
          const count = event.count ?? 0;
          return (
            <li key={event.id}>
              <Link to="/activities" search={{ sensorId: sensor, event: event.id }}>
                {cover ? <img src={cover.src} alt="" /> : <IconPhoto size={32} stroke={1.25} aria-hidden />}
                <span>{name}</span>
                <small>
                  <Moment at={event.timestamp} zone={zone} /> ·{' '}
                  {t(($) => $.start.insects, { count, number: numberText(count, currentLocale()) })}
                </small>
              </Link>
            </li>
          );
        })}
      </ul>
      <AllPhotos type={type} />
    </>
  );
}

function AllPhotos({ type }: { readonly type: SensorType }) {
  const { t } = useTranslation('learningReport');
  return (
    <div>
      <Button variant="default" renderRoot={(props) => <Link to="/activities" search={{ type }} {...props} />}>
        {t(($) => $.start.more)}
      </Button>
    </div>
  );
}
