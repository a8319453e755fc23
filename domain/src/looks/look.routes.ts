import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { lookAnswer, lookRequest, looksRequest } from './look.schema.ts';

const params = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes for what an organization has looked at. Source: ATTENTION-6. */
export const lookRoutes = {
  lookAtEvent: route({
    method: 'POST',
    path: '/api/v2/events/{id}/look',
    summary: 'Mark an event as looked at',
    access: 'signed_in',
    params,
    answer: lookAnswer,
    errors: [],
  }),
  lookAtSensor: route({
    method: 'POST',
    path: '/api/sensors/{id}/look',
    summary: 'Mark all events of a sensor as looked at',
    access: 'signed_in',
    params,
    body: lookRequest,
    errors: [],
  }),
  lookAtSite: route({
    method: 'POST',
    path: '/api/installation_sites/{id}/look',
    summary: 'Mark all events of an installation site as looked at',
    access: 'signed_in',
    params,
    body: lookRequest,
    errors: [],
  }),
  lookAtAll: route({
    method: 'POST',
    path: '/api/activities/look',
    summary: 'Mark all events of all sites or sensors as looked at',
    access: 'signed_in',
    body: looksRequest,
    errors: [],
  }),
};
