import { Type } from 'typebox';
import { eventChangeBodyBytes } from '../common/body.limits.ts';
import { route } from '../common/route.ts';
import { pathText, text } from '../common/text.schema.ts';
import { anyEvent, anyEventChange } from './any-event.schema.ts';
import { eventList, eventQuery } from './event.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });
const pictureParams = { id: pathText, key: pathText, hash: Type.String({ pattern: '^[0-9a-f]{16}$' }) };

/** Routes for events. Source: EVENT-8, EVENT-9, EVENT-12. */
export const eventRoutes = {
  listSensorEvents: route({
    method: 'GET',
    path: '/api/sensors/{id}/events',
    summary: 'Events of a sensor, newest first',
    access: 'signed_in',
    params: byId,
    query: eventQuery,
    answer: eventList,
    errors: [],
  }),
  listSiteEvents: route({
    method: 'GET',
    path: '/api/installation_sites/{id}/events',
    summary: 'Events of an installation site: those of its sensors while they stood there',
    access: 'signed_in',
    params: byId,
    query: eventQuery,
    answer: eventList,
    errors: [],
  }),
  getEvent: route({
    method: 'GET',
    path: '/api/v2/events/{id}',
    summary: 'One event',
    access: 'signed_in',
    params: byId,
    answer: anyEvent,
    errors: [],
  }),
  updateEvent: route({
    method: 'PATCH',
    path: '/api/v2/events/{id}',
    summary: 'Change marks of a sensor’s event, or place, trap, days and month of a station event',
    access: 'signed_in',
    params: byId,
    body: anyEventChange,
    bodyLimit: eventChangeBodyBytes,
    answer: anyEvent,
    errors: ['precondition_failed', 'under_legal_hold'],
  }),
  deleteEvent: route({
    method: 'DELETE',
    path: '/api/v2/events/{id}',
    summary: 'Delete an event with its files',
    access: 'signed_in',
    params: byId,
    errors: ['precondition_failed', 'under_legal_hold'],
  }),
  retryEvent: route({
    method: 'POST',
    path: '/api/v2/events/{id}/retry',
    summary: 'Try again to understand an event whose pictures failed',
    access: 'signed_in',
    params: byId,
    answer: anyEvent,
    errors: ['conflict'],
  }),
  getPicture: route({
    method: 'GET',
    path: '/api/pictures/{id}/{key}/{hash}/{form}',
    summary: 'A photo or film: as it came, a smaller form, or the film as browsers play it. Ranges are served',
    access: 'signed_in',
    params: Type.Object(
      {
        ...pictureParams,
        form: Type.Union([
          Type.Literal('original'),
          Type.Literal('display'),
          Type.Literal('thumbnail'),
          Type.Literal('playable'),
        ]),
      },
      { additionalProperties: false },
    ),
    produces: 'image/jpeg',
    errors: [],
  }),
  getTile: route({
    method: 'GET',
    path: '/api/pictures/{id}/{key}/{hash}/tiles/{z}/{tile}',
    summary: 'One tile of a photo: `{x}_{y}.jpg` of level `z`',
    access: 'signed_in',
    params: Type.Object(
      {
        ...pictureParams,
        z: Type.Integer({ minimum: 0, maximum: 30 }),
        tile: Type.String({ pattern: '^\\d{1,4}_\\d{1,4}\\.jpg$' }),
      },
      { additionalProperties: false },
    ),
    produces: 'image/jpeg',
    errors: [],
  }),
  getDownloadPath: route({
    method: 'GET',
    path: '/api/attachments/{id}/{resource}/download_path',
    summary:
      'A path that downloads one photo or film, or with `detections-` before its key the photo with its boxes (of a station also `detections-full-`: in full size): signed, for 10 minutes, bound to the file and the account',
    access: 'signed_in',
    params: Type.Object({ id: pathText, resource: pathText }, { additionalProperties: false }),
    answer: Type.Object({ download_path: Type.String() }, { additionalProperties: false }),
    errors: ['gone'],
  }),
  download: route({
    method: 'GET',
    path: '/downloads/{path}',
    summary: 'The file of a signed path. Ranges are served',
    access: 'signed_url',
    params: Type.Object({ path: text(1_000, 1) }, { additionalProperties: false }),
    produces: 'application/octet-stream',
    errors: ['gone'],
  }),
};
