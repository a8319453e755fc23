import { Type, type Static } from 'typebox';
import { attentionFilter, grouping } from '../attention/attention.schema.ts';
import { pageQuery } from '../common/page.schema.ts';
import { searchLength } from '../common/text.limits.ts';
import { flag, text } from '../common/text.schema.ts';
import { eventFilters } from '../events/event.schema.ts';
import { activityOrders } from './activity-order.catalogue.ts';

const activityFilters = {
  ...eventFilters,
  group_by: Type.Optional(grouping),
  siteId: Type.Optional(text(20, 1)),
  sensorId: Type.Optional(text(64, 1)),
  type: Type.Optional(text(40, 1)),
  q: pageQuery.properties.q,
  /** Sensors only: words the place must contain. */
  place: Type.Optional(text(searchLength)),
  bookmarkedOnly: Type.Optional(flag),
  /** Only groups for which this reason applies, or with an event at which nobody has looked. Source: ATTENTION-5. */
  attention: Type.Optional(attentionFilter),
  /** The order of the groups; by default that of the sensor list or the site list. Source: ATTENTION-4. */
  order: Type.Optional(Type.Enum([...activityOrders])),
};

/** Filters of the combined CSV export: those of the activity page without paging. Source: EXPORT-4, ACTIVITY-10. */
export const activityCsvQuery = Type.Object(
  { ...activityFilters, locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])) },
  { additionalProperties: false },
);
export type ActivityCsvQuery = Static<typeof activityCsvQuery>;

/** Filters of the activity page. Source: ACTIVITY-1, ACTIVITY-3. */
export const activityQuery = Type.Object(
  {
    ...activityFilters,
    page: pageQuery.properties.page,
    per_page: pageQuery.properties.per_page,
  },
  { additionalProperties: false },
);
export type ActivityQuery = Static<typeof activityQuery>;
