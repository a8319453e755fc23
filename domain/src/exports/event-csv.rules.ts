import type { Locale } from '../accounts/account.limits.ts';
import { csvCell } from '../common/csv.rules.ts';
import { insectReference, insectTypes } from '../insects/insect.catalogue.ts';
import { sortInsectTypes } from '../insects/insect.rules.ts';
import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import {
  combinedCsvColumns,
  eventCsvColumns,
  eventCsvHeadings,
  type EventCsvColumn,
} from './event-csv-columns.catalogue.ts';

/**
 * Columns that an event of a sensor type fills in the combined CSV; null is an empty cell. They are the columns of the
 * type's own CSV, the false-positive flag and, with a threshold, the increase threshold. Source: EXPORT-4.
 */
export function combinedCsvCells(type: SensorType): readonly (EventCsvColumn | null)[] {
  const own = new Set<EventCsvColumn>([...eventCsvColumns[type], 'misdetection']);
  if (own.has('threshold')) own.add('increase_threshold');
  return combinedCsvColumns.map((column) => (own.has(column) ? column : null));
}

/** The heading line of an event CSV: insects by code, `others` last. */
export function eventCsvHeading(columns: readonly EventCsvColumn[], locale: Locale): string {
  const cells = columns.flatMap((column) =>
    column === 'insects'
      ? sortInsectTypes([...insectTypes]).map((insect) => insectReference[insect].name[locale])
      : [eventCsvHeadings[locale][column]],
  );
  return `${cells.map(csvCell).join(',')}\n`;
}
