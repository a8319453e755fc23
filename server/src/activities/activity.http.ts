import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { activityPage } from './activity-page.actions.ts';

/** Handler that returns a page of sites or sensors with their newest events. */
export function activityHandlers(services: Services): Pick<Handlers, 'listActivities'> {
  return { listActivities: ({ caller, query }) => activityPage(services, caller.account, query) };
}
