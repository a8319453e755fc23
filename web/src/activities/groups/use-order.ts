import { type ActivityOrder, activityOrders } from '@trapline/domain/activities/activity-order.catalogue.ts';
import { useKeptChoice } from './use-kept-choice.ts';

/** The order of the groups, and how to choose another one. */
export interface OrderChosen {
  readonly order: ActivityOrder;
  readonly chooseOrder: (order: ActivityOrder) => void;
}

/** The order of the groups that the user last chose in this browser; by urgency at first. Source: ATTENTION-4. */
export function useOrder(userId: string): OrderChosen {
  const [order, chooseOrder] = useKeptChoice(`trapline.activity-order.${userId}`, activityOrders);
  return { order, chooseOrder };
}
