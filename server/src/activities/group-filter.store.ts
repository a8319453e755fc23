import type { ActivityCsvQuery } from '@trapline/domain/activities/activity.schema.ts';
import { searchWords } from '@trapline/domain/common/search.rules.ts';
import { sensorAddition, siteAddition } from '../attention/attention-list.store.ts';
import type { SiteNarrowing } from '../installation-sites/installation-site.store.ts';
import type { AssetReader, SensorNarrowing } from '../sensors/sensor.store.ts';

/** An id that no site has, used as a filter for invalid ids. */
const noSite = 0;

function narrowingOf(query: ActivityCsvQuery) {
  return {
    ...(query.type === undefined ? {} : { type: query.type }),
    ...(query.bookmarkedOnly === '1' ? { bookmarkedOnly: true } : {}),
  };
}

/** Which reason and order a query requests; undefined when neither needs what is known about attention. */
function attentionOf({ attention, order }: ActivityCsvQuery) {
  return attention === undefined && order !== 'urgency'
    ? undefined
    : { reason: attention, byUrgency: order === 'urgency' };
}

/** The filter for sites with a group on the activity page, and their order by urgency. */
export function siteNarrowing(query: ActivityCsvQuery, reader: AssetReader): SiteNarrowing {
  const attention = attentionOf(query);
  const id = query.siteId ?? query.installationSiteId;
  return {
    ...narrowingOf(query),
    ...(id === undefined ? {} : { id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : noSite }),
    ...(attention === undefined ? {} : { addition: siteAddition(attention, reader) }),
  };
}

/** The filter for sensors with a group on the activity page, and their order by urgency. */
export function sensorNarrowing(query: ActivityCsvQuery, reader: AssetReader): SensorNarrowing {
  const attention = attentionOf(query);
  return {
    ...narrowingOf(query),
    ...(query.place === undefined ? {} : { place: searchWords(query.place) }),
    ...(query.sensorId === undefined ? {} : { id: query.sensorId }),
    ...(attention === undefined ? {} : { addition: sensorAddition(attention, reader) }),
  };
}

/** The key by which the groups are sorted; undefined: the default of the list. */
export function groupSort({ order }: ActivityCsvQuery): 'name' | 'bookmarked' | undefined {
  return order === 'urgency' ? 'name' : order;
}
