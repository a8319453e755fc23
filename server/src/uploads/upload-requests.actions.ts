import { Problem } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isFilm } from '@trapline/domain/sources/source.rules.ts';
import { browserContentTypes, defaultResource } from '@trapline/domain/uploads/upload.rules.ts';
import type { BrowserUpload, FieldUpload } from '@trapline/domain/uploads/upload.schema.ts';
import type { AccountCaller, UnitCaller } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { editSensor } from '../shares/standing.actions.ts';
import { requestUpload, type RequestedUpload } from './request-upload.actions.ts';
import { loggedUpload } from './upload-log.actions.ts';

/** A field unit requests an upload for its own sensor. @throws Problem as `requestUpload` */
export function requestUnitUpload(services: Services, unit: UnitCaller, body: FieldUpload): Promise<RequestedUpload> {
  const { content_type, timestamp, resource, size, sha256, ...details } = body;
  const wanted = requestUpload(services, {
    kind: 'sensor',
    sensor_key: unit.sensor_key,
    type: unit.type,
    timestamp,
    resource,
    content_type,
    size,
    sha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
    overwrite: false,
    account_id: null,
    field_key_hash: unit.key_hash,
    details,
  });
  return loggedUpload(services, unit, body, wanted);
}

/**
 * A user requests an upload for a sensor that they may edit.
 * @returns the token of the upload
 * @throws Problem not_found, forbidden, unsupported_media_type, resource_already_exists, and as `requestUpload`
 */
export async function requestPersonUpload(
  services: Services,
  caller: AccountCaller,
  sensorId: string,
  body: BrowserUpload,
): Promise<string> {
  const sensor = await editSensor(services, caller.account, sensorId);
  if (!sensorTypeCapabilities[sensor.type].browserUpload) {
    throw new Problem('forbidden', { detail: `${sensor.type} takes no files from a browser` });
  }
  if (!browserContentTypes(sensor.type).includes(body.contentType)) throw new Problem('unsupported_media_type');
  const resource = body.resource ?? defaultResource(sensor.type, body.contentType);
  if (!resource) throw new Problem('unsupported_media_type');
  const wanted = requestUpload(services, {
    kind: 'sensor',
    sensor_key: sensor.sensor_key,
    type: sensor.type,
    timestamp: body.timestamp,
    resource,
    content_type: body.contentType,
    size: null,
    sha256: null,
    overwrite: body.overwrite ?? false,
    account_id: caller.account.id,
    assumed_by: caller.own.id === caller.account.id ? null : caller.own.id,
    field_key_hash: null,
    details: isFilm(resource) ? { detected: true } : {},
  });
  const result = await loggedUpload(services, sensor, { timestamp: body.timestamp, resource }, wanted);
  if ('stored' in result) throw new Problem('resource_already_exists');
  return result.token;
}
