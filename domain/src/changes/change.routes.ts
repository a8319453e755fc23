import { route } from '../common/route.ts';
import { change } from './change.schema.ts';

/** The stream of changes, as server-sent events. */
export const changeRoutes = {
  getChanges: route({
    method: 'GET',
    path: '/api/changes',
    summary: 'What changes, as it changes: ids of events, sensors, sites and jobs that the caller may see',
    access: 'signed_in',
    produces: 'text/event-stream',
    answer: change,
    errors: [],
  }),
};
