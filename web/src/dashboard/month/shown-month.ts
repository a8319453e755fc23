import type { Dashboard, DashboardPartQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { createContext, use } from 'react';

/** A number with a list of its events: its name, and how it is defined. */
export interface Part {
  readonly what: string;
  readonly query: Omit<DashboardPartQuery, 'month' | 'group_by' | 'id' | 'insect_type' | 'types'>;
}

/** What the panels of a dashboard have in common. */
export interface ShownMonth {
  readonly shown: Dashboard;
  /** Name of the selected item, or of the sum of all. */
  readonly itemName: string;
  /** Opens the list of the events that a number is made of. Source: DASH-12. */
  readonly openPart: (part: Part) => void;
  /** Title of a panel, with item, insect type and month: for files and screen readers. Source: DASH-13. */
  readonly titleOf: (panel: string) => string;
}

const context = createContext<ShownMonth | null>(null);

/** Provides what the panels show. */
export const ShownMonthContext = context.Provider;

/** What the panels show. @throws Error outside of a dashboard */
export function useShownMonth(): ShownMonth {
  const shown = use(context);
  if (!shown) throw new Error('no dashboard around this panel');
  return shown;
}
