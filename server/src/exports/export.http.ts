import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import { activitiesCsv, sensorCsv, siteCsv, type CsvFile } from './csv-file.actions.ts';
import { stationCsv } from './station-csv.actions.ts';
import { RunningExports, type ExportServices } from './csv-stream.actions.ts';

type ExportHandlers = Pick<
  Handlers,
  'exportSensorEvents' | 'exportSiteEvents' | 'exportActivities' | 'exportStationEvents' | 'exportNamedStationEvents'
>;

/** Handlers that export events as CSV. They ignore `limit` and `older_than_event`, which only apply to pages. */
export function exportHandlers(dependencies: Omit<ExportServices, 'running'>): ExportHandlers {
  const services: ExportServices = { ...dependencies, running: new RunningExports() };
  return {
    exportSensorEvents: async ({ params, query, caller, signal }) =>
      answer(await sensorCsv(services, { caller, signal }, params.id, query)),
    exportSiteEvents: async ({ params, query, caller, signal }) =>
      answer(await siteCsv(services, { caller, signal }, params.id, query)),
    exportActivities: async ({ query, caller, signal }) =>
      answer(await activitiesCsv(services, { caller, signal }, query)),
    async exportStationEvents({ params, query: { ids, ...query }, caller, signal }) {
      const named = ids === undefined ? undefined : ids.split(',').filter((id) => id !== '');
      return answer(await stationCsv(services, { caller, signal }, params.id, { ...query, ids: named }));
    },
    exportNamedStationEvents: async ({ params, body, caller, signal }) =>
      answer(await stationCsv(services, { caller, signal }, params.id, body)),
  };
}

function answer({ name, body, age }: CsvFile): StreamAnswer {
  return {
    body,
    contentType: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': attachmentDisposition(name),
      'cache-control': 'no-store',
      // Source: SCALE-9.
      ...(age === null ? {} : { 'trapline-data-age': String(age) }),
    },
  };
}
