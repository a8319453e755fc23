import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { type Layout, layouts, rowsAtOnce } from './layouts.ts';
import { useKeptChoice } from './use-kept-choice.ts';

/** How the groups are shown, and how to choose otherwise. */
export interface LayoutChosen {
  readonly layout: Layout;
  readonly chooseLayout: (layout: Layout) => void;
  /** Groups in each response. */
  readonly perPage: number;
}

/**
 * How the user last chose to show groups in this browser; with their events at first. Source: ACTIVITY-18.
 * @param single whether there is only one group, which is shown with its events
 */
export function useLayout(userId: string, single: boolean): LayoutChosen {
  const [kept, chooseLayout] = useKeptChoice(`trapline.activity-layout.${userId}`, layouts);
  const layout = single ? 'cards' : kept;
  return { layout, chooseLayout, perPage: layout === 'rows' ? rowsAtOnce : rowsPerPage };
}
