import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { activityLogExportQuery, activityLogList, activityLogQuery } from './activity-log.schema.ts';

const byEntity = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes for activity logs; `id` is an entity such as `Sensor-SN104`. Source: LOG-1, LOG-5. */
export const activityLogRoutes = {
  listActivityLogs: route({
    method: 'GET',
    path: '/api/activity_logs/{id}',
    summary: 'What field units and people did to an entity, newest first',
    access: 'admin',
    params: byEntity,
    query: activityLogQuery,
    answer: activityLogList,
    errors: [],
  }),
  exportActivityLogs: route({
    method: 'GET',
    path: '/api/activity_logs/{id}/entries.csv',
    summary: 'A day of an entity’s activity log as CSV',
    access: 'admin',
    params: byEntity,
    query: activityLogExportQuery,
    produces: 'text/csv',
    errors: [],
  }),
};
