import type { Handlers } from '../platform/http/handler.ts';
import { type DeviceServices, readDevices } from './read-devices.actions.ts';

/** Handler that lists the devices of the caller. */
export function deviceHandlers(services: DeviceServices): Pick<Handlers, 'listDevices'> {
  return { listDevices: ({ caller, signal }) => readDevices(services, caller.account, signal) };
}
