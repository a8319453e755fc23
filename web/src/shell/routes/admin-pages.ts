import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { productAdminsOnly } from './guards.ts';
import { root } from './root-route.ts';
import { chatAdminSearch, informationSearch, listSearch, usageSearch } from './search-params.ts';
import {
  auditPage,
  informationPage,
  mainShell,
  ownAccountPage,
  sensorPage,
  sensorsPage,
  sitePage,
  sitesPage,
} from './shared-pages.ts';

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
const accountPage = lazyRouteComponent(() => import('../../accounts/account-page.tsx'), 'AccountPage');
const accounts = createRoute({
  getParentRoute: () => admin,
  path: '/accounts',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../../accounts/accounts-page.tsx'), 'AccountsPage'),
});
const newAccount = createRoute({ getParentRoute: () => admin, path: '/accounts/new', component: accountPage });
const account = createRoute({ getParentRoute: () => admin, path: '/accounts/$userEmail', component: accountPage });
const organizationPage = lazyRouteComponent(
  () => import('../../organizations/organization-page.tsx'),
  'OrganizationPage',
);
const organizations = createRoute({
  getParentRoute: () => admin,
  path: '/organizations',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../../organizations/organizations-page.tsx'), 'OrganizationsPage'),
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
const retention = createRoute({
  getParentRoute: () => admin,
  path: '/organizations/$id/retention',
  component: lazyRouteComponent(() => import('../../retention/retention-page.tsx'), 'RetentionPage'),
});
const certificate = createRoute({
  getParentRoute: () => admin,
  path: '/organizations/$id/deletions/$deletion',
  component: lazyRouteComponent(() => import('../../retention/certificate-page.tsx'), 'CertificatePage'),
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
  component: lazyRouteComponent(() => import('../../station/usage/usage-page.tsx'), 'UsagePage'),
});
const chatAdmin = createRoute({
  getParentRoute: () => admin,
  path: '/chat',
  validateSearch: chatAdminSearch,
  component: lazyRouteComponent(() => import('../../chat/admin/chat-admin-page.tsx'), 'ChatAdminPage'),
});
const adminStatus = createRoute({
  getParentRoute: () => admin,
  path: '/status',
  component: lazyRouteComponent(() => import('../../status/status-page.tsx'), 'StatusPage'),
});
const adminInformation = createRoute({
  getParentRoute: () => admin,
  path: '/information',
  validateSearch: informationSearch,
  component: informationPage,
});
const activityLogsPage = lazyRouteComponent(
  () => import('../../activity-logs/activity-logs-page.tsx'),
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

/** The admin back office. Source: SCREEN-1. */
export const adminPages = admin.addChildren([
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
  retention,
  certificate,
  auditTrail,
  usage,
  chatAdmin,
  adminStatus,
  activityLogs,
  activityLogsOfDay,
  adminOwnAccount,
]);
