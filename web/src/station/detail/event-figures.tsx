import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText, twoDecimalsText } from '../../platform/words/number-text.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import './detail.messages.ts';
import css from './detail.module.css';
import { usePhotoName } from './use-photo-name.ts';

/** Insects, photos and index of an event, and the photos that never arrived. Source: STATION-11, STATION-25. */
export function EventFigures({ event }: { readonly event: StationEvent }) {
  const { t } = useTranslation('stationDetail');
  const nameOf = usePhotoName();
  const locale = currentLocale();
  const number = (value: number | null) => (value === null ? '–' : numberText(value, locale));
  const missing = event.missing_photos.map(nameOf).join(locale === 'ja' ? '、' : ', ');
  return (
    <section className={css.section} aria-label={t(($) => $.facts.title)}>
      <dl className={css.figures}>
        <div className={css.main}>
          <dt>{t(($) => $.facts.insects)}</dt>
          <dd>{number(event.insectCount)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.facts.photos)}</dt>
          <dd>{number(event.photoCount)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.facts.index)}</dt>
          <dd>{event.index === null ? '–' : twoDecimalsText(event.index, locale)}</dd>
        </div>
      </dl>
      {event.over_threshold && (
        <StateMark tone="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t(($) => $.facts.over)}
        </StateMark>
      )}
      {missing !== '' && !event.processing && (
        <StateMark tone="warning" icon={<IconPhotoOff aria-hidden />}>
          {t(($) => $.facts.missing, { photos: missing })}
        </StateMark>
      )}
    </section>
  );
}

const unitFacts = ['stationName', 'stationPlace', 'ip_address', 'firmware_version', 'serial_no'] as const;

/** What the photo box said about itself; nothing for scans. Source: STATION-6, STATION-16. */
export function UnitFacts({ event }: { readonly event: StationEvent }) {
  const { t } = useTranslation('stationDetail');
  const known = unitFacts.filter((name) => event[name] !== null && event[name] !== '');
  if (known.length === 0) return null;
  return (
    <section className={css.section}>
      <h3>{t(($) => $.unit.title)}</h3>
      <dl className={css.unit}>
        {known.map((name) => (
          <div key={name}>
            <dt>{t(($) => $.unit[name])}</dt>
            <dd>{event[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
