import type { Usage } from '@trapline/domain/station/usage.schema.ts';
import { noPlan, planOf } from '@trapline/domain/organizations/plan.catalogue.ts';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planText } from '../../organizations/plan-text.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { usageQuery } from '../station.queries.ts';
import './usage.messages.ts';
import css from './usage.module.css';

/** The plan, and how many of its traps were used this month. Source: STATION-4, STATION-21. */
export function UsageLine() {
  const { data: usage, error, refetch } = useQuery(usageQuery);
  if (usage) return <Line usage={usage} />;
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  return <Skeleton height="1.5rem" width="min(24rem, 100%)" />;
}

function Line({ usage }: { readonly usage: Usage }) {
  const { t } = useTranslation('stationUsage');
  const { organization } = useCurrentUser();
  const locale = currentLocale();
  const { plan, next_plan, used_traps: used, included_units: included, exceeded } = usage;
  const name = (id: number) => planText(id, 'customer', locale);
  const count = { count: used, number: numberText(used, locale) };
  const text = () => {
    if (included !== null) return t(($) => $.usedOf, { ...count, included: numberText(included, locale) });
    return planOf(plan)?.type === 'unlimited' ? t(($) => $.unlimited, count) : t(($) => $.used, count);
  };
  const planWords = () => {
    if (organization === null) return t(($) => $.noOrganization);
    return plan === noPlan ? t(($) => $.noPlan) : t(($) => $.plan, { plan: name(plan) });
  };
  return (
    <div className={css.line}>
      <span>{planWords()}</span>
      <span className={exceeded ? css.exceeded : css.used}>
        {exceeded && <IconAlertTriangle size={18} aria-hidden />}
        <span>
          {text()}
          {exceeded && <Excess usage={usage} />}
        </span>
      </span>
      {next_plan !== null && <span>{t(($) => $.next, { plan: name(next_plan) })}</span>}
    </div>
  );
}

/** By how much the plan is exceeded, and what that costs. */
function Excess({ usage }: { readonly usage: Usage }) {
  const { t } = useTranslation('stationUsage');
  const locale = currentLocale();
  const over = usage.used_traps - (usage.included_units ?? 0);
  return (
    <small>
      {t(($) => $.over, {
        count: over,
        number: numberText(over, locale),
        cost: t(($) => $.yen, { number: numberText(usage.excess_cost, locale) }),
      })}
    </small>
  );
}
