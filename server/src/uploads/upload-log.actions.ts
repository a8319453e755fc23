import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import {
  writeActivityLog,
  type ActivityLogGroup,
  type ActivityLogMessage,
} from '../activity-logs/activity-log.store.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import { base32Id } from '../platform/base/ids.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import type { RequestedUpload } from './request-upload.actions.ts';
import type { UploadRow } from './upload.store.ts';

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
      const refusal =
        type === 'resource_already_exists'
          ? logCall(services, unit, 'upload', { ...already, type })
          : logCall(services, unit, 'request-upload-url', { event: 'refused', type, ...more });
      // A failed log must not hide why the request was refused.
      await refusal.catch((failure: unknown) =>
        services.log.error({ err: failure, sensor: unit.sensor_id }, 'A refused upload request could not be logged'),
      );
    }
    throw error;
  }
}

/** Records a stored file in its source's activity log. Call it in the transaction that stores it. */
export function logStoredFile(
  services: Pick<Services, 'clock' | 'ids'>,
  tx: Tx,
  owner: EventOwner,
  upload: UploadRow,
  bytes: number,
): Promise<void> {
  const metadata = { timestamp: unix(upload.ts), bytes };
  return logFile(services, tx, owner, { event: 'stored', type: upload.content_type, key: upload.resource, metadata });
}

/** Records a refused file in its source's activity log, with the reason. Source: UPLOAD-11, UNIT-7. */
export function logRefusedFile(
  services: Services,
  owner: EventOwner,
  upload: UploadRow,
  error: unknown,
): Promise<void> {
  const [type, detail] = error instanceof Problem ? [error.type, error.detail ?? null] : ['interrupted', null];
  const metadata = { timestamp: unix(upload.ts), detail };
  return logFile(services, services.db, owner, { event: 'refused', type, key: upload.resource, metadata });
}

function logFile(
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  db: Db,
  { entity }: EventOwner,
  message: ActivityLogMessage,
): Promise<void> {
  return writeActivityLog(db, { entity, at: new Date(clock.now()), id: base32Id(ids), log_group: 'upload', message });
}
