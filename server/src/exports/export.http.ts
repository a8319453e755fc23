import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { combinedCsvColumns, combinedCsvNames, eventCsvColumns } from '@trapline/domain/exports/event-csv.catalogue.ts';
import { eventCsvHeading } from '@trapline/domain/exports/event-csv.rules.ts';
import { sensorTypeCapabilities, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import { seeSensor, seeSite } from '../shares/standing.actions.ts';
import { activityParts } from './activity-csv.actions.ts';
import { sensorPart, sitePart } from './csv-part.actions.ts';
import { exportEvents, type EventExport, type ExportServices } from './event-csv.actions.ts';

type ExportHandlers = Pick<Handlers, 'exportSensorEvents' | 'exportSiteEvents' | 'exportActivities'>;

/** Handlers that export events as CSV. They ignore `limit` and `older_than_event`, which only apply to pages. */
export function exportHandlers(services: ExportServices): ExportHandlers {
  return {
    exportSensorEvents: async ({ params, query, caller, signal }) => {
      const sensor = await seeSensor(services, caller.account, params.id);
      const columns = columnsOf(sensor.type);
      const { name, part } = await sensorPart(services, caller, sensor, columns);
      return await answer(services, `${name}.csv`, {
        heading: eventCsvHeading(columns, query.locale ?? caller.account.locale),
        parts: [part],
        filter: parseEventFilter(query),
        accountId: caller.own.id,
        signal,
      });
    },

    exportSiteEvents: async ({ params, query, caller, signal }) => {
      const site = await seeSite(services, caller.account, params.id);
      const columns = columnsOf(site.type);
      const { name, part } = await sitePart(services, caller, site, columns);
      return await answer(services, `${name}.csv`, {
        heading: eventCsvHeading(columns, query.locale ?? caller.account.locale),
        parts: [part],
        filter: parseEventFilter(query),
        accountId: caller.own.id,
        signal,
      });
    },

    exportActivities: async ({ query, caller, signal }) => {
      const locale = query.locale ?? caller.account.locale;
      const filter = parseEventFilter(query);
      return await answer(services, combinedCsvNames[locale], {
        heading: eventCsvHeading(combinedCsvColumns, locale),
        parts: activityParts(services, caller, query, filter),
        filter,
        accountId: caller.own.id,
        signal,
      });
    },
  };
}

/** @throws Problem not_found for a type without exports */
function columnsOf(type: SensorType) {
  if (!sensorTypeCapabilities[type].csvExport) {
    throw new Problem('not_found', { detail: 'Events of this type are not exported' });
  }
  return eventCsvColumns[type];
}

async function answer(services: ExportServices, name: string, wanted: EventExport): Promise<StreamAnswer> {
  return {
    body: await exportEvents(services, wanted),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': attachmentDisposition(name), 'cache-control': 'no-store' },
  };
}
