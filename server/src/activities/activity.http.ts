import { attentionSummary } from '../attention/attention-summary.actions.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { activityPage } from './activity-page.actions.ts';

/** Handlers of the activity page: its groups with their newest events, and what needs attention among all groups. */
export function activityHandlers(services: Services): Pick<Handlers, 'listActivities' | 'summarizeActivities'> {
  return {
    listActivities: ({ caller, query }) => activityPage(services, caller.account, query),
    summarizeActivities: ({ caller, query }) => attentionSummary(services, caller.account, query),
  };
}
