import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentUser } from '../src/own-account/own-account.queries.ts';
import { i18n } from '../src/platform/words/i18n.ts';
import { useObservable } from '../src/platform/observable.ts';
import { createQueryClient } from '../src/platform/queries/query-client.ts';
import { parseSearch, stringifySearch } from '../src/platform/search.ts';
import { ConfirmDialog } from '../src/ui/dialogs/confirm-dialog.tsx';
import { openQuestion } from '../src/ui/dialogs/confirm.ts';
import { theme, variables } from '../src/ui/theme/theme.ts';

/** Somebody with an ordinary account, but for what a test says. */
export function testUser(part: Partial<UserInfo> = {}): UserInfo {
  return {
    id: '1',
    email: 'mika@example.com',
    name: 'Mika',
    locale: 'en',
    permissions: [],
    allowed_sensor_types: ['fly_count', 'rat_monitor', 'hykecam'],
    active_features: ['sensor_installation_sites'],
    activated: true,
    blocked: false,
    use_otp: false,
    owner_id: null,
    organization_admin: false,
    organization: null,
    invited_by: null,
    mirakun_user_id: null,
    time_zone: 'Asia/Tokyo',
    ...part,
  };
}

/** What surrounds a component that is shown. */
export interface Surroundings {
  readonly locale?: 'en' | 'ja';
  readonly user?: UserInfo;
  readonly scheme?: 'light' | 'dark';
  /** `true`: on the screen of a phone. */
  readonly phone?: boolean;
  /** Path and query of its page; `/` if omitted. */
  readonly at?: string;
  /** `true`: its page is one of those without an account. */
  readonly signedOut?: boolean;
}

/** A component that is shown, and the address of its page. */
export interface Shown {
  /** Goes to another page, as a link does. */
  readonly go: (path: string) => void;
  /** Goes back to the page before. */
  readonly back: () => void;
  /** Goes forward to the page after. */
  readonly forward: () => void;
  readonly path: () => string;
  /** Path and query. */
  readonly address: () => string;
}

const screens = { desk: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } } as const;

let shown: { readonly root: Root; readonly host: HTMLElement } | null = null;

afterEach(() => {
  takeAway();
  window.localStorage.clear();
});

function takeAway(): void {
  openQuestion.get()?.dismiss();
  notifications.clean();
  shown?.root.unmount();
  shown?.host.remove();
  shown = null;
}

/**
 * Shows a component, in the place of the one before, on a page of its own at `/`, within all that pages of the portal
 * have around them.
 */
export async function show(element: ReactNode, surroundings: Surroundings = {}): Promise<Shown> {
  takeAway();
  const {
    locale = 'en',
    user = testUser(),
    scheme = 'light',
    phone = false,
    at = '/',
    signedOut = false,
  } = surroundings;
  const { width, height } = phone ? screens.phone : screens.desk;
  await page.viewport(width, height);
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
  const history = createMemoryHistory({ initialEntries: [at] });
  const frame = createRootRoute({ component: Outlet });
  // The routes above it are those of the portal.
  const id = signedOut ? 'signed_out' : 'main';
  const main = createRoute({ getParentRoute: () => frame, id, component: Outlet });
  const path = at.replace(/\?.*/, '');
  const here = createRoute({ getParentRoute: () => main, path, component: () => <main>{element}</main> });
  const elsewhere = createRoute({ getParentRoute: () => frame, path: '$', component: () => <main /> });
  const routeTree = frame.addChildren([main.addChildren([here]), elsewhere]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  shown = { root, host };
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={scheme}>
      <QueryClientProvider client={createQueryClient()}>
        <CurrentUser value={user}>
          <RouterProvider router={router} />
          <Questions />
        </CurrentUser>
      </QueryClientProvider>
      <Notifications position="bottom-center" />
    </MantineProvider>,
  );
  return {
    go: (path) => history.push(path),
    back: () => history.back(),
    forward: () => history.forward(),
    path: () => history.location.pathname,
    address: () => history.location.href,
  };
}

/** Asks what components ask, as the frame of the portal does. */
function Questions() {
  return useObservable(openQuestion) !== null && <ConfirmDialog />;
}
