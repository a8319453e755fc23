import type { Locale } from '../accounts/account.limits.ts';
import { csvCell } from '../common/csv.rules.ts';
import { insectReference, insectTypes } from '../insects/insect.catalogue.ts';
import { sortInsectTypes } from '../insects/insect.rules.ts';
import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';
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
