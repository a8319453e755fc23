import { hasDevices } from '@trapline/domain/devices/device.access.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import { seesLearnedTypes } from '@trapline/domain/learning/learning-page.access.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { openPages } from './routes/open-pages.ts';
import { parseSearch, stringifySearch } from '../platform/search.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { FailedPage, NotFoundPage, WaitingPage } from './state-pages.tsx';
import { customersOnly, onlyIf, signedInOnly, signedOutOnly } from './routes/guards.ts';
import {
  activitySearch,
  dashboardSearch,
  informationSearch,
  listSearch,
  stationSearch,
  texts,
} from './routes/search-params.ts';
import { adminPages } from './routes/admin-pages.ts';
import { root } from './routes/root-route.ts';
import {
  auditPage,
  informationPage,
  mainShell,
  ownAccountPage,
  sensorPage,
  sensorsPage,
  sitePage,
  sitesPage,
} from './routes/shared-pages.ts';
import { startDashboard } from './routes/start-dashboard.ts';
import { SignedOutShell } from './signed-out-shell.tsx';

/** Pages for visitors who are not signed in. */
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed_out',
  component: SignedOutShell,
  beforeLoad: signedOutOnly,
});
const signIn = createRoute({
  getParentRoute: () => signedOut,
  path: '/sign_in',
  validateSearch: (search: Record<string, unknown>) => texts(search, ['redirectTo']),
  component: SignInPage,
});
const verifyOtp = createRoute({
  getParentRoute: () => signedOut,
  path: '/verify_otp',
  validateSearch: (search: Record<string, unknown>) => texts(search, ['email', 'redirectTo']),
  component: lazyRouteComponent(() => import('../sign-in/one-time-password/otp-page.tsx'), 'OtpPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/forgot_password',
  component: lazyRouteComponent(
    () => import('../sign-in/password-reset/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});
const register = createRoute({
  getParentRoute: () => signedOut,
  path: '/register',
  validateSearch: (search: Record<string, unknown>) => texts(search, ['email', 'invitation_token']),
  component: lazyRouteComponent(() => import('../sign-in/register/register-page.tsx'), 'RegisterPage'),
});

const typeSearch = (search: Record<string, unknown>) => texts(search, ['type']);
const tabSearch = (search: Record<string, unknown>) => texts(search, ['tab']);

/** Pages for customers. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: mainShell,
  beforeLoad: customersOnly,
});
const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/activities' });
  },
});
const activities = createRoute({
  getParentRoute: () => main,
  path: '/activities',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('../activities/activities-page.tsx'), 'ActivitiesPage'),
});
const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  loader: startDashboard,
  component: lazyRouteComponent(() => import('../dashboard/month/dashboard-page.tsx'), 'DashboardPage'),
});
const sensors = createRoute({
  getParentRoute: () => main,
  path: '/sensors',
  validateSearch: listSearch,
  component: sensorsPage,
});
const installationSites = createRoute({
  getParentRoute: () => main,
  path: '/installation_sites',
  validateSearch: listSearch,
  component: sitesPage,
});
const newSensor = createRoute({
  getParentRoute: () => main,
  path: '/sensors/new',
  validateSearch: typeSearch,
  component: sensorPage,
});
const sensor = createRoute({
  getParentRoute: () => main,
  path: '/sensors/$id',
  validateSearch: tabSearch,
  component: sensorPage,
});
const newSite = createRoute({
  getParentRoute: () => main,
  path: '/installation_sites/new',
  validateSearch: typeSearch,
  component: sitePage,
});
const site = createRoute({
  getParentRoute: () => main,
  path: '/installation_sites/$id',
  validateSearch: tabSearch,
  component: sitePage,
});
const ownAccount = createRoute({ getParentRoute: () => main, path: '/account', component: ownAccountPage });
const ownOrganization = createRoute({
  getParentRoute: () => main,
  path: '/organization',
  beforeLoad: onlyIf((user) => user.owner_id !== null),
  component: lazyRouteComponent(() => import('../organizations/own-organization-page.tsx'), 'OwnOrganizationPage'),
});
/** What is kept of the organization, for its admin. Source: RETENTION-1. */
const ownRetention = createRoute({
  getParentRoute: () => main,
  path: '/organization/retention',
  beforeLoad: onlyIf((user) => user.organization_admin),
  component: lazyRouteComponent(() => import('../retention/retention-page.tsx'), 'OwnRetentionPage'),
});
const ownCertificate = createRoute({
  getParentRoute: () => main,
  path: '/organization/deletions/$deletion',
  beforeLoad: onlyIf((user) => user.organization_admin),
  component: lazyRouteComponent(() => import('../retention/certificate-page.tsx'), 'OwnCertificatePage'),
});
const ownAuditTrail = createRoute({
  getParentRoute: () => main,
  path: '/audit_trail',
  validateSearch: listSearch,
  beforeLoad: onlyIf((user) => user.organization_admin),
  component: auditPage,
});

const reportSchedules = createRoute({
  getParentRoute: () => main,
  path: '/report_schedules',
  beforeLoad: onlyIf((user) => user.organization_admin),
  component: lazyRouteComponent(() => import('../report-schedules/report-schedules-page.tsx'), 'ReportSchedulesPage'),
});

/** Station places and their events, for those who use stations. Source: STATION-1. */
const station = createRoute({
  getParentRoute: () => main,
  path: '/station',
  beforeLoad: onlyIf(mayUseStations),
});
const places = createRoute({
  getParentRoute: () => station,
  path: '/',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../station/places/places-page.tsx'), 'PlacesPage'),
});
const stationEvents = createRoute({
  getParentRoute: () => station,
  path: '/$placeId',
  validateSearch: stationSearch,
  component: lazyRouteComponent(() => import('../station/events/events-page.tsx'), 'StationEventsPage'),
});
const recentEvents = createRoute({
  getParentRoute: () => station,
  path: '/$placeId/recent',
  validateSearch: stationSearch,
  component: lazyRouteComponent(() => import('../station/events/recent-page.tsx'), 'RecentEventsPage'),
});

/** Documents, for everybody. Source: DOC-1. */
const information = createRoute({
  getParentRoute: () => main,
  path: '/information',
  validateSearch: informationSearch,
  component: informationPage,
});

/** Devices of a third party, for those who have any. Source: DEVICE-1. */
const devices = createRoute({
  getParentRoute: () => main,
  path: '/mirakun_device',
  validateSearch: listSearch,
  beforeLoad: onlyIf(hasDevices),
  component: lazyRouteComponent(() => import('../devices/devices-page.tsx'), 'DevicesPage'),
});

/** What was learned from corrections, for those who see photos with types. Source: LEARN-1. */
const learning = createRoute({
  getParentRoute: () => main,
  path: '/learning',
  beforeLoad: onlyIf(seesLearnedTypes),
});
const learnedKinds = createRoute({
  getParentRoute: () => learning,
  path: '/',
  component: lazyRouteComponent(() => import('../learning/learning-page.tsx'), 'LearningPage'),
});
const learned = createRoute({
  getParentRoute: () => learning,
  path: '/$sensorType',
  component: lazyRouteComponent(() => import('../learning/report/learned-page.tsx'), 'LearnedPage'),
});
const toCheck = createRoute({
  getParentRoute: () => learning,
  path: '/$sensorType/check',
  validateSearch: (search: Record<string, unknown>) => texts(search, ['event', 'sensor']),
  component: lazyRouteComponent(() => import('../learning/check/check-page.tsx'), 'CheckPage'),
});

/** All other addresses: signed-out visitors are led to the sign-in page, others see that the page does not exist. */
const unknown = createRoute({
  getParentRoute: () => root,
  id: 'unknown',
  component: mainShell,
  beforeLoad: signedInOnly,
});
const unknownAddress = createRoute({ getParentRoute: () => unknown, path: '$', component: NotFoundPage });

const routeTree = root.addChildren([
  unknown.addChildren([unknownAddress]),
  signedOut.addChildren([signIn, verifyOtp, forgotPassword, register]),
  openPages,
  main.addChildren([
    home,
    activities,
    dashboard,
    sensors,
    newSensor,
    sensor,
    installationSites,
    newSite,
    site,
    ownAccount,
    ownOrganization,
    ownRetention,
    ownCertificate,
    ownAuditTrail,
    reportSchedules,
    information,
    devices,
    learning.addChildren([learnedKinds, learned, toCheck]),
    station.addChildren([places, stationEvents, recentEvents]),
  ]),
  adminPages,
]);

/** The portal's routes with their guards. */
export function createPortalRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: WaitingPage,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

/** The portal's router. */
export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
