import { Problem } from '@trapline/domain/common/errors.ts';
import { isVideoResource, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { defaultResource } from '@trapline/domain/uploads/upload.rules.ts';
import { writeActivityLog, type ActivityLogGroup } from '../activity-logs/activity-log.store.ts';
import { eventOwner } from '../events/event-owner.store.ts';
import { keepHealth, keepUnitFacts, touchSensor } from '../health/sensor-state.store.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Handlers, UnitCaller } from '../platform/http/handler.ts';
import { ownAddress } from '../platform/http/own-origin.ts';
import { base32Id } from '../platform/base/ids.ts';
import type { Services } from '../platform/services.ts';
import { editSensor } from '../shares/standing.actions.ts';
import { putUpload } from './put-upload.actions.ts';
import { drain } from './receive.actions.ts';
import { requestUpload, type RequestedUpload } from './request-upload.actions.ts';

type UploadHandlers = Pick<
  Handlers,
  'reportHealth' | 'showSettings' | 'updateSettings' | 'requestFieldUpload' | 'requestBrowserUpload' | 'putUpload'
>;

/** Handlers of field units' calls and uploads. */
export function uploadHandlers(services: Services): UploadHandlers {
  const now = () => new Date(services.clock.now());

  async function log(
    unit: { sensor_id: string },
    log_group: ActivityLogGroup,
    event: string,
    type: string,
    more: object,
  ) {
    await writeActivityLog(services.db, {
      entity: `Sensor-${unit.sensor_id}`,
      at: now(),
      id: base32Id(services.ids),
      log_group,
      message: { event, type, ...more },
    });
  }

  /** Every wanted upload is told in the sensor's activity log, the refused ones with their reason. */
  async function logged(
    unit: { readonly sensor_id: string },
    what: { readonly timestamp: number; readonly resource: string },
    request: Promise<RequestedUpload>,
  ): Promise<RequestedUpload> {
    const more = { key: what.resource, metadata: { timestamp: what.timestamp } };
    try {
      const result = await request;
      const already = 'stored' in result;
      await log(
        unit,
        already ? 'upload' : 'request-upload-url',
        already ? 'already exists' : 'url given',
        'http',
        more,
      );
      return result;
    } catch (error) {
      if (error instanceof Problem) {
        const group = error.type === 'resource_already_exists' ? 'upload' : 'request-upload-url';
        await log(
          unit,
          group,
          error.type === 'resource_already_exists' ? 'already exists' : 'refused',
          error.type,
          more,
        );
      }
      throw error;
    }
  }

  return {
    async reportHealth({ caller, body }) {
      await keepHealth(services.db, caller.sensor_key, body, now());
      await log(caller, 'health-check', 'health', 'http', { body });
    },

    async showSettings({ caller }) {
      await touchSensor(services.db, caller.sensor_key, now());
      await log(caller, 'settings-show', 'settings', 'http', {});
      return unitSettings(services, caller);
    },

    async updateSettings({ caller, body }) {
      await keepUnitFacts(services.db, caller.sensor_key, body, now());
      await log(caller, 'settings-update', 'settings', 'http', { body });
    },

    async requestFieldUpload({ caller, body, headers }) {
      const { content_type, timestamp, resource, size, sha256, ...details } = body;
      const result = await logged(
        caller,
        body,
        requestUpload(services, {
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
      const result = await logged(
        sensor,
        { timestamp: body.timestamp, resource },
        requestUpload(services, {
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
          details: isVideoResource(resource) ? { detected: true } : {},
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

async function unitSettings(services: Services, unit: UnitCaller) {
  const owner = await eventOwner(services.db, unit.sensor_key, new Date(services.clock.now()));
  if (!owner) throw new Problem('not_found');
  const capabilities = sensorTypeCapabilities[unit.type];
  return {
    photo_interval: capabilities.photoInterval ? owner.photo_interval : null,
    threshold: capabilities.threshold ? owner.sensor_threshold : null,
    increase_threshold: capabilities.threshold ? owner.sensor_increase_threshold : null,
    time: seconds(services.clock),
  };
}
