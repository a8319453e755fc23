import type { Handlers } from '../platform/http/handler.ts';
import { readStatus, type StatusServices } from './read-status.actions.ts';

/** Handler of the status of the portal. */
export function statusHandlers(services: StatusServices): Pick<Handlers, 'getStatus'> {
  return { getStatus: ({ caller }) => readStatus(services, caller) };
}
