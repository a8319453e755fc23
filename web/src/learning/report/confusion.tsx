import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import { IconArrowRight, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentOf } from '../../events/event-media.ts';
import { useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { RecordSection } from '../../ui/record/record-section.tsx';
import { photoEventQuery, type Report } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/** Pairs shown at once; the others are seldom mixed up. */
const mostShown = 5;

type Mixed = Report['confusion'][number];

/** Which types are confused, the most frequent first; each with its photos. Source: LEARN-8. */
export function Confusion({ report }: Pick<ReportSectionProps, 'report'>) {
  const { t } = useTranslation('learningReport');
  const wrong = report.confusion.filter(({ said, suggested }) => said !== suggested);
  const seldom = wrong.slice(mostShown);
  return (
    <RecordSection title={t(($) => $.mixed.title)} {...(wrong.length > 0 ? { note: t(($) => $.mixed.text) } : {})}>
      {wrong.length === 0 ? (
        <p className={css.soft}>{t(($) => $.mixed.none)}</p>
      ) : (
        <MixedList rows={wrong.slice(0, mostShown)} />
      )}
      {seldom.length > 0 && (
        <details className={css.fold}>
          <summary>{t(($) => $.mixed.seldom, { number: numberText(seldom.length, currentLocale()) })}</summary>
          <MixedList rows={seldom} />
        </details>
      )}
    </RecordSection>
  );
}

function MixedList({ rows }: { readonly rows: readonly Mixed[] }) {
  return (
    <ul className={css.mixed}>
      {rows.map((mixed) => (
        <MixedTypes key={`${mixed.said} ${mixed.suggested}`} mixed={mixed} />
      ))}
    </ul>
  );
}

function MixedTypes({ mixed }: { readonly mixed: Mixed }) {
  const { t } = useTranslation('learningReport');
  const [open, setOpen] = useState(false);
  const typeName = useInsectName();
  const words = { said: typeName(mixed.said), suggested: typeName(mixed.suggested) };
  return (
    <li>
      <button type="button" className={css.mix} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <small>{t(($) => $.mixed.suggested)}</small>
          {words.suggested}
        </span>
        <IconArrowRight size={18} aria-hidden />
        <span>
          <small>{t(($) => $.mixed.said)}</small>
          {words.said}
        </span>
        <b>
          <small>{t(($) => $.mixed.count)}</small>
          {numberText(mixed.count, currentLocale())}
        </b>
      </button>
      {open && (
        <ul className={css.photos}>
          {mixed.events.map(({ event_id: event, photo_key: photo }, index) => (
            <li key={`${event} ${photo}`}>
              <PhotoOf id={event} photo={photo} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A small photo that opens the event in its gallery or place. */
function PhotoOf({ id, photo, number }: { readonly id: string; readonly photo: string; readonly number: number }) {
  const { t } = useTranslation('learningReport');
  const { data, error } = useQuery(photoEventQuery(id));
  if (error !== null) return <span className={css.noPhoto}>{t(($) => $.mixed.gone, { number })}</span>;
  const src = data && attachmentOf(data, photo)?.thumbnail_url;
  const picture = src ? <img src={src} alt="" /> : <IconPhoto size={32} stroke={1.25} aria-hidden />;
  if (data === undefined) return <span className={css.noPhoto} />;
  return (
    <EventLink event={data} photo={photo}>
      {picture}
      <span>{t(($) => $.mixed.photo, { number })}</span>
    </EventLink>
  );
}

function EventLink(props: { readonly event: AnyEvent; readonly photo: string; readonly children: ReactNode }) {
  const { event, photo, children } = props;
  if (isStationEvent(event)) {
    return (
      <Link to="/station/$placeId" params={{ placeId: event.place_id }} search={{ event: event.id }}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/activities" search={{ sensorId: event.sensorId, event: event.id, photo }}>
      {children}
    </Link>
  );
}
