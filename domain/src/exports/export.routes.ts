import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { activityCsvQuery } from '../activities/activity.schema.ts';
import { eventCsvQuery } from '../events/event.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes for exports of events. Source: EXPORT-5. */
export const exportRoutes = {
  exportSensorEvents: route({
    method: 'GET',
    path: '/api/sensors/{id}/events.csv',
    summary: 'Events of a sensor as CSV',
    access: 'signed_in',
    params: byId,
    query: eventCsvQuery,
    produces: 'text/csv; charset=utf-8',
    errors: ['conflict'],
  }),
  exportSiteEvents: route({
    method: 'GET',
    path: '/api/installation_sites/{id}/events.csv',
    summary: 'Events of an installation site as CSV',
    access: 'signed_in',
    params: byId,
    query: eventCsvQuery,
    produces: 'text/csv; charset=utf-8',
    errors: ['conflict'],
  }),
  exportActivities: route({
    method: 'GET',
    path: '/api/activities.csv',
    summary: 'Events of all sites or sensors of the activity page as one CSV',
    access: 'signed_in',
    query: activityCsvQuery,
    produces: 'text/csv; charset=utf-8',
    errors: ['conflict'],
  }),
};
