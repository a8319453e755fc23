import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { chartKindOf } from '../../dashboard/chart-kind.ts';
import type { Charted } from '../../dashboard/dashboard.queries.ts';
import { PagePart } from '../../ui/notices/page-part.tsx';
import { daysOf, instantsOf } from '../filters/period.ts';
import type { ActivityRequest, useActivities } from '../activity.queries.ts';
import type { Group } from '../groups/group.ts';
import type { Opened } from './opened-address.ts';
import type { useOpened } from './use-opened.ts';

const loadMonthly = async () => (await import('../../dashboard/monthly-dialog.tsx')).MonthlyDialog;
const loadAppearance = async () => (await import('../../dashboard/appearance-dialog.tsx')).AppearanceDialog;

/** Props of `OpenedChart`. */
export interface OpenedChartProps {
  readonly list: ReturnType<typeof useActivities>;
  /** Those that the charts are of. */
  readonly groups: readonly Group[];
  readonly request: ActivityRequest;
  readonly opening: ReturnType<typeof useOpened>;
  readonly opened: Extract<Opened, { readonly kind: 'chart' }>;
}

/** The charts that are open over the page. */
export function OpenedChart(props: OpenedChartProps) {
  const { opened, groups, request, opening, list } = props;
  const [group] = groups;
  const navigate = useNavigate();
  if (opened.chart === 'hours') return group ? <Hours {...props} group={group} /> : null;
  const single = opened.of !== null;
  const showDay = ({ kind, id }: Charted, day: string) =>
    void navigate({
      to: '/activities',
      search: { ...(kind === 'sensor' ? { sensorId: id } : { siteId: id }), period: `${day}..${day}` },
    });
  return (
    <PagePart
      name="monthly chart"
      load={loadMonthly}
      props={{
        assets: groups.filter(({ type }) => chartKindOf(type) === 'monthly').map(chartedOf),
        single,
        zone: single ? (group?.time_zone ?? request.zone) : request.zone,
        range: opened.range,
        onRange: (range) => opening.show({ ...opened, range }),
        onDay: showDay,
        more: !single && list.hasNextPage && !list.isFetching && !list.isError,
        onMore: () => void list.fetchNextPage(),
        onClose: opening.close,
      }}
      onGiveUp={opening.close}
    />
  );
}

function chartedOf({ kind, id, name, newest }: Group): Charted {
  return { kind, id, name, threshold: newest?.threshold ?? 0 };
}

/** The hours at which rats appeared, in the period of the page when it was opened. */
function Hours({ group, request, opening }: OpenedChartProps & { readonly group: Group }) {
  const [shown] = useState(() => {
    const now = Math.floor(Date.now() / 1_000);
    const { period } = request.filters;
    return { period: instantsOf(period, now, request.zone), days: daysOf(period, now, request.zone) };
  });
  return (
    <PagePart
      name="appearance graph"
      load={loadAppearance}
      props={{ asset: chartedOf(group), ...shown, onClose: opening.close }}
      onGiveUp={opening.close}
    />
  );
}
