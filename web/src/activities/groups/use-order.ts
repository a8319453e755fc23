import { type ActivityOrder, activityOrders } from '@trapline/domain/activities/activity-order.catalogue.ts';
import { useState } from 'react';
import { readStored, store } from '../../platform/stored.ts';

/** The order of the groups, and how to choose another one. */
export interface OrderChosen {
  readonly order: ActivityOrder;
  readonly chooseOrder: (order: ActivityOrder) => void;
}

/** The order of the groups that the user last chose in this browser; by urgency at first. Source: ATTENTION-4. */
export function useOrder(userId: string): OrderChosen {
  const key = `trapline.activity-order.${userId}`;
  const [order, setOrder] = useState(() => {
    const kept = readStored(key);
    return activityOrders.find((one) => one === kept) ?? activityOrders[0];
  });
  return {
    order,
    chooseOrder: (next) => {
      setOrder(next);
      store(key, next);
    },
  };
}
