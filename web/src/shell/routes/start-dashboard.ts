import type { QueryClient } from '@tanstack/react-query';
import { dashboardSearch } from './search-params.ts';

/** What the router passes to a loader. */
interface Entered {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly search: Record<string, unknown> };
  readonly cause: 'enter' | 'preload' | 'stay';
}

/**
 * Asks for the figures of the dashboard and for the library of charts as soon as its page is entered; they would
 * otherwise be asked for after its own code. What cannot be loaded is told, or tried again, where it is shown.
 * Source: DASH-14
 */
export function startDashboard({ context, location, cause }: Entered): void {
  if (cause === 'stay') return;
  const search = dashboardSearch(location.search);
  const reading = import('../../dashboard/month/read-early.ts').then((early) =>
    early.readEarly(context.queries, search),
  );
  void Promise.allSettled([reading, import('../../ui/charts/chart-engine.tsx')]);
}
