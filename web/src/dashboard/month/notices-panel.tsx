import type { Dashboard, DashboardNotice } from '@trapline/domain/dashboard/month.schema.ts';
import { IconBellRinging, IconTrendingUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { dateTimeText } from '../../platform/times/zoned-time.ts';
import { useTableFiles } from '../../ui/charts/use-chart-files.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import './dashboard.messages.ts';
import { photoAddress } from './photo-address.ts';
import css from './notices-panel.module.css';
import { Panel } from './panel.tsx';
import { useShownMonth } from './shown-month.ts';

/** Notices on paper; the others are counted. */
const printed = 6;

/** The alerts of the month, newest first; each leads to its photo. Source: DASH-5. */
export function NoticesPanel() {
  const { t } = useTranslation('dashboard');
  const { shown, titleOf } = useShownMonth();
  const { notices, time_zone } = shown;
  const title = t(($) => $.panel.notices);
  const files = useTableFiles(titleOf(title), {
    headings: [
      t(($) => $.notices.time),
      t(($) => $.notices.kind),
      t(($) => $.item[shown.group_by]),
      t(($) => $.insects),
    ],
    rows: notices.map(({ timestamp, type, name, count }) => [
      dateTimeText(timestamp, time_zone),
      t(($) => $.notices[type]),
      name,
      String(count),
    ]),
  });
  return (
    <Panel panel="notices" title={title} files={files} note={numberText(notices.length, currentLocale())}>
      <ul className={css.notices} aria-label={titleOf(title)}>
        {notices.map((notice) => (
          <Notice key={`${notice.event_id} ${notice.type} ${notice.id}`} notice={notice} shown={shown} />
        ))}
      </ul>
      {notices.length > printed && (
        <p className={css.more}>{t(($) => $.notices.more, { count: notices.length - printed })}</p>
      )}
    </Panel>
  );
}

function Notice({ notice, shown }: { readonly notice: DashboardNotice; readonly shown: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { alone } = useMoments(shown.time_zone);
  const { type, timestamp, count, name } = notice;
  return (
    <li>
      <a href={photoAddress(shown.group_by, notice.id, notice.event_id)} target="_blank" rel="noopener">
        <StateMark
          tone="alert"
          icon={type === 'total' ? <IconBellRinging aria-hidden /> : <IconTrendingUp aria-hidden />}
        >
          {t(($) => $.notices[type])}
        </StateMark>
        <span className={css.name}>{name}</span>
        <span className={css.count}>
          {t(($) => $.notices.count, { count, number: numberText(count, currentLocale()) })}
        </span>
        <time dateTime={new Date(timestamp * 1_000).toISOString()}>{alone(timestamp)}</time>
      </a>
    </li>
  );
}
