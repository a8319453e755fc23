import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { detectionList } from './detection.schema.ts';

/** One photo of an event. */
export const detectionParams = Type.Object({ id: pathText, photoKey: pathText }, { additionalProperties: false });

/** Routes for detections. Source: DETECT-9. */
export const detectionRoutes = {
  listDetections: route({
    method: 'GET',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}',
    summary: 'The boxes that count on a photo: the newest by a person, else the unit’s, else the machine’s',
    access: 'signed_in',
    params: detectionParams,
    answer: detectionList,
    errors: [],
  }),
};
