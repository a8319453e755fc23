import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { readEvent, seeEvent } from './event.actions.ts';
import { eventsOfSensor, eventsOfSite } from './event-list.actions.ts';

type EventHandlers = Pick<Handlers, 'listSensorEvents' | 'listSiteEvents' | 'getEvent'>;

/** Handlers that list and read events of sensors and sites. */
export function eventHandlers(services: Services): EventHandlers {
  return {
    listSensorEvents: ({ caller, params, query }) => eventsOfSensor(services, caller.account, params.id, query),
    listSiteEvents: ({ caller, params, query }) => eventsOfSite(services, caller.account, params.id, query),
    async getEvent({ caller, params, setHeader }) {
      const { account } = caller;
      const found = await readEvent(services, account, await seeEvent(services, account, params.id));
      setHeader('etag', found.etag);
      return found;
    },
  };
}
