import { accountRoutes } from './accounts/account.routes.ts';
import { activityRoutes } from './activities/activity.routes.ts';
import { lookRoutes } from './looks/look.routes.ts';
import { activityLogRoutes } from './activity-logs/activity-log.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { changeRoutes } from './changes/change.routes.ts';
import { configurationRoutes } from './common/configuration.routes.ts';
import type { Answer, Body, NamedForm, Params, Query, RouteDefinition } from './common/route.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { correctionRoutes, editorRoutes } from './detections/correction.routes.ts';
import { detectionRoutes } from './detections/detection.routes.ts';
import { deviceRoutes } from './devices/device.routes.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { eventRoutes } from './events/event.routes.ts';
import { exportRoutes } from './exports/export.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { installationSiteRoutes } from './installation-sites/installation-site.routes.ts';
import { jobRoutes } from './jobs/job.routes.ts';
import { arrivalRoutes, detectorRoutes, trainingDataRoutes } from './learning/animals/arrival.routes.ts';
import { learningRoutes } from './learning/learning.routes.ts';
import { holdRoutes } from './holds/hold.routes.ts';
import { organizationRoutes } from './organizations/organization.routes.ts';
import { retentionRoutes } from './retention/retention.routes.ts';
import { reportScheduleRoutes } from './report-schedules/report-schedule.routes.ts';
import { reportRoutes } from './reports/report.routes.ts';
import { sensorRoutes } from './sensors/sensor.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { photoBoxRoutes } from './station/photo-box.routes.ts';
import { stationEventRoutes } from './station/station-event.routes.ts';
import { stationListRoutes } from './station/station-list.routes.ts';
import { stationPlaceRoutes } from './station/station-place.routes.ts';
import { usageRoutes } from './station/usage.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { tagRoutes } from './tags/tag.routes.ts';
import { waitingRoutes } from './understanding/waiting.routes.ts';
import { uploadRoutes } from './uploads/upload.routes.ts';

/** All routes of the API by name. The server mounts them all; a missing handler is a type error. */
export const routes = {
  ...configurationRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...organizationRoutes,
  ...holdRoutes,
  ...retentionRoutes,
  ...auditRoutes,
  ...activityLogRoutes,
  ...healthRoutes,
  ...sensorRoutes,
  ...installationSiteRoutes,
  ...eventRoutes,
  ...detectionRoutes,
  ...correctionRoutes,
  ...editorRoutes,
  ...detectorRoutes,
  ...learningRoutes,
  ...arrivalRoutes,
  ...trainingDataRoutes,
  ...tagRoutes,
  ...waitingRoutes,
  ...uploadRoutes,
  ...stationListRoutes,
  ...activityRoutes,
  ...lookRoutes,
  ...exportRoutes,
  ...reportRoutes,
  ...chatRoutes,
  ...dashboardRoutes,
  ...reportScheduleRoutes,
  ...stationPlaceRoutes,
  ...usageRoutes,
  ...changeRoutes,
  ...jobRoutes,
  ...stationEventRoutes,
  ...photoBoxRoutes,
  ...documentRoutes,
  ...deviceRoutes,
  ...statusRoutes,
} as const;

/** All routes of the API by name. */
export type Routes = typeof routes;
/** Name of a route. */
export type RouteName = keyof Routes;

/**
 * Types of all routes for the web's client, keyed by `METHOD /path/{param}`. Types only, so that no schema reaches the
 * browser.
 */
export type Calls = {
  readonly [N in RouteName as `${Routes[N]['method']} ${Routes[N]['path']}`]: {
    readonly params: Params<Routes[N]>;
    readonly query: Query<Routes[N]>;
    readonly body: Body<Routes[N]>;
    readonly form: NamedForm<Routes[N]>;
    readonly answer: Answer<Routes[N]>;
  };
};

/** All routes as a list, each with its name. */
export const allRoutes: readonly (RouteDefinition & { readonly name: string })[] = Object.entries(routes).map(
  ([name, definition]) => ({ name, ...definition }),
);
