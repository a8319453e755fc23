import { fewestForShare } from '@trapline/domain/learning/learning.limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { call } from '../platform/requests/api.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import css from './detector-quality.module.css';
import './overview.messages.ts';

/** How the detector of a sensor did by month; empty if that is not known. */
function qualityQuery(id: string) {
  return {
    queryKey: ['detector quality', id],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      try {
        return (await call('GET /api/sensors/{id}/detector_quality', { params: { id }, signal })).months;
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return [];
        throw error;
      }
    },
    retry: false,
  };
}

/**
 * How much the detector of a sensor has found and found in vain, by month, from the boxes that people added and removed;
 * nothing as long as nobody has corrected anything. Source: DETECT-13.
 */
export function DetectorQuality({ sensorId }: { readonly sensorId: string }) {
  const { t } = useTranslation('overview');
  const titleId = useId();
  const locale = currentLocale();
  const { data = [] } = useQuery(qualityQuery(sensorId));
  const months = data.filter(({ photos }) => photos > 0);
  if (months.length === 0) return null;
  const number = (value: number) => numberText(value, locale);
  const share = (part: number, rest: number) =>
    part + rest < fewestForShare
      ? t(($) => $.quality.tooFew)
      : new Intl.NumberFormat(locale, { style: 'percent' }).format(part / (part + rest));
  return (
    <section className={css.quality} aria-labelledby={titleId}>
      <h3 id={titleId}>{t(($) => $.quality.title)}</h3>
      <p>{t(($) => $.quality.text)}</p>
      <div className={css.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.quality.month)}</th>
              <th scope="col">{t(($) => $.quality.photos)}</th>
              <th scope="col">{t(($) => $.quality.found)}</th>
              <th scope="col">{t(($) => $.quality.right)}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, photos, kept, missed, removed }) => (
              <tr key={month}>
                <th scope="row">{month.replace('-', '/')}</th>
                <td>{number(photos)}</td>
                <td>
                  {share(kept, missed)}
                  <small>{t(($) => $.quality.missed, { count: missed, number: number(missed) })}</small>
                </td>
                <td>
                  {share(kept, removed)}
                  <small>{t(($) => $.quality.removed, { count: removed, number: number(removed) })}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
