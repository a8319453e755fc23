import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { dateTimeText } from '../platform/times/zoned-time.ts';
import './report.messages.ts';
import { reportJobsQuery } from './report.queries.ts';
import css from './reports.module.css';

/** The account's reports that can still be downloaded; nothing if there are none. Source: JOB-6 */
export function MadeReports() {
  const { t } = useTranslation('reports');
  const { time_zone: zone } = useCurrentUser();
  const made = useQuery(reportJobsQuery).data?.filter(({ download_path }) => download_path !== null) ?? [];
  if (made.length === 0) return null;
  return (
    <section className={css.made}>
      <h3>{t(($) => $.made)}</h3>
      <ul className={css.made}>
        {made.map(({ job_id, download_path, created_at }) => {
          const time = dateTimeText(created_at, zone);
          return (
            <li key={job_id}>
              {time}{' '}
              <a href={download_path ?? undefined} download aria-label={t(($) => $.downloadOf, { time })}>
                {t(($) => $.download)}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
