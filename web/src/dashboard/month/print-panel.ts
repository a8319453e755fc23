import type { DashboardPanel } from '@trapline/domain/dashboard/month-panels.rules.ts';

/**
 * From now on only one panel is printed: the page names it, and the style sheet hides the others. Source: DASH-13.
 * @returns a function that ends it
 */
export function printsAlone(panel: DashboardPanel): () => void {
  const { dataset } = document.documentElement;
  const { printed: before } = dataset;
  dataset['printed'] = panel;
  return () => {
    if (before === undefined) delete dataset['printed'];
    else dataset['printed'] = before;
  };
}

/** Prints a panel alone. Source: DASH-13. */
export function printOnly(panel: DashboardPanel): void {
  window.addEventListener('afterprint', printsAlone(panel), { once: true });
  window.print();
}
