import { monthlyAxis } from '@trapline/domain/dashboard/chart-axis.rules.ts';
import type { DailyCounts } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../activities/groups/group.ts';
import { AppearanceChart } from '../dashboard/appearance-chart.tsx';
import { chartKindOf } from '../dashboard/chart-kind.ts';
import { appearanceQuery, type Charted, dailyCountsQuery } from '../dashboard/dashboard.queries.ts';
import { MonthlyChart } from '../dashboard/monthly-chart.tsx';
import { useNow } from '../platform/times/use-now.ts';
import { dayAt } from '../platform/times/zoned-time.ts';
import { WaitingChart } from '../ui/charts/chart-body.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import css from './asset-course.module.css';
import './overview.messages.ts';
import { Replacements } from './replacements.tsx';

/** Days of the chart. */
const shownDays = 30;
/** Days of which replacements are listed. */
const replacementDays = '90';

/** The past 30 days of a site or sensor, and when its trap was replaced; nothing for types without a chart. Source: SITE-12. */
export function AssetCourse({ group }: { readonly group: Group }) {
  const charted = { kind: group.kind, id: group.id, name: group.name, threshold: group.newest?.threshold ?? 0 };
  if (sensorTypeCapabilities[group.type].countsInsects) return <Counts charted={charted} group={group} />;
  return chartKindOf(group.type) === 'appearance' ? <Hours charted={charted} /> : null;
}

function Counts({ charted, group }: { readonly charted: Charted; readonly group: Group }) {
  const { t } = useTranslation(['overview', 'figures']);
  const navigate = useNavigate();
  const today = useNow((now) => dayAt(now, group.time_zone));
  const { data, error, refetch } = useQuery(dailyCountsQuery(charted, replacementDays, today));
  const title = t(($) => $.monthly.pastDays, { ns: 'figures', count: shownDays });
  if (data === undefined) return <Waits error={error} onRetry={() => void refetch()} />;
  const counts: DailyCounts = { ...data, days: data.days.slice(-shownDays) };
  return (
    <div className={css.course}>
      <MonthlyChart
        name={title}
        range={String(shownDays)}
        rangeText={title}
        today={today}
        counts={counts}
        threshold={charted.threshold}
        axis={monthlyAxis([...counts.days.map(({ count }) => count), charted.threshold])}
        hidden={none}
        onDay={(day) =>
          void navigate({
            to: '/activities',
            search: {
              ...(charted.kind === 'sensor' ? { sensorId: charted.id } : { siteId: charted.id }),
              period: `${day}..${day}`,
            },
          })
        }
      />
      {sensorTypeCapabilities[group.type].replacement && <Replacements days={data.replacements} today={today} />}
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

/** The hours at which rats appeared in the past 30 days. */
function Hours({ charted }: { readonly charted: Charted }) {
  const { t } = useTranslation('figures');
  const [from] = useState(() => Math.floor(Date.now() / 1_000) - shownDays * 86_400);
  const { data, error, refetch } = useQuery(appearanceQuery(charted, { timestamp_from: from }));
  if (data === undefined) return <Waits error={error} onRetry={() => void refetch()} />;
  const heading = t(($) => $.appearance.pastDays, { count: shownDays });
  return (
    <div className={css.course}>
      <AppearanceChart heading={heading} name={charted.name} appearance={data} />
    </div>
  );
}

function Waits({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div className={css.course}>{error ? <ProblemNotice error={error} onRetry={onRetry} /> : <WaitingChart />}</div>
  );
}
