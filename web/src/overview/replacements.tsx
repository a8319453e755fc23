import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { dayName } from '../platform/times/day-text.ts';
import css from './asset-course.module.css';
import './overview.messages.ts';

/** The days on which the trap was replaced, newest first. @param props days as `YYYY-MM-DD`, in order */
export function Replacements(props: { readonly days: readonly string[]; readonly today: string }) {
  const { t } = useTranslation('overview');
  const titleId = useId();
  const locale = currentLocale();
  return (
    <section className={css.replacements} aria-labelledby={titleId}>
      <h3 id={titleId}>{t(($) => $.replacements)}</h3>
      {props.days.length === 0 ? (
        <small>{t(($) => $.noReplacements)}</small>
      ) : (
        <ol>
          {props.days.toReversed().map((day) => (
            <li key={day}>
              <time dateTime={day}>{dayName(day, props.today, locale)}</time>{' '}
              {daysBetween(day, props.today) > 1 && (
                <small>{t(($) => $.daysAgo, { count: daysBetween(day, props.today) })}</small>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Days from one day `YYYY-MM-DD` to a later one. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
