import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { lookAtAll, lookAtEvent, lookAtSensor, lookAtSite } from './look.actions.ts';

/** Handlers that mark events as looked at. */
export function lookHandlers(
  services: Services,
): Pick<Handlers, 'lookAtEvent' | 'lookAtSensor' | 'lookAtSite' | 'lookAtAll'> {
  return {
    lookAtEvent: ({ caller, params }) => lookAtEvent(services, caller, params.id),
    lookAtSensor: ({ caller, params, body }) => lookAtSensor(services, caller, params.id, body.until),
    lookAtSite: ({ caller, params, body }) => lookAtSite(services, caller, params.id, body.until),
    lookAtAll: ({ caller, body }) => lookAtAll(services, caller, body),
  };
}
