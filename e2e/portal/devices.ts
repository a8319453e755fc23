import {
  type DeviceService,
  simulatedDevices,
  startDeviceService,
} from '@trapline/field-unit/device-service/device-service.ts';

/** The user id that the device service of the stories knows. */
export const deviceUser = 'stories';

/** Starts the device service of all portals. */
export async function startDevices(): Promise<DeviceService> {
  const service = await startDeviceService({
    devicesOf: (id) => (id === deviceUser ? simulatedDevices(service.url, 250) : null),
  });
  return service;
}
