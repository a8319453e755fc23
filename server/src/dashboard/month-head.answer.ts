import type { Dashboard, DashboardGroup } from '@trapline/domain/dashboard/month.schema.ts';

type Head = Pick<
  Dashboard,
  'month' | 'today' | 'time_zone' | 'group_by' | 'groups' | 'id' | 'insect_type' | 'has_fly_scan' | 'has_other_types'
>;

/** What a dashboard says about itself, whatever its items are. */
export function headOf({
  groups,
  ...choice
}: Omit<Head, 'groups'> & { readonly groups: readonly DashboardGroup[] }): Head {
  const { month, today, time_zone, group_by, id, insect_type, has_fly_scan, has_other_types } = choice;
  return { month, today, time_zone, group_by, groups: [...groups], id, insect_type, has_fly_scan, has_other_types };
}
