import type { Event } from '@trapline/domain/events/event.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartKindOf } from '../../dashboard/chart-kind.ts';
import { appearanceQuery } from '../../dashboard/dashboard.queries.ts';
import type { Asset } from '../../events/event.queries.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { joinSentences } from '../../platform/words/sentence.ts';
import { secondText } from '../../platform/times/zoned-time.ts';
import { busiestHour, sum } from './busiest-hour.ts';
import panel from './panel.module.css';
import './panel.messages.ts';
import css from './sightings.module.css';

/** Days that are counted: the past week, and the past month, of which the hours are drawn. */
const counted = { week: 7, month: 30 } as const;
/** Hours that are labelled below the bars. */
const labelled = [0, 6, 12, 18] as const;

/** When something was seen in an event, how often it was seen there lately, and at which hours. Source: GALLERY-14. */
export function Sightings({ event, asset }: { readonly event: Event; readonly asset: Asset }) {
  const { t } = useTranslation('galleryPanel');
  const [now] = useState(() => Math.floor(Date.now() / 1_000));
  const enabled = chartKindOf(asset.type) === 'appearance';
  const past = (days: number) => ({ ...appearanceQuery(asset, { timestamp_from: now - days * 86_400 }), enabled });
  const week = useQuery(past(counted.week)).data;
  const month = useQuery(past(counted.month)).data;
  const { from, to } = event;
  const clock = (instant: number) => secondText(instant, asset.time_zone).slice(-'HH:mm:ss'.length);
  return (
    <>
      {event.detected === true && from !== null && to !== null && to > from && (
        <p className={css.seen}>{t(($) => $.sightings.seen, { from: clock(from), to: clock(to) })}</p>
      )}
      {week && month && (
        <section className={panel.section}>
          <h3>{t(($) => $.sightings.title)}</h3>
          <Hours week={sum(week.hours)} hours={month.hours} />
        </section>
      )}
    </>
  );
}

/** @param props `week`: number in the past week; `hours`: numbers by hour in the past month */
function Hours({ week, hours }: { readonly week: number; readonly hours: readonly number[] }) {
  const { t } = useTranslation('galleryPanel');
  const locale = currentLocale();
  const all = sum(hours);
  const busiest = busiestHour(hours);
  if (busiest === null) return <p className={css.text}>{t(($) => $.sightings.none, { days: counted.month })}</p>;
  const text = [
    t(($) => $.sightings.often, {
      week: numberText(week, locale),
      month: numberText(all, locale),
      weekDays: counted.week,
      monthDays: counted.month,
    }),
    t(($) => $.sightings.mostly, { hour: `${busiest}:00` }),
  ];
  const most = hours[busiest] ?? 1;
  return (
    <>
      <p className={css.text}>{joinSentences(text, locale)}</p>
      {/* The text says what matters of it. */}
      <div className={css.hours} aria-hidden>
        {hours.map((events, hour) => (
          <span key={hour} data-most={hour === busiest || undefined} title={`${hour}:00 – ${events}`}>
            <i style={{ height: `${(events / most) * 100}%` }} />
          </span>
        ))}
        {labelled.map((hour) => (
          <small key={`at ${hour}`} style={{ gridColumn: hour + 1 }}>
            {hour}:00
          </small>
        ))}
      </div>
    </>
  );
}
