import { lazyRouteComponent } from '@tanstack/react-router';

// Pages that customers and product admins have at addresses of their own.

/** The account of the signed-in person. */
export const ownAccountPage = lazyRouteComponent(
  () => import('../../own-account/own-account-page.tsx'),
  'OwnAccountPage',
);

/** The audit trail. */
export const auditPage = lazyRouteComponent(() => import('../../audit/audit-page.tsx'), 'AuditPage');

/** The list of sensors. */
export const sensorsPage = lazyRouteComponent(() => import('../../sensors/sensors-page.tsx'), 'SensorsPage');

/** A sensor. */
export const sensorPage = lazyRouteComponent(() => import('../../overview/sensor-home-page.tsx'), 'SensorHomePage');

/** A site. */
export const sitePage = lazyRouteComponent(() => import('../../overview/site-page.tsx'), 'SitePage');

/** The list of sites. */
export const sitesPage = lazyRouteComponent(
  () => import('../../installation-sites/installation-sites-page.tsx'),
  'InstallationSitesPage',
);

/** Manuals and other documents. */
export const informationPage = lazyRouteComponent(
  () => import('../../documents/information-page.tsx'),
  'InformationPage',
);

/** The frame of all pages of signed-in people. */
export const mainShell = lazyRouteComponent(() => import('../main-shell.tsx'), 'MainShell');
