import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { userInfoQuery } from '../accounts/account.queries.ts';
import { parseSearch, searchText, stringifySearch } from '../platform/search.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { FailedPage, NotFoundPage, WaitingPage } from './door-pages.tsx';
import { SignedOutShell } from './signed-out-shell.tsx';

interface Context {
  readonly queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

/** Pages for those who are not signed in; who is goes home. Source: specification 1 §2. */
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed_out',
  component: SignedOutShell,
  beforeLoad: async ({ context }) => {
    if (await context.queries.ensureQueryData(userInfoQuery)) throw redirect({ to: '/' });
  },
});

const signIn = createRoute({
  getParentRoute: () => signedOut,
  path: '/sign_in',
  validateSearch: (search: Record<string, unknown>): { redirectTo?: string } => {
    const redirectTo = searchText(search['redirectTo']);
    return redirectTo === undefined ? {} : { redirectTo };
  },
  component: SignInPage,
});

/** Pages that need sign-in; who is not goes to the sign-in page and comes back from there. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: lazyRouteComponent(() => import('./main-shell.tsx'), 'MainShell'),
  beforeLoad: async ({ context, location }) => {
    if (await context.queries.ensureQueryData(userInfoQuery)) return;
    throw redirect({ to: '/sign_in', search: location.href === '/' ? {} : { redirectTo: location.href } });
  },
});

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/activities' });
  },
});

/** What the activity page's address may fix: one site or sensor, and a period as JSON. Source: specification 2 §2. */
export interface ActivitySearch {
  readonly siteId?: string;
  readonly sensorId?: string;
  readonly timePeriod?: string;
}

const activities = createRoute({
  getParentRoute: () => main,
  path: '/activities',
  validateSearch: (search: Record<string, unknown>): ActivitySearch => {
    const [siteId, sensorId] = [searchText(search['siteId']), searchText(search['sensorId'])];
    const timePeriod = searchText(search['timePeriod']);
    return {
      ...(siteId === undefined ? {} : { siteId }),
      ...(sensorId === undefined ? {} : { sensorId }),
      ...(timePeriod === undefined ? {} : { timePeriod }),
    };
  },
  component: lazyRouteComponent(() => import('../activities/activities-page.tsx'), 'ActivitiesPage'),
});

/** Text and page number of a list, kept in its address. */
export interface ListSearch {
  readonly q?: string;
  readonly page?: string;
}

function listSearch(search: Record<string, unknown>): ListSearch {
  const [q, page] = [searchText(search['q']), searchText(search['page'])];
  return { ...(q === undefined ? {} : { q }), ...(page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? { page } : {}) };
}

const sensors = createRoute({
  getParentRoute: () => main,
  path: '/sensors',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../sensors/sensors-page.tsx'), 'SensorsPage'),
});

const installationSites = createRoute({
  getParentRoute: () => main,
  path: '/installation_sites',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('../installation-sites/installation-sites-page.tsx'),
    'InstallationSitesPage',
  ),
});

const account = createRoute({
  getParentRoute: () => main,
  path: '/account',
  component: lazyRouteComponent(() => import('../accounts/account-page.tsx'), 'AccountPage'),
});

const routeTree = root.addChildren([
  signedOut.addChildren([signIn]),
  main.addChildren([home, activities, sensors, installationSites, account]),
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
