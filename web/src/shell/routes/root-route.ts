import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

/** What the guards of pages ask. */
interface Context {
  readonly queries: QueryClient;
}

/** The route above all pages. */
export const root = createRootRouteWithContext<Context>()({ component: Outlet });
