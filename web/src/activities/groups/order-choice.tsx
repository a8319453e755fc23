import { NativeSelect } from '@mantine/core';
import { activityOrders } from '@trapline/domain/activities/activity-order.catalogue.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../activity.messages.ts';
import type { OrderChosen } from './use-order.ts';

/** The choice of the order of the groups. Source: ATTENTION-4. */
export function OrderChoice({ order, chooseOrder }: OrderChosen) {
  const { t } = useTranslation('activities');
  return (
    <NativeSelect
      size="sm"
      aria-label={t(($) => $.order.label)}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      value={order}
      onChange={({ currentTarget: { value } }) => {
        const chosen = activityOrders.find((one) => one === value);
        if (chosen) chooseOrder(chosen);
      }}
      data={activityOrders.map((value) => ({ value, label: t(($) => $.order[value]) }))}
    />
  );
}
