/** The position of a selected row when it was last shown. */
interface Position {
  /** How the list was sorted and filtered at that time. */
  readonly order: string;
  /** Index over all pages, from 0. */
  readonly rank: number;
}

/** The selected rows of a list, on any page. */
export interface Selection {
  readonly positions: ReadonlyMap<string, Position>;
  /** The row from which Shift selects a range; null if there is none yet. */
  readonly anchor: string | null;
}

/** The rows on screen that can be selected. */
export interface ShownRows {
  readonly ids: readonly string[];
  /** The rows on screen that cannot be selected, or no longer. */
  readonly disabled: readonly string[];
  /** Rank of the first one over all pages, from 0. */
  readonly first: number;
  /** How the list is sorted and filtered, as any text that is unique to this combination. */
  readonly order: string;
}

/** No row is selected. */
export const nothingSelected: Selection = { positions: new Map(), anchor: null };

/** Selects or deselects rows on screen. */
function marked(selection: Selection, rows: ShownRows, ids: readonly string[], selected: boolean): Selection {
  const positions = new Map(selection.positions);
  for (const id of ids) {
    if (selected) positions.set(id, positionOf(rows, id));
    else positions.delete(id);
  }
  return { ...selection, positions };
}

function positionOf({ ids, first, order }: ShownRows, id: string): Position {
  return { order, rank: first + ids.indexOf(id) };
}

/**
 * Toggles a row on screen.
 * @param range whether all rows from the previously toggled one change with it
 */
export function toggled(selection: Selection, rows: ShownRows, id: string, range: boolean): Selection {
  const selected = !selection.positions.has(id);
  const [from, to] = [rows.ids.indexOf(selection.anchor ?? ''), rows.ids.indexOf(id)];
  const between = range && from !== -1 ? rows.ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return { ...marked(selection, rows, between, selected), anchor: id };
}

/** Selects all rows on screen, or deselects them if all are selected. */
export function pageToggled(selection: Selection, rows: ShownRows): Selection {
  return marked(selection, rows, rows.ids, pageState(selection, rows) !== 'all');
}

/** Returns how many of the rows on screen are selected. */
export function pageState({ positions }: Selection, { ids }: ShownRows): 'all' | 'some' | 'none' {
  const selected = ids.filter((id) => positions.has(id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}

/**
 * Returns the selection with the current positions of the rows on screen, without those that can no longer be selected;
 * the same object if nothing changes.
 */
export function placed(selection: Selection, rows: ShownRows): Selection {
  const { positions } = selection;
  const moved = rows.ids.filter((id) => {
    const [known, now] = [positions.get(id), positionOf(rows, id)];
    return known && (known.order !== now.order || known.rank !== now.rank);
  });
  const lost = rows.disabled.filter((id) => positions.has(id));
  if (moved.length === 0 && lost.length === 0) return selection;
  return marked(marked(selection, rows, moved, true), rows, lost, false);
}

/**
 * Returns the selected rows in the order of the list. Rows not shown since it was last sorted come last, in their
 * previous order.
 */
export function idsInOrder({ positions }: Selection, order: string): readonly string[] {
  return [...positions]
    .map(([id, position]) => ({ id, old: position.order !== order, rank: position.rank }))
    .toSorted((a, b) => Number(a.old) - Number(b.old) || a.rank - b.rank)
    .map(({ id }) => id);
}
