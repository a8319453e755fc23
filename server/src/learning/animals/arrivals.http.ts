import type { Handlers } from '../../platform/http/handler.ts';
import { type ArrivalServices, readArrivals } from './arrivals.actions.ts';

/** Handler that lists what is new on an event's photos. */
export function arrivalHandlers(services: ArrivalServices): Pick<Handlers, 'listArrivals'> {
  return { listArrivals: ({ caller, params }) => readArrivals(services, caller.account, params.id) };
}
