import { route } from '../common/route.ts';
import { portalStatus } from './status.schema.ts';

/** Tells product admins how the portal is. Source: RUN-8. */
export const statusRoutes = {
  getStatus: route({
    method: 'GET',
    path: '/api/status',
    summary: 'Whether photos, jobs and mails go on, and whether there is room: each with its figure',
    access: 'admin',
    answer: portalStatus,
    errors: [],
  }),
};
