import { Type } from 'typebox';
import { route } from '../../common/route.ts';
import { pathText, text } from '../../common/text.schema.ts';
import { detectionParams } from '../../detections/detection.routes.ts';
import { candidates } from '../../detections/detection.schema.ts';
import { arrivals, detectorQuality } from '../learning.schema.ts';

const closed = { additionalProperties: false } as const;
const byId = Type.Object({ id: pathText }, closed);

/** Which insects are new since the photo before. Source: LEARN-10. */
export const arrivalRoutes = {
  listArrivals: route({
    method: 'GET',
    path: '/api/v2/events/{id}/arrivals',
    summary: 'The insects of an event’s photos that were not on the photo before',
    access: 'signed_in',
    params: byId,
    answer: arrivals,
    errors: [],
  }),
};

/** How well the detector does, and how sensitive it is. Source: DETECT-12, DETECT-13. */
export const detectorRoutes = {
  listCandidates: route({
    method: 'GET',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/candidates',
    summary: 'What the detector would find on a photo at other sensitivities',
    access: 'signed_in',
    params: detectionParams,
    answer: candidates,
    errors: [],
  }),
  getDetectorQuality: route({
    method: 'GET',
    path: '/api/sensors/{id}/detector_quality',
    summary: 'How much the detector of a sensor missed and found in vain, by month',
    access: 'signed_in',
    params: byId,
    answer: detectorQuality,
    errors: [],
  }),
};

/** Training data of a photo's corrections. Source: CORRECT-12. */
export const trainingDataRoutes = {
  requestTrainingData: route({
    method: 'POST',
    path: '/api/training_data',
    summary:
      'Pack photos of up to 100 events with their boxes (COCO) into a ZIP, as a job. Under an assumed identity only',
    access: 'signed_in',
    body: Type.Object({ events: Type.Array(text(100, 1), { minItems: 1, maxItems: 100 }) }, closed),
    answer: Type.Object({ job_id: Type.String() }, closed),
    status: 201,
    errors: [],
  }),
};
