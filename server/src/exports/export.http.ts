import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { maySee } from '@trapline/domain/sensors/sensor.access.ts';
import { findActingAs } from '../accounts/account.store.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import { sensorStanding, sensorStandingByKey, siteStanding } from '../shares/standing.store.ts';
import { exportEvents, type EventExport, type ExportServices } from './event-csv.actions.ts';
import { sensorCsvSource, siteCsvSource, type CsvOwner, type CsvSource } from './event-csv.store.ts';

type ExportHandlers = Pick<Handlers, 'exportSensorEvents' | 'exportSiteEvents'>;

/** Handlers of the exports of events. `limit` and `older_than_event` are of pages and mean nothing here. */
export function exportHandlers(services: ExportServices): ExportHandlers {
  return {
    exportSensorEvents: async ({ params, query, caller: { account, own }, signal }) => {
      const sensor = await sensorStanding(services.db, account, params.id);
      if (!sensor || !maySee(sensor.standing)) throw new Problem('not_found');
      const source = await sensorCsvSource(services.db, sensor.sensor_key);
      return await answer(services, {
        type: sensor.type,
        source: sensor.standing === 'shared_read' ? without(source, { memo: '' }) : source,
        filter: parseEventFilter(query),
        locale: query.locale ?? account.locale,
        timeZone: sensor.time_zone,
        accountId: own.id,
        mayGoOn: async () => {
          const acting = await findActingAs(services.db, { accountId: account.id, ownId: own.id });
          const standing = acting && (await sensorStandingByKey(services.pool, acting, sensor.sensor_key));
          return standing !== null && maySee(standing.standing);
        },
        signal,
      });
    },
    exportSiteEvents: async ({ params, query, caller: { account, own }, signal }) => {
      const site = await siteStanding(services.db, account, params.id);
      if (!site || !maySee(site.standing)) throw new Problem('not_found');
      const source = await siteCsvSource(services.db, site.site_id, site.time_zone);
      return await answer(services, {
        type: site.type,
        source: site.standing === 'shared_read' ? without(source, hiddenOfSite) : source,
        filter: parseEventFilter(query),
        locale: query.locale ?? account.locale,
        timeZone: site.time_zone,
        accountId: own.id,
        mayGoOn: async () => {
          const acting = await findActingAs(services.db, { accountId: account.id, ownId: own.id });
          const standing = acting && (await siteStanding(services.db, acting, params.id));
          return standing !== null && maySee(standing.standing);
        },
        signal,
      });
    },
  };
}

/** What a share of a site does not give. Source: domain.md §3. */
const hiddenOfSite = { organization: '', user: '', sensor: '', id: '', installed_on: '', memo: '' } as const;

function without(source: CsvSource, hidden: Partial<CsvOwner>): CsvSource {
  const segments = source.segments.map((segment) => ({ ...segment, owner: { ...segment.owner, ...hidden } }));
  return { ...source, segments };
}

async function answer(services: ExportServices, wanted: EventExport): Promise<StreamAnswer> {
  if (!sensorTypeCapabilities[wanted.type].csvExport) {
    throw new Problem('not_found', { detail: 'Events of this type are not exported' });
  }
  return {
    body: await exportEvents(services, wanted),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': attachmentDisposition(`${wanted.source.name}.csv`), 'cache-control': 'no-store' },
  };
}
