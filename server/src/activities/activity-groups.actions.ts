import { searchWords } from '@trapline/domain/common/search.rules.ts';
import type { ActivityCsvQuery } from '@trapline/domain/events/event.schema.ts';
import type { SiteNarrowing } from '../installation-sites/installation-site.store.ts';
import type { SensorNarrowing } from '../sensors/sensor.store.ts';

/** An id that no site has, used as a filter for invalid ids. */
const noSite = 0;

function narrowingOf(query: ActivityCsvQuery) {
  return {
    ...(query.type === undefined ? {} : { type: query.type }),
    ...(query.bookmarkedOnly === '1' ? { bookmarkedOnly: true } : {}),
  };
}

/** The filter for sites with a group on the activity page. */
export function siteNarrowing(query: ActivityCsvQuery): SiteNarrowing {
  const id = query.siteId ?? query.installationSiteId;
  return {
    ...narrowingOf(query),
    ...(id === undefined ? {} : { id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : noSite }),
  };
}

/** The filter for sensors with a group on the activity page. */
export function sensorNarrowing(query: ActivityCsvQuery): SensorNarrowing {
  return {
    ...narrowingOf(query),
    ...(query.place === undefined ? {} : { place: searchWords(query.place) }),
    ...(query.sensorId === undefined ? {} : { id: query.sensorId }),
  };
}
