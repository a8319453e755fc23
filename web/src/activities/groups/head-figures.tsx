import { reaches } from '@trapline/domain/events/threshold.rules.ts';
import { daysOfTrend } from '@trapline/domain/dashboard/trend.rules.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useTranslation } from 'react-i18next';
import { weekdayText } from '../../platform/times/day-text.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { joinSentences } from '../../platform/words/sentence.ts';
import '../activity.messages.ts';
import type { Group } from './group.ts';
import css from './head-figures.module.css';
import { Sparkline } from './sparkline.tsx';

/** The count of a group against its threshold, what is new since yesterday, and its trend. Source: ACTIVITY-16. */
export function HeadFigures({ group }: { readonly group: Group }) {
  const { t, i18n } = useTranslation('activities');
  const { newest, trend } = group;
  const counting = sensorTypeCapabilities[group.type].countsInsects;
  const added = trend.since_yesterday;
  const label = useTrendText(group);
  // A group without any event of these days has nothing to show.
  if (newest === null && !trend.days.some((value) => value)) return null;
  return (
    <div className={css.figures}>
      {newest && <CountAgainstThreshold {...newest} />}
      <Sparkline
        days={trend.days}
        form={counting ? 'line' : 'bars'}
        threshold={newest?.threshold ?? 0}
        replaced={group.trap_replaced_on === null ? -1 : daysOfTrend(trend.today).indexOf(group.trap_replaced_on)}
        label={label}
      />
      <span className={added > 0 ? css.added : css.same}>
        {added === 0
          ? t(($) => (counting ? $.head.noIncrease : $.head.noSightings))
          : t(($) => (counting ? $.head.insects : $.head.sightings), {
              count: added,
              number: numberText(added, i18n.language),
            })}
      </span>
    </div>
  );
}

/** A count, such as `114 / 180`, with a bar; the count alone if the threshold is off. */
function CountAgainstThreshold({ count, threshold }: { readonly count: number; readonly threshold: number }) {
  const { t, i18n } = useTranslation('activities');
  const share = threshold > 0 ? Math.min(1, count / threshold) : null;
  const number = numberText(count, i18n.language);
  const words = { count, number, threshold: numberText(threshold, i18n.language) };
  return (
    <div className={css.count} data-over={reaches(count, threshold)}>
      <span className="unseen">{t(($) => (share === null ? $.head.count : $.head.countOfThreshold), words)}</span>
      <span aria-hidden>
        <b>{number}</b>
        {share !== null && ` / ${words.threshold}`}
      </span>
      {share !== null && (
        <span className={css.track} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </div>
  );
}

/** A trend in words. */
function useTrendText({ type, newest, trend, trap_replaced_on }: Group): string {
  const { t, i18n } = useTranslation('activities');
  const number = (value: number) => numberText(value, i18n.language);
  const values = trend.days.filter((value) => value !== null);
  const total = values.reduce((sum, value) => sum + value, 0);
  const threshold = newest?.threshold ?? 0;
  const replaced = trap_replaced_on !== null && daysOfTrend(trend.today).includes(trap_replaced_on);
  const sentences = [
    values.length === 0
      ? t(($) => $.head.nothingCounted)
      : sensorTypeCapabilities[type].countsInsects
        ? t(($) => $.head.between, { low: number(Math.min(...values)), high: number(Math.max(...values)) })
        : t(($) => $.head.sightingsInAll, { count: total, number: number(total) }),
    ...(threshold > 0 ? [t(($) => $.head.threshold, { threshold: number(threshold) })] : []),
    ...(replaced
      ? [t(($) => $.head.replaced, { day: weekdayText(trap_replaced_on, trend.today, currentLocale()) })]
      : []),
  ];
  return joinSentences(sentences, currentLocale());
}
