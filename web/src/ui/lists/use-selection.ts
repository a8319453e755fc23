import { useState } from 'react';
import { idsInOrder, nothingSelected, pageState, pageToggled, placed, type ShownRows, toggled } from './selection.ts';

/** What is selected in a list, and what changes it. */
export interface ListSelection {
  /** The selected ids in the order in which the list shows them, those of other pages too. */
  readonly ids: readonly string[];
  /** How many rows of this page are selected. */
  readonly page: 'all' | 'some' | 'none';
  readonly isSelected: (id: string) => boolean;
  /** Selects a row or takes it out. @param range with all between it and the one before */
  readonly toggle: (id: string, range: boolean) => void;
  readonly togglePage: () => void;
  readonly clear: () => void;
}

/**
 * Keeps what is selected in a list while it is sorted and paged. Source: SCREEN-16.
 * @param rows those on the screen that can be selected
 */
export function useSelection(rows: ShownRows): ListSelection {
  const [kept, setSelection] = useState(nothingSelected);
  // Rows may have other places than when they were selected.
  const selection = placed(kept, rows);
  if (selection !== kept) setSelection(selection);
  return {
    ids: idsInOrder(selection, rows.order),
    page: pageState(selection, rows),
    isSelected: (id) => selection.places.has(id),
    toggle: (id, range) => setSelection(toggled(selection, rows, id, range)),
    togglePage: () => setSelection(pageToggled(selection, rows)),
    clear: () => setSelection(nothingSelected),
  };
}
