import { isInvisible, isLongerThan } from '../common/visible.rules.ts';
import { Problem } from '../common/errors.ts';
import { foldedPlaceName } from './place.rules.ts';
import { placeNameLength, placesFile } from './station.limits.ts';
import type { PlaceRowFlaw } from './station-place.schema.ts';

/** First cells that mark a first line as a header, folded. Source: STATION-5. */
const headers: readonly string[] = ['name', 'place', 'place name', '名前', '設置箇所', '設置箇所名'];

/** A place that a file names. */
export interface NamedPlace {
  /** As it is shown: trimmed. */
  readonly name: string;
  /** As it is compared. */
  readonly folded: string;
}

/** The places that a file names, in its order and each once, and the rows that were left out. */
export interface PlaceRows {
  readonly places: readonly NamedPlace[];
  readonly errors: readonly { readonly row: number; readonly type: PlaceRowFlaw }[];
}

/**
 * Reads the rows of a CSV file of places. Lines with nothing in them are skipped, but count as rows; empty cells after
 * the name are ignored, since spreadsheets write them.
 * @param rows cells of each row
 * @throws Problem empty_file without any row but a header, too_many_rows. Source: STATION-5
 */
export function placeRows(rows: Iterable<readonly string[]>): PlaceRows {
  const places = new Map<string, NamedPlace>();
  const errors: { row: number; type: PlaceRowFlaw }[] = [];
  let row = 0;
  let read = 0;
  for (const cells of rows) {
    row += 1;
    const [first = ''] = cells;
    if (cells.length <= 1 && first === '') continue;
    if (row === 1 && headers.includes(foldedPlaceName(first))) continue;
    read += 1;
    if (read > placesFile.rows) throw new Problem('too_many_rows', { detail: `At most ${placesFile.rows} rows` });
    const name = first.trim();
    const folded = foldedPlaceName(name);
    const type = flawOf(cells, name) ?? (places.has(folded) ? 'duplicate_of_earlier_line' : null);
    if (type === null) places.set(folded, { name, folded });
    else errors.push({ row, type });
  }
  if (read === 0) throw new Problem('empty_file');
  return { places: [...places.values()], errors };
}

function flawOf(cells: readonly string[], name: string): PlaceRowFlaw | null {
  if (cells.some((cell, column) => column > 0 && cell.trim() !== '')) return 'too_many_columns';
  if (isInvisible(name)) return 'name_required';
  return isLongerThan(name, placeNameLength) ? 'name_too_long' : null;
}
