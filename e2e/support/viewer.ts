import type { Page } from '@playwright/test';

/** What the photo viewer says of itself to stories, which cannot look into a canvas. Positions are the photo's own pixels. */
export interface Viewer {
  /** CSS pixels a photo pixel now, and when the whole photo is seen. */
  readonly view: () => Promise<{
    readonly scale: number;
    readonly fit: number;
    readonly centre: { readonly x: number; readonly y: number };
    readonly incomplete: boolean;
  }>;
  /** Boxes that the photo has, drawn or not. */
  readonly boxes: () => Promise<number>;
  /** Whether boxes are drawn, and the type in the foreground. */
  readonly marks: () => Promise<{ readonly shown: boolean; readonly highlighted: string | null }>;
  /** Where the middle of a box is in the window. */
  readonly middleOf: (box: number) => Promise<{ readonly x: number; readonly y: number }>;
}

/** The viewer open on a page; each question fails while there is none. */
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
