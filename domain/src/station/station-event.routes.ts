import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { stationEvent, stationEventChange } from '../events/station-event.schema.ts';
import { scannerUpload, scannerUploadAnswer, stationPhotoUpload, stationPhotoUrl } from './station-upload.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });
const photoOf = Type.Object({ id: pathText, key: pathText }, { additionalProperties: false });

/** Routes of single station events: scans, changes and photos. Source: STATION-9, STATION-15. */
export const stationEventRoutes = {
  updateStationEvent: route({
    method: 'PATCH',
    path: '/api/s_type/events/{id}',
    summary: 'Change place, trap number, days or month of a station event',
    access: 'signed_in',
    params: byId,
    body: stationEventChange,
    answer: stationEvent,
    errors: ['precondition_failed', 'under_legal_hold'],
  }),
  deleteStationEvent: route({
    method: 'DELETE',
    path: '/api/s_type/events/{id}',
    summary: 'Delete a station event with its photos: for its creator and the organization’s admin',
    access: 'signed_in',
    params: byId,
    errors: ['precondition_failed', 'under_legal_hold'],
  }),
  announceScans: route({
    method: 'POST',
    path: '/api/s_type_scanner',
    summary: 'Announce scanned photos of a trap; returns the event and an upload URL for each',
    access: 'signed_in',
    body: scannerUpload,
    answer: scannerUploadAnswer,
    status: 201,
    idempotent: false,
    errors: ['insufficient_storage'],
  }),
  requestStationPhotoUpload: route({
    method: 'POST',
    path: '/api/s_type/events/{id}/uploads',
    summary: 'Another upload URL for a photo that did not come, for one more, or to replace one',
    access: 'signed_in',
    params: byId,
    body: stationPhotoUpload,
    answer: stationPhotoUrl,
    idempotent: false,
    errors: ['resource_already_exists', 'insufficient_storage'],
  }),
  deleteStationPhoto: route({
    method: 'DELETE',
    path: '/api/s_type/events/{id}/photos/{key}',
    summary: 'Remove a photo from a station event, stored or missing; the last one stays',
    access: 'signed_in',
    params: photoOf,
    answer: stationEvent,
    errors: ['conflict', 'under_legal_hold'],
  }),
};
