import type { Page } from '@playwright/test';

/** The layout shift of a page since it was loaded. */
export interface LayoutShift {
  /** Sum of the shifts that no input caused, as the browser scores them. */
  readonly sum: number;
  /** The elements that moved, for reports. */
  readonly what: string;
}

/** Starts to record the layout shifts of all pages that are loaded from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
      .observe({ type: 'layout-shift', buffered: true });`);
}

/** Returns the layout shift of the current page; `watchLayoutShift` must have been called before it was loaded. */
export function layoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate<LayoutShift>(`(() => {
    const shifts = window.shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const moved = ({ node, previousRect, currentRect }) =>
      (node?.className || node?.nodeName) + ' ' + previousRect.top + ' to ' + currentRect.top;
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      what: shifts.flatMap(({ sources }) => sources.map(moved)).join(', '),
    };
  })()`);
}
