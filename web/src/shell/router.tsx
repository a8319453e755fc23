import { hasDevices } from '@trapline/domain/devices/device.access.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import { seesLearnedTypes } from '@trapline/domain/learning/learning-page.access.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { openPages } from './open-pages.ts';
import { parseSearch, stringifySearch } from '../platform/search.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { FailedPage, NotFoundPage, WaitingPage } from './state-pages.tsx';
import { customersOnly, onlyIf, productAdminsOnly, signedInOnly, signedOutOnly } from './guards.ts';
import {
  activitySearch,
  chatAdminSearch,
  dashboardSearch,
  informationSearch,
  listSearch,
  stationSearch,
  texts,
  usageSearch,
} from './search-params.ts';
import { root } from './root-route.ts';
import { SignedOutShell } from './signed-out-shell.tsx';

const mainShell = lazyRouteComponent(() => import('./main-shell.tsx'), 'MainShell');

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

const ownAccountPage = lazyRouteComponent(() => import('../own-account/own-account-page.tsx'), 'OwnAccountPage');
const auditPage = lazyRouteComponent(() => import('../audit/audit-page.tsx'), 'AuditPage');
const sensorsPage = lazyRouteComponent(() => import('../sensors/sensors-page.tsx'), 'SensorsPage');
const sensorPage = lazyRouteComponent(() => import('../overview/sensor-home-page.tsx'), 'SensorHomePage');
const sitePage = lazyRouteComponent(() => import('../overview/site-page.tsx'), 'SitePage');
const typeSearch = (search: Record<string, unknown>) => texts(search, ['type']);
const tabSearch = (search: Record<string, unknown>) => texts(search, ['tab']);
const sitesPage = lazyRouteComponent(
  () => import('../installation-sites/installation-sites-page.tsx'),
  'InstallationSitesPage',
);

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

const informationPage = lazyRouteComponent(() => import('../documents/information-page.tsx'), 'InformationPage');
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

/** The admin back office. Source: SCREEN-1. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: mainShell,
  beforeLoad: productAdminsOnly,
});
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/sensors' });
  },
});
const adminSensors = createRoute({
  getParentRoute: () => admin,
  path: '/sensors',
  validateSearch: listSearch,
  component: sensorsPage,
});
const adminSites = createRoute({
  getParentRoute: () => admin,
  path: '/installation_sites',
  validateSearch: listSearch,
  component: sitesPage,
});
const adminSensor = createRoute({ getParentRoute: () => admin, path: '/sensors/$id', component: sensorPage });
const adminSite = createRoute({ getParentRoute: () => admin, path: '/installation_sites/$id', component: sitePage });
const accountPage = lazyRouteComponent(() => import('../accounts/account-page.tsx'), 'AccountPage');
const accounts = createRoute({
  getParentRoute: () => admin,
  path: '/accounts',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../accounts/accounts-page.tsx'), 'AccountsPage'),
});
const newAccount = createRoute({ getParentRoute: () => admin, path: '/accounts/new', component: accountPage });
const account = createRoute({ getParentRoute: () => admin, path: '/accounts/$userEmail', component: accountPage });
const organizationPage = lazyRouteComponent(() => import('../organizations/organization-page.tsx'), 'OrganizationPage');
const organizations = createRoute({
  getParentRoute: () => admin,
  path: '/organizations',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../organizations/organizations-page.tsx'), 'OrganizationsPage'),
});
const newOrganization = createRoute({
  getParentRoute: () => admin,
  path: '/organizations/new',
  component: organizationPage,
});
const organization = createRoute({
  getParentRoute: () => admin,
  path: '/organizations/$id',
  component: organizationPage,
});
const auditTrail = createRoute({
  getParentRoute: () => admin,
  path: '/audit_trail',
  validateSearch: listSearch,
  component: auditPage,
});
const usage = createRoute({
  getParentRoute: () => admin,
  path: '/usage',
  validateSearch: usageSearch,
  component: lazyRouteComponent(() => import('../station/usage/usage-page.tsx'), 'UsagePage'),
});
const chatAdmin = createRoute({
  getParentRoute: () => admin,
  path: '/chat',
  validateSearch: chatAdminSearch,
  component: lazyRouteComponent(() => import('../chat/admin/chat-admin-page.tsx'), 'ChatAdminPage'),
});
const adminStatus = createRoute({
  getParentRoute: () => admin,
  path: '/status',
  component: lazyRouteComponent(() => import('../status/status-page.tsx'), 'StatusPage'),
});
const adminInformation = createRoute({
  getParentRoute: () => admin,
  path: '/information',
  validateSearch: informationSearch,
  component: informationPage,
});
const activityLogsPage = lazyRouteComponent(
  () => import('../activity-logs/activity-logs-page.tsx'),
  'ActivityLogsPage',
);
const activityLogs = createRoute({
  getParentRoute: () => admin,
  path: '/activity_logs/$id',
  component: activityLogsPage,
});
const activityLogsOfDay = createRoute({
  getParentRoute: () => admin,
  path: '/activity_logs/$id/$date',
  component: activityLogsPage,
});
const adminOwnAccount = createRoute({ getParentRoute: () => admin, path: '/account', component: ownAccountPage });

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
    ownAuditTrail,
    reportSchedules,
    information,
    devices,
    learning.addChildren([learnedKinds, learned, toCheck]),
    station.addChildren([places, stationEvents, recentEvents]),
  ]),
  admin.addChildren([
    adminHome,
    adminInformation,
    adminSensors,
    adminSensor,
    adminSites,
    adminSite,
    accounts,
    newAccount,
    account,
    organizations,
    newOrganization,
    organization,
    auditTrail,
    usage,
    chatAdmin,
    adminStatus,
    activityLogs,
    activityLogsOfDay,
    adminOwnAccount,
  ]),
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
