import { Button } from '@mantine/core';
import { IconChartBar, IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartKindOf } from '../../dashboard/chart-kind.ts';
import { PagePart } from '../../ui/notices/page-part.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import type { ActivityRequest } from '../activity.queries.ts';
import '../activity.messages.ts';
import type { Group } from '../groups/group.ts';
import { type Days, daysOf, instantsOf } from '../filters/period.ts';

const loadMonthly = async () => (await import('../../dashboard/monthly-dialog.tsx')).MonthlyDialog;
const loadAppearance = async () => (await import('../../dashboard/appearance-dialog.tsx')).AppearanceDialog;

/** Opens the chart of a group if its type has one: insects of a month, or hours at which rats appear. */
export function ChartButton({ group, request }: { readonly group: Group; readonly request: ActivityRequest }) {
  const kind = chartKindOf(group.type);
  if (kind === 'monthly') return <MonthlyButton group={group} />;
  return kind === 'appearance' ? <AppearanceButton group={group} request={request} /> : null;
}

function MonthlyButton({ group }: { readonly group: Group }) {
  const { t } = useTranslation('activities');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChartLine size={16} aria-hidden />}
        aria-label={t(($) => $.chart.monthlyOf, { name: group.name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(($) => $.chart.monthly)}
      </Button>
      {open && (
        <PagePart
          name="monthly chart"
          load={loadMonthly}
          props={{
            assets: [group],
            single: true,
            zone: group.time_zone,
            more: false,
            onMore: () => {},
            onClose: () => setOpen(false),
          }}
          onGiveUp={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The period when a chart was opened; it does not move while the chart is open. */
interface Shown {
  readonly period: ReturnType<typeof instantsOf>;
  readonly days: Days | null;
}

function AppearanceButton({ group, request }: { readonly group: Group; readonly request: ActivityRequest }) {
  const { t } = useTranslation('activities');
  const [shown, setShown] = useState<Shown | null>(null);
  const open = () => {
    const now = Math.floor(Date.now() / 1_000);
    const { period } = request.filters;
    setShown({ period: instantsOf(period, now, request.zone), days: daysOf(period, now, request.zone) });
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChartBar size={16} aria-hidden />}
        aria-label={t(($) => $.chart.hoursOf, { name: group.name })}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t(($) => $.chart.hours)}
      </Button>
      {shown && (
        <PagePart
          name="appearance graph"
          load={loadAppearance}
          props={{ asset: group, ...shown, onClose: () => setShown(null) }}
          onGiveUp={() => setShown(null)}
        />
      )}
    </>
  );
}

/** Opens the monthly charts of all groups that have one. */
export function AllChartsButton(props: {
  readonly groups: readonly Group[];
  readonly zone: string;
  /** Whether there may be more groups. */
  readonly more: boolean;
  readonly onMore: () => void;
}) {
  const { t } = useTranslation('activities');
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const charted = props.groups.filter(({ type }) => chartKindOf(type) === 'monthly');
  if (charted.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChartLine size={16} aria-hidden />}
        aria-label={t(($) => $.chart.allMonthly)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t(($) => (phone ? $.chart.monthlyShort : $.chart.monthly))}
      </Button>
      {open && (
        <PagePart
          name="monthly chart"
          load={loadMonthly}
          props={{
            assets: charted,
            single: false,
            zone: props.zone,
            more: props.more,
            onMore: props.onMore,
            onClose: () => setOpen(false),
          }}
          onGiveUp={() => setOpen(false)}
        />
      )}
    </>
  );
}
