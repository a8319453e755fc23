import type { StatusCheck, StatusState } from '@trapline/domain/status/status.catalogue.ts';
import type { PortalStatus } from '@trapline/domain/status/status.schema.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconHelpCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { useMoments } from '../platform/times/use-moments.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText, numberText } from '../platform/words/number-text.ts';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import './status.messages.ts';
import css from './status.module.css';
import { statusQuery } from './status.queries.ts';

type Check = PortalStatus['checks'][number];

const looks: Readonly<Record<StatusState, readonly [tone: 'good' | 'alert' | 'warning' | 'quiet', icon: TablerIcon]>> =
  {
    good: ['good', IconCircleCheck],
    warning: ['warning', IconAlertTriangle],
    bad: ['alert', IconExclamationCircle],
    unknown: ['quiet', IconHelpCircle],
  };

const inSeconds: readonly StatusCheck[] = ['photos', 'jobs', 'mails', 'backup'];

/** How the portal is, in words: what is wrong, and what to do about it. For product admins. Source: RUN-8. */
export function StatusPage() {
  const { t } = useTranslation('status');
  const { data, error, refetch } = useQuery(statusQuery);
  const { inText } = useMoments(useCurrentUser().time_zone);
  return (
    <div className={css.page}>
      <PageHeading
        title={t(($) => $.title)}
        note={data && <p>{t(($) => $.asOf, { time: inText(data.as_of), version: data.version })}</p>}
      />
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && !error && <Summary checks={data.checks} />}
      {data && (
        <ul className={css.checks} aria-label={t(($) => $.list)}>
          {data.checks.map((one) => (
            <CheckRow key={one.check} of={one} />
          ))}
        </ul>
      )}
      {!data && !error && <Waiting>{null}</Waiting>}
    </div>
  );
}

/** Whether anything has to be done at all. */
function Summary({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useTranslation('status');
  const count = (...states: StatusState[]) => checks.filter(({ state }) => states.includes(state)).length;
  const [bad, warning] = [count('bad'), count('warning', 'unknown')];
  const state = bad > 0 ? 'bad' : warning > 0 ? 'warning' : 'good';
  const [tone, Icon] = looks[state];
  const words = {
    bad: () => t(($) => $.someBad, { count: bad }),
    warning: () => t(($) => $.someWarning, { count: warning }),
    good: () => t(($) => $.allGood),
  };
  return (
    <div className={css.summary} role="status">
      <StateMark tone={tone} icon={<Icon size={22} aria-hidden />}>
        <strong>{words[state]()}</strong>
      </StateMark>
      {state === 'good' && <p>{t(($) => $.allGoodText)}</p>}
    </div>
  );
}

function CheckRow({ of: { check, state, value } }: { readonly of: Check }) {
  const { t } = useTranslation('status');
  const [tone, Icon] = looks[state];
  const about = () => {
    if (state === 'unknown') return t(($) => $.unknownText);
    if (state === 'good' || check === 'silent_units') return t(($) => $.check[check].good);
    return t(($) => $.check[check].todo);
  };
  return (
    <li className={css.check}>
      <h2>{t(($) => $.check[check].name)}</h2>
      <span className={css.value}>{valueText(t, check, value)}</span>
      <span className={css.state}>
        <StateMark tone={tone} icon={<Icon size={18} aria-hidden />}>
          {t(($) => $.state[state])}
        </StateMark>
      </span>
      <p>{about()}</p>
    </li>
  );
}

/** The figure of a check with its unit; empty if it has none. */
function valueText(t: TFunction<'status'>, check: StatusCheck, value: number | null): string {
  if (value === null) return '';
  const locale = currentLocale();
  if (check === 'disk') return byteText(value, locale);
  if (!inSeconds.includes(check)) return numberText(value, locale);
  if (value < 120) return t(($) => $.value.seconds, { count: Math.round(value) });
  if (value < 7_200) return t(($) => $.value.minutes, { count: Math.round(value / 60) });
  if (value < 172_800) return t(($) => $.value.hours, { count: Math.round(value / 3_600) });
  return t(($) => $.value.days, { count: Math.round(value / 86_400) });
}
