import { Type } from 'typebox';
import { detectionsBodyBytes } from '../common/body.limits.ts';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { boxAnnouncement, boxAnnouncementAnswer, boxPhotoUpload, stationPhotoUrl } from './station-upload.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes for photo boxes, with the organization’s station key. Source: STATION-12. */
export const photoBoxRoutes = {
  announceBoxEvent: route({
    method: 'POST',
    path: '/field/v1/station_events',
    summary: 'Announce the photos of a trap, with what the tab says; returns the event and an upload URL for each',
    access: 'photo_box',
    body: boxAnnouncement,
    bodyLimit: detectionsBodyBytes,
    answer: boxAnnouncementAnswer,
    errors: ['payload_too_large', 'insufficient_storage'],
  }),
  requestBoxPhotoUpload: route({
    method: 'POST',
    path: '/field/v1/station_events/{id}/uploads',
    summary: 'Another upload URL for a photo that did not come',
    access: 'photo_box',
    params: byId,
    body: boxPhotoUpload,
    answer: stationPhotoUrl,
    idempotent: false,
    errors: ['resource_already_exists', 'insufficient_storage'],
  }),
};
