/** Where a selected row stood when it was last shown. */
interface Place {
  /** How the list was sorted and narrowed down then. */
  readonly order: string;
  /** From 0, over all pages. */
  readonly rank: number;
}

/** What is selected in a list, on whatever page it stands. */
export interface Selection {
  readonly places: ReadonlyMap<string, Place>;
  /** The row from which Shift selects a range; null: none yet. */
  readonly anchor: string | null;
}

/** The rows on the screen that can be selected. */
export interface ShownRows {
  readonly ids: readonly string[];
  /** The rows on the screen that cannot be selected, or no longer. */
  readonly disabled?: readonly string[];
  /** Rank of the first one over all pages, from 0. */
  readonly first: number;
  /** How the list is sorted and narrowed down; any text that tells one such way from another. */
  readonly order: string;
}

/** No row is selected. */
export const nothingSelected: Selection = { places: new Map(), anchor: null };

/** Selects rows on the screen, or takes them out. */
function marked(selection: Selection, rows: ShownRows, ids: readonly string[], selected: boolean): Selection {
  const places = new Map(selection.places);
  for (const id of ids) {
    if (selected) places.set(id, placeOf(rows, id));
    else places.delete(id);
  }
  return { ...selection, places };
}

function placeOf({ ids, first, order }: ShownRows, id: string): Place {
  return { order, rank: first + ids.indexOf(id) };
}

/**
 * A row on the screen selected, or taken out. @param range whether all rows between it and the one before are to become
 * what it becomes
 */
export function toggled(selection: Selection, rows: ShownRows, id: string, range: boolean): Selection {
  const selected = !selection.places.has(id);
  const [from, to] = [rows.ids.indexOf(selection.anchor ?? ''), rows.ids.indexOf(id)];
  const between = range && from !== -1 ? rows.ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return { ...marked(selection, rows, between, selected), anchor: id };
}

/** All rows on the screen selected; where they all are, taken out. */
export function pageToggled(selection: Selection, rows: ShownRows): Selection {
  return marked(selection, rows, rows.ids, pageState(selection, rows) !== 'all');
}

/** How many of the rows on the screen are selected. */
export function pageState({ places }: Selection, { ids }: ShownRows): 'all' | 'some' | 'none' {
  const selected = ids.filter((id) => places.has(id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}

/**
 * The selection with the places at which its rows are shown now, without those that can no longer be selected; the same
 * object where nothing changes.
 */
export function placed(selection: Selection, rows: ShownRows): Selection {
  const { places } = selection;
  const moved = rows.ids.filter((id) => {
    const [known, now] = [places.get(id), placeOf(rows, id)];
    return known && (known.order !== now.order || known.rank !== now.rank);
  });
  const lost = (rows.disabled ?? []).filter((id) => places.has(id));
  if (moved.length === 0 && lost.length === 0) return selection;
  return marked(marked(selection, rows, moved, true), rows, lost, false);
}

/**
 * The selected rows in the order in which the list shows them. Those that were not shown since it was sorted anew come
 * last, as they stood before.
 */
export function idsInOrder({ places }: Selection, order: string): readonly string[] {
  return [...places]
    .map(([id, place]) => ({ id, old: place.order !== order, rank: place.rank }))
    .toSorted((a, b) => Number(a.old) - Number(b.old) || a.rank - b.rank)
    .map(({ id }) => id);
}
