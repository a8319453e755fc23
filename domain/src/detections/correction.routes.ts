import { Type } from 'typebox';
import { decisionsBodyBytes, detectionsBodyBytes } from '../common/body.limits.ts';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { detectionParams as params } from './detection.routes.ts';
import {
  boxDecisions,
  decidedDetections,
  detectionRevisions,
  editedDetections,
  editors,
  revisionDetections,
  savedDetections,
} from './detection.schema.ts';

const closed = { additionalProperties: false } as const;
const revisionParams = Type.Object(
  { id: pathText, photoKey: pathText, revision: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) },
  closed,
);

const decisionParams = Type.Object({ id: pathText, photoKey: pathText, decision: pathText }, closed);

/** Routes for the correction of detections. Source: CORRECT-3, CORRECT-5, CORRECT-13. */
export const correctionRoutes = {
  saveDetections: route({
    method: 'PUT',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}',
    summary: 'Save the complete list of boxes of a photo',
    access: 'signed_in',
    params,
    body: editedDetections,
    bodyLimit: detectionsBodyBytes,
    answer: savedDetections,
    errors: ['precondition_failed', 'conflict'],
  }),
  decideBoxes: route({
    method: 'POST',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/decisions',
    summary: 'Decide single boxes of a photo, found by their corners: a type, or no insect',
    access: 'signed_in',
    params,
    body: boxDecisions,
    bodyLimit: decisionsBodyBytes,
    answer: decidedDetections,
    errors: ['conflict'],
  }),
  undoDecision: route({
    method: 'POST',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/decisions/{decision}/undo',
    summary: 'Take back what the caller decided about single boxes, and nothing else',
    access: 'signed_in',
    params: decisionParams,
    answer: savedDetections,
    errors: ['conflict'],
  }),
  listDetectionRevisions: route({
    method: 'GET',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/revisions',
    summary: 'The revisions of a photo’s boxes, newest first',
    access: 'signed_in',
    params,
    answer: detectionRevisions,
    errors: [],
  }),
  getDetectionRevision: route({
    method: 'GET',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}',
    summary: 'The boxes of one revision',
    access: 'signed_in',
    params: revisionParams,
    answer: revisionDetections,
    errors: [],
  }),
  restoreDetectionRevision: route({
    method: 'POST',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}/restore',
    summary: 'Restore a revision as a new one',
    access: 'signed_in',
    params: revisionParams,
    answer: savedDetections,
    errors: ['precondition_failed', 'conflict'],
  }),
};

/** Who edits a photo at the same time. An editor says so every 20 seconds, and is forgotten after 60. */
export const editorRoutes = {
  announceEditor: route({
    method: 'POST',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/editors',
    summary: 'Say that the boxes of a photo are open in the editor; returns who else has them open',
    access: 'signed_in',
    params,
    answer: editors,
    changesNothing: true,
    errors: [],
  }),
  leaveEditor: route({
    method: 'DELETE',
    path: '/api/v2/events/{id}/insect_detections/{photoKey}/editors',
    summary: 'Say that the editor of a photo is closed',
    access: 'signed_in',
    params,
    changesNothing: true,
    errors: [],
  }),
};
