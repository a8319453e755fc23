import { Problem } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isFilm } from '@trapline/domain/sources/source.rules.ts';
import { defaultResource } from '@trapline/domain/uploads/upload.rules.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { ownAddress } from '../platform/http/own-origin.ts';
import type { Services } from '../platform/services.ts';
import { editSensor } from '../shares/standing.actions.ts';
import { putUpload } from './put-upload.actions.ts';
import { drain } from './receive.actions.ts';
import { requestUpload } from './request-upload.actions.ts';
import { loggedUpload } from './upload-log.actions.ts';

type UploadHandlers = Pick<Handlers, 'requestFieldUpload' | 'requestBrowserUpload' | 'putUpload'>;

/** Handlers of asking for upload URLs, by units and in the browser, and of the uploads themselves. */
export function uploadHandlers(services: Services): UploadHandlers {
  return {
    async requestFieldUpload({ caller, body, headers }) {
      const { content_type, timestamp, resource, size, sha256, ...details } = body;
      const result = await loggedUpload(
        services,
        caller,
        body,
        requestUpload(services, {
          kind: 'sensor',
          sensor_key: caller.sensor_key,
          type: caller.type,
          timestamp,
          resource,
          content_type,
          size,
          sha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
          overwrite: false,
          account_id: null,
          field_key_hash: caller.key_hash,
          details,
        }),
      );
      if ('stored' in result) return { event_id: result.event_id, stored: true };
      return { url: uploadUrl(services, headers['host'], result.token), event_id: result.event_id };
    },

    async requestBrowserUpload({ caller, params, body, headers }) {
      const sensor = await editSensor(services, caller.account, params.id);
      if (!sensorTypeCapabilities[sensor.type].browserUpload) {
        throw new Problem('forbidden', { detail: `${sensor.type} takes no files from a browser` });
      }
      const resource = body.resource ?? defaultResource(sensor.type, body.contentType);
      if (!resource) throw new Problem('unsupported_media_type');
      const result = await loggedUpload(
        services,
        sensor,
        { timestamp: body.timestamp, resource },
        requestUpload(services, {
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
        }),
      );
      if ('stored' in result) throw new Problem('resource_already_exists');
      return { url: uploadUrl(services, headers['host'], result.token) };
    },

    async putUpload({ params, headers, bytes, setStatus, setHeader }) {
      const length = headers['content-length'];
      const type = headers['content-type'];
      try {
        const result = await putUpload(
          services,
          params.token,
          typeof type === 'string' ? type : undefined,
          typeof length === 'string' ? Number(length) : null,
          bytes,
        );
        setStatus(result.is_new ? 201 : 200);
        return { event_id: result.event_id };
      } catch (error) {
        setHeader('connection', 'close');
        await drain(bytes);
        throw error;
      }
    },
  };
}

/** On loopback the request's own host is the portal's; elsewhere the configured address. Source: UPLOAD-2. */
function uploadUrl(services: Services, host: string | string[] | undefined, token: string): string {
  return `${ownAddress(services.publicUrl, typeof host === 'string' ? host : undefined)}/uploads/${token}`;
}
