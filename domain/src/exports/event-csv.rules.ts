import type { Locale } from '../accounts/account.limits.ts';
import { insectReference, insectTypes } from '../insects/insect.catalogue.ts';
import { sortInsectTypes } from '../insects/insect.rules.ts';
import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { csvCell } from './csv.rules.ts';
import { eventCsvColumns, eventCsvHeadings } from './event-csv.catalogue.ts';

/** The heading line of a CSV of events: insects by code, `others` last. */
export function eventCsvHeading(type: SensorType, locale: Locale): string {
  const cells = eventCsvColumns[type].flatMap((column) =>
    column === 'insects'
      ? sortInsectTypes([...insectTypes]).map((insect) => insectReference[insect].name[locale])
      : [eventCsvHeadings[locale][column]],
  );
  return `${cells.map(csvCell).join(',')}\n`;
}

const lastCode = insectTypes.length;
/** `zeros[k]`: k empty counts, each with its comma. */
const zeros = Array.from({ length: lastCode + 1 }, (_, count) => '0,'.repeat(count));

/**
 * The cells of one event's insects, from PostgreSQL's text of sparse counts (`{code,number,…}` by ascending code):
 * a number for every type by code, `others` (code 1) last. A code that no version knows counts as `others`.
 */
export function insectCells(counts: string): string {
  let cells = '';
  let others = 0;
  let written = 1;
  let at = 1;
  while (at < counts.length - 1) {
    const comma = counts.indexOf(',', at);
    if (comma < 0) break;
    const next = counts.indexOf(',', comma + 1);
    const end = next < 0 ? counts.length - 1 : next;
    const code = Number(counts.slice(at, comma));
    const number = counts.slice(comma + 1, end);
    if (code <= written || code > lastCode) {
      others += Number(number);
    } else {
      cells += `${zeros[code - written - 1]}${number},`;
      written = code;
    }
    at = end + 1;
  }
  return `${cells}${zeros[lastCode - written]}${others}`;
}

/** PostgreSQL's `YYYY-MM-DD HH:MM:SS+zz` as `YYYY/MM/DD HH:mm:ss`. Source: specification 2 §9. */
export function csvInstant(text: string): string {
  return `${text.slice(0, 4)}/${text.slice(5, 7)}/${text.slice(8, 19)}`;
}
