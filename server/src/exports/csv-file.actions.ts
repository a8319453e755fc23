import { Problem } from '@trapline/domain/common/errors.ts';
import type { Query } from '@trapline/domain/common/route.ts';
import { parseEventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import {
  combinedCsvColumns,
  combinedCsvNames,
  eventCsvColumns,
} from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { eventCsvHeading } from '@trapline/domain/exports/event-csv.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { seeSensor, seeSite } from '../shares/standing.actions.ts';
import { activityParts } from './combined-csv.actions.ts';
import { sensorPart, sitePart } from './csv-part.actions.ts';
import type { CsvBody, ExportServices } from './csv-stream.actions.ts';
import { exportEvents, type CsvPart } from './event-csv.actions.ts';

/** A CSV file that is being written, and its name. */
export interface CsvFile extends CsvBody {
  readonly name: string;
}

/** The caller of an export, and the signal that is aborted when the client goes away. */
export interface ExportReader {
  readonly caller: AccountCaller;
  readonly signal: AbortSignal;
}

/** Events of a sensor as CSV. @throws Problem not_found, validation_failed, and what `exportEvents` throws */
export async function sensorCsv(
  services: ExportServices,
  reader: ExportReader,
  sensorId: string,
  query: Query<Routes['exportSensorEvents']>,
): Promise<CsvFile> {
  const sensor = await seeSensor(services, reader.caller.account, sensorId);
  const columns = columnsOf(sensor.type);
  const { name, part } = await sensorPart(services, reader.caller, sensor, columns);
  return csvFile(services, reader, query, { name: `${name}.csv`, columns, parts: [part] });
}

/** Events of a site as CSV. @throws Problem not_found, validation_failed, and what `exportEvents` throws */
export async function siteCsv(
  services: ExportServices,
  reader: ExportReader,
  siteId: string,
  query: Query<Routes['exportSiteEvents']>,
): Promise<CsvFile> {
  const site = await seeSite(services, reader.caller.account, siteId);
  const columns = columnsOf(site.type);
  const { name, part } = await sitePart(services, reader.caller, site, columns);
  return csvFile(services, reader, query, { name: `${name}.csv`, columns, parts: [part] });
}

/** Events of the activity page as CSV. @throws Problem validation_failed, and what `exportEvents` throws */
export function activitiesCsv(
  services: ExportServices,
  reader: ExportReader,
  query: Query<Routes['exportActivities']>,
): Promise<CsvFile> {
  const { caller } = reader;
  const name = combinedCsvNames[query.locale ?? caller.account.locale];
  const parts = activityParts(services, caller, query, parseEventFilter(query));
  return csvFile(services, reader, query, { name, columns: combinedCsvColumns, parts });
}

/** @throws Problem not_found for a type without exports */
function columnsOf(type: SensorType) {
  if (!sensorTypeCapabilities[type].csvExport) {
    throw new Problem('not_found', { detail: 'Events of this type are not exported' });
  }
  return eventCsvColumns[type];
}

async function csvFile(
  services: ExportServices,
  { caller, signal }: ExportReader,
  query: Query<Routes['exportSensorEvents']>,
  file: {
    readonly name: string;
    readonly columns: Parameters<typeof eventCsvHeading>[0];
    readonly parts: Iterable<CsvPart> | AsyncIterable<CsvPart>;
  },
): Promise<CsvFile> {
  const made = await exportEvents(services, {
    heading: eventCsvHeading(file.columns, query.locale ?? caller.account.locale),
    parts: file.parts,
    filter: parseEventFilter(query),
    accountId: caller.own.id,
    signal,
  });
  return { name: file.name, ...made };
}
