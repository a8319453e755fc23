import { Type, type Static } from 'typebox';
import { route } from '../common/route.ts';
import { nullable } from '../common/text.schema.ts';
import { attentionReason, attentionSummary, attentionSummaryQuery } from '../attention/attention.schema.ts';
import { trend } from '../dashboard/trend.schema.ts';
import { event } from '../events/event.schema.ts';
import { installationSite } from '../installation-sites/installation-site.schema.ts';
import { sensor } from '../sensors/sensor.schema.ts';
import { activityQuery } from './activity.schema.ts';

/** What the head of a group says about it, whatever is filtered. Source: ACTIVITY-16. */
const groupHead = {
  /** Why it needs attention, the most urgent first. */
  reasons: Type.Array(attentionReason),
  /** The count of its newest event that counts, and the threshold that applied to it, 0 if off; null without one. */
  newest: nullable(Type.Object({ count: Type.Integer(), threshold: Type.Integer() }, { additionalProperties: false })),
  trend,
  /** Whether one of its events is not yet looked at. Source: ATTENTION-8. */
  not_looked_at: Type.Boolean(),
};
const groupHeadObject = Type.Object(groupHead, { additionalProperties: false });
export type GroupHead = Static<typeof groupHeadObject>;

/** A group of the activity page: a site or sensor with its newest events. */
export const activityGroup = Type.Object(
  {
    ...groupHead,
    installation_site: Type.Optional(installationSite),
    sensor: Type.Optional(sensor),
    events: Type.Array(event),
    last_evaluated: nullable(Type.String()),
  },
  { additionalProperties: false },
);
export type ActivityGroup = Static<typeof activityGroup>;

/** The whole activity page in one request. Source: ACTIVITY-1. */
export const activityRoutes = {
  listActivities: route({
    method: 'GET',
    path: '/api/activities',
    summary: 'Sites or sensors with their newest 4 events each',
    access: 'signed_in',
    query: activityQuery,
    answer: Type.Object(
      {
        groups: Type.Array(activityGroup),
        total: Type.Integer(),
        page: Type.Integer(),
        per_page: Type.Integer(),
        /** When the response was computed, unix seconds. */
        as_of: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    errors: [],
  }),
  /** What needs attention among all groups that the caller may see, whatever is filtered. Source: ATTENTION-5. */
  summarizeActivities: route({
    method: 'GET',
    path: '/api/activities/summary',
    summary: 'Numbers of the sites or sensors that need attention, by reason',
    access: 'signed_in',
    query: attentionSummaryQuery,
    answer: attentionSummary,
    errors: [],
  }),
};
