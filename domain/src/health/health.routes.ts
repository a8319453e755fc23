import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { healthHistory } from './health-history.schema.ts';

/** Routes for the health of field units. */
export const healthRoutes = {
  getSensorHealth: route({
    method: 'GET',
    path: '/api/sensors/{id}/health',
    summary: 'What a sensor’s unit reported in the last days: for those with `full`',
    access: 'signed_in',
    params: Type.Object({ id: pathText }, { additionalProperties: false }),
    answer: healthHistory,
    errors: [],
  }),
};
