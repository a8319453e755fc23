import { route } from '../common/route.ts';
import { deviceList } from './device.schema.ts';

/** Routes of devices of a third party. Source: DEVICE-1. */
export const deviceRoutes = {
  listDevices: route({
    method: 'GET',
    path: '/api/mirakun_devices',
    summary: 'The devices that the operator’s device service lists for the caller; none if it is not connected',
    access: 'signed_in',
    answer: deviceList,
    errors: ['invalid_user_id'],
  }),
};
