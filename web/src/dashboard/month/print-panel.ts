import type { DashboardPanel } from '@trapline/domain/dashboard/month-panels.rules.ts';

/** Prints a panel alone: while it is printed, the page names it, and the style sheet hides the others. Source: DASH-13. */
export function printOnly(panel: DashboardPanel): void {
  const { dataset } = document.documentElement;
  dataset['printed'] = panel;
  const end = () => {
    delete dataset['printed'];
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}
