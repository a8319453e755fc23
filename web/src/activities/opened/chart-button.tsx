import { Button } from '@mantine/core';
import { IconChartBar, IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chartKindOf } from '../../dashboard/chart-kind.ts';
import { usePhone } from '../../ui/theme/use-phone.ts';
import '../activity.messages.ts';
import type { Group } from '../groups/group.ts';
import { useOpen } from './use-opened.ts';

const kinds = {
  monthly: { chart: 'insects', icon: <IconChartLine size={16} aria-hidden />, text: 'monthly', textOf: 'monthlyOf' },
  appearance: { chart: 'hours', icon: <IconChartBar size={16} aria-hidden />, text: 'hours', textOf: 'hoursOf' },
} as const;

/** Opens the chart of a group if its type has one: insects of a month, or hours at which rats appear. */
export function ChartButton({ group }: { readonly group: Group }) {
  const { t } = useTranslation('activities');
  const open = useOpen();
  const found = chartKindOf(group.type);
  if (found === null) return null;
  const { chart, icon, text, textOf } = kinds[found];
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={icon}
      aria-label={t(($) => $.chart[textOf], { name: group.name })}
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'chart', chart, of: { kind: group.kind, id: group.id } })}
    >
      {t(($) => $.chart[text])}
    </Button>
  );
}

/** Opens the monthly charts of all groups that have one. */
export function AllChartsButton({ groups }: { readonly groups: readonly Group[] }) {
  const { t } = useTranslation('activities');
  const phone = usePhone();
  const open = useOpen();
  if (!groups.some(({ type }) => chartKindOf(type) === 'monthly')) return null;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconChartLine size={16} aria-hidden />}
      aria-label={t(($) => $.chart.allMonthly)}
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'chart', chart: 'insects', of: null })}
    >
      {t(($) => (phone ? $.chart.monthlyShort : $.chart.monthly))}
    </Button>
  );
}
