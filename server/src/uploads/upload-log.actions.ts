import { Problem } from '@trapline/domain/common/errors.ts';
import { writeActivityLog, type ActivityLogGroup } from '../activity-logs/activity-log.store.ts';
import { base32Id } from '../platform/base/ids.ts';
import type { Services } from '../platform/services.ts';
import type { RequestedUpload } from './request-upload.actions.ts';

/** Writes a request by a unit or user to the activity log of the sensor. */
export async function logCall(
  services: Services,
  unit: { readonly sensor_id: string },
  log_group: ActivityLogGroup,
  message: { readonly event: string; readonly type: string; readonly [more: string]: unknown },
): Promise<void> {
  await writeActivityLog(services.db, {
    entity: `Sensor-${unit.sensor_id}`,
    at: new Date(services.clock.now()),
    id: base32Id(services.ids),
    log_group,
    message,
  });
}

/** Writes each upload request to the sensor's activity log, refused ones with the reason. */
export async function loggedUpload(
  services: Services,
  unit: { readonly sensor_id: string },
  what: { readonly timestamp: number; readonly resource: string },
  request: Promise<RequestedUpload>,
): Promise<RequestedUpload> {
  const more = { key: what.resource, metadata: { timestamp: what.timestamp } };
  const already = { event: 'already exists', ...more };
  try {
    const result = await request;
    if ('stored' in result) await logCall(services, unit, 'upload', { ...already, type: 'http' });
    else await logCall(services, unit, 'request-upload-url', { event: 'url given', type: 'http', ...more });
    return result;
  } catch (error) {
    if (error instanceof Problem) {
      const { type } = error;
      if (type === 'resource_already_exists') await logCall(services, unit, 'upload', { ...already, type });
      else await logCall(services, unit, 'request-upload-url', { event: 'refused', type, ...more });
    }
    throw error;
  }
}
