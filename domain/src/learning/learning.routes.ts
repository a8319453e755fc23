import { Type } from 'typebox';
import { detectionsBodyBytes } from '../common/body.limits.ts';
import { route } from '../common/route.ts';
import { learningBodyBytes } from '../common/body.limits.ts';
import { pathText } from '../common/text.schema.ts';
import { detectionParams } from '../detections/detection.routes.ts';
import { draftBoxes, suggestions } from '../detections/detection.schema.ts';
import { learnedKinds, learnedReport, learningChange, queue, queueQuery, takeOver } from './learning.schema.ts';

const closed = { additionalProperties: false } as const;
const byType = Type.Object({ sensor_type: pathText }, closed);
const jobAnswer = Type.Object({ job_id: Type.String() }, closed);

/** Routes of what was learned from corrections. Source: LEARN-1, LEARN-9. */
export const learningRoutes = {
  listLearned: route({
    method: 'GET',
    path: '/api/learning',
    summary: 'What the caller’s organization has taught, by sensor type',
    access: 'signed_in',
    answer: learnedKinds,
    errors: [],
  }),
  getLearned: route({
    method: 'GET',
    path: '/api/learning/{sensor_type}',
    summary: 'What was learned for a sensor type, and how right it is',
    access: 'signed_in',
    params: byType,
    answer: learnedReport,
    errors: [],
  }),
  changeLearning: route({
    method: 'PATCH',
    path: '/api/learning/{sensor_type}',
    summary: 'Switch naming off, to suggestions or automatic; choose or freeze a head. For the organization’s admin',
    access: 'signed_in',
    params: byType,
    body: learningChange,
    bodyLimit: learningBodyBytes,
    answer: learnedReport,
    errors: ['conflict'],
  }),
  forgetLearned: route({
    method: 'DELETE',
    path: '/api/learning/{sensor_type}',
    summary: 'Delete all examples, features and heads of a sensor type. For the organization’s admin',
    access: 'signed_in',
    params: byType,
    errors: [],
  }),
  takeOverExamples: route({
    method: 'POST',
    path: '/api/learning/{sensor_type}/take_over',
    summary: 'Copy the examples of another sensor type of the organization. For its admin',
    access: 'signed_in',
    params: byType,
    body: takeOver,
    answer: learnedReport,
    errors: [],
  }),
  renameOlder: route({
    method: 'POST',
    path: '/api/learning/{sensor_type}/rename',
    summary:
      'Name the boxes of older photos with the head in use, newest first, as a job. For the organization’s admin',
    access: 'signed_in',
    params: byType,
    answer: jobAnswer,
    status: 201,
    errors: ['conflict'],
  }),
  listToCheck: route({
    method: 'GET',
    path: '/api/learning/{sensor_type}/to_check',
    summary: 'Boxes to check, those that teach most first',
    access: 'signed_in',
    params: byType,
    query: queueQuery,
    answer: queue,
    errors: [],
  }),
  suggestTypes: route({
    method: 'POST',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/suggestions',
    summary: 'Suggestions for the boxes of a draft, from what was learned and what the draft itself says',
    access: 'signed_in',
    params: detectionParams,
    body: draftBoxes,
    bodyLimit: detectionsBodyBytes,
    answer: suggestions,
    changesNothing: true,
    errors: [],
  }),
};
