import { Problem } from '@trapline/domain/common/errors.ts';
import type { EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { maySee } from '@trapline/domain/sensors/sensor.access.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { sensorStanding, siteStanding } from '../shares/standing.store.ts';
import { readEvent, seeEvent } from './event.actions.ts';
import { pageOfEvents } from './event-list.actions.ts';
import { listSensorEvents, listSiteEvents, type EventCursor } from './event-list.store.ts';

type EventHandlers = Pick<Handlers, 'listSensorEvents' | 'listSiteEvents' | 'getEvent'>;

/** Handlers that list and read events. */
export function eventHandlers(services: Services): EventHandlers {
  const { db, pool } = services;
  return {
    async listSensorEvents({ caller, params, query }) {
      const sensor = await sensorStanding(db, caller.account, params.id);
      if (!sensor || !maySee(sensor.standing)) throw new Problem('not_found');
      const seenBy = { sensor: sensor.standing, site: 'none' } as const;
      return pageOfEvents(seenBy, query, (filter, cursor) => listSensorEvents(pool, sensor.sensor_key, filter, cursor));
    },
    async listSiteEvents({ caller, params, query }) {
      const site = await siteStanding(db, caller.account, params.id);
      if (!site || !maySee(site.standing)) throw new Problem('not_found');
      const list = (filter: EventFilter, cursor: EventCursor | null) =>
        listSiteEvents(pool, site.site_id, filter, cursor);
      return pageOfEvents({ sensor: 'none', site: site.standing }, query, list);
    },
    async getEvent({ caller, params, setHeader }) {
      const found = await readEvent(services, await seeEvent(services, caller.account, params.id));
      setHeader('etag', found.etag);
      return found;
    },
  };
}
