import type { Page } from '@playwright/test';

/** The photo viewer's state for stories, which cannot look into a canvas. Positions are in the photo's own pixels. */
export interface Viewer {
  /** CSS pixels per photo pixel: now, and when the whole photo is visible. */
  readonly view: () => Promise<{
    readonly scale: number;
    readonly fit: number;
    readonly centre: { readonly x: number; readonly y: number };
    readonly incomplete: boolean;
  }>;
  /** Number of boxes of the photo, visible or not. */
  readonly boxes: () => Promise<number>;
  /** Whether boxes are drawn, and the type in the foreground. */
  readonly marks: () => Promise<{ readonly shown: boolean; readonly highlighted: string | null }>;
  /** Position of the centre of a box in the window. */
  readonly middleOf: (box: number) => Promise<{ readonly x: number; readonly y: number }>;
}

/** Returns the viewer that is open on a page; each call fails while there is none. */
export function viewerOn(page: Page): Viewer {
  const ask = <Answer>(expression: string): Promise<Answer> =>
    page.evaluate<Answer>(`window.traplineViewer${expression}`);
  return {
    view: () => ask('.view()'),
    boxes: () => ask('.boxes()'),
    marks: () => ask('.marks()'),
    middleOf: (box) =>
      page.evaluate(`(() => {
        const { x1, y1, x2, y2 } = window.traplineViewer.box(${box});
        return window.traplineViewer.clientPoint((x1 + x2) / 2, (y1 + y2) / 2);
      })()`),
  };
}
