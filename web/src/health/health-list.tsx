import {
  healthResults,
  isHealthRule,
  type HealthResult,
  type HealthState,
} from '@trapline/domain/health/health.rules.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoments } from '../platform/times/use-moments.ts';
import { StateMark } from '../ui/notices/state-mark.tsx';
import css from './health.module.css';
import './health.messages.ts';
import { readingText } from './reading-text.ts';

const marks = {
  success: { tone: 'good', Icon: IconCircleCheck },
  error: { tone: 'alert', Icon: IconAlertTriangle },
  initializing: { tone: 'quiet', Icon: IconProgress },
  no_data: { tone: 'quiet', Icon: IconCircleDashed },
} as const satisfies Record<HealthState, object>;

/** A unit's last report, rule by rule: icon, text and value. Source: HEALTH-7. */
export function HealthList(props: { readonly status: HealthStatus; readonly zone: string }) {
  return (
    <dl className={css.list}>
      {healthResults(props.status).map((result) => (
        <div key={result.rule}>
          <dt>
            <RuleName rule={result.rule} />
          </dt>
          <dd>
            <ResultMark result={result} zone={props.zone} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** In old-style reports, units choose the names of their rules. */
function RuleName({ rule }: { readonly rule: string }) {
  const { t } = useTranslation('health');
  return isHealthRule(rule) ? t(($) => $.rules[rule]) : rule;
}

function ResultMark({ result, zone }: { readonly result: HealthResult; readonly zone: string }) {
  const { t, i18n } = useTranslation('health');
  const { inText } = useMoments(zone);
  const { tone, Icon } = marks[result.state];
  const { value, unit, at } = result;
  let reading: string | null = null;
  if (value !== null && unit !== null) reading = readingText(value, unit, i18n.language);
  // The 1 of new-style reports adds nothing to the text.
  else if (value !== null && result.state === 'error' && value !== 1) reading = t(($) => $.code, { code: value });
  return (
    <>
      {reading !== null && <span className={css.reading}>{reading}</span>}
      <StateMark
        tone={tone}
        icon={<Icon aria-hidden />}
        {...(at === null ? {} : { title: t(($) => $.readAt, { time: inText(at) }) })}
      >
        {t(($) => $.texts[result.text])}
      </StateMark>
    </>
  );
}
