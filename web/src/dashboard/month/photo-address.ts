import type { DashboardGroup } from '@trapline/domain/dashboard/month.schema.ts';

/**
 * The address of an event's photo: in the gallery of its site or sensor, or over the events of its place.
 * Source: DASH-12.
 * @param id of the item
 */
export function photoAddress(group: DashboardGroup, id: string, event: string): string {
  if (group === 'place') return `/station/${encodeURIComponent(id)}?${new URLSearchParams({ event }).toString()}`;
  const item = group === 'sensor' ? { sensorId: id } : { siteId: id };
  return `/activities?${new URLSearchParams({ ...item, event }).toString()}`;
}
