import type { Query } from '@tanstack/react-query';

// The first part of a query key is a noun, the second what is requested about it (`list`, `one`, `choices`, …), the
// third an id or the request. The nouns below are those whose queries are reloaded from other rooms.

/** First part of the query key of all sensor data. */
export const sensorsKey = 'sensors';

/** First part of the query key of all site data. */
export const sitesKey = 'installation_sites';

/** First part of the query key of every list of events. */
export const eventsKey = 'events';

/** First parts of the query key of the groups of the activity page. */
export const activitiesKey = [eventsKey, 'activities'] as const;

/** First parts of the query key of what needs attention. */
export const attentionKey = [eventsKey, 'attention'] as const;

/** First part of the query key of a station event; the second is its id. */
export const stationEventKey = 'station_event';

/** First part of the query key of the account's jobs. */
export const jobsKey = 'jobs';

/** First part of the query key of daily counts. */
export const dailyCountsKey = 'daily_counts';

/** First part of the query key of the hours at which rats appeared. */
export const appearanceKey = 'appearance';

/** First part of the query key of the figures of a month, and of the events they are made of. */
export const dashboardKey = 'dashboard';

/** Whether a query is about sensors or sites. */
export function isAboutAssets({ queryKey: [noun] }: Pick<Query, 'queryKey'>): boolean {
  return noun === sensorsKey || noun === sitesKey;
}
