import { useState } from 'react';
import { idsInOrder, nothingSelected, pageState, pageToggled, placed, type ShownRows, toggled } from './selection.ts';

/** The selected rows of a list, and how to change them. */
export interface ListSelection {
  /** The selected ids of all pages, in the order of the list. */
  readonly ids: readonly string[];
  /** How many rows of this page are selected. */
  readonly page: 'all' | 'some' | 'none';
  readonly isSelected: (id: string) => boolean;
  /** Toggles a row. @param range whether all rows from the previously toggled one change with it */
  readonly toggle: (id: string, range: boolean) => void;
  readonly togglePage: () => void;
  readonly clear: () => void;
}

/**
 * Keeps a list's selection while it is sorted and paged. Source: SCREEN-16.
 * @param rows those on screen that can be selected
 */
export function useSelection(rows: ShownRows): ListSelection {
  const [kept, setSelection] = useState(nothingSelected);
  // Rows may have moved since they were selected.
  const selection = placed(kept, rows);
  if (selection !== kept) setSelection(selection);
  return {
    ids: idsInOrder(selection, rows.order),
    page: pageState(selection, rows),
    isSelected: (id) => selection.positions.has(id),
    toggle: (id, range) => setSelection(toggled(selection, rows, id, range)),
    togglePage: () => setSelection(pageToggled(selection, rows)),
    clear: () => setSelection(nothingSelected),
  };
}
