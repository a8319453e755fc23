import type { Locale } from '../accounts/account.limits.ts';
import { csvCell } from '../common/csv.rules.ts';
import { insectReference, insectTypes } from '../insects/insect.catalogue.ts';
import { sortInsectTypes } from '../insects/insect.rules.ts';
import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { combinedCsvColumns, eventCsvColumns, eventCsvHeadings, type EventCsvColumn } from './event-csv.catalogue.ts';

/**
 * Cells of an event of a type in the combined CSV; null is an empty one. What the type's own CSV has is there too, and
 * whether the event is false and its second threshold, which every type with the first has. Source: EXPORT-4.
 */
export function combinedCsvCells(type: SensorType): readonly (EventCsvColumn | null)[] {
  const own = new Set<EventCsvColumn>([...eventCsvColumns[type], 'misdetection']);
  if (own.has('threshold')) own.add('increase_threshold');
  return combinedCsvColumns.map((column) => (own.has(column) ? column : null));
}

/** The heading line of a CSV of events: insects by code, `others` last. */
export function eventCsvHeading(columns: readonly EventCsvColumn[], locale: Locale): string {
  const cells = columns.flatMap((column) =>
    column === 'insects'
      ? sortInsectTypes([...insectTypes]).map((insect) => insectReference[insect].name[locale])
      : [eventCsvHeadings[locale][column]],
  );
  return `${cells.map(csvCell).join(',')}\n`;
}
