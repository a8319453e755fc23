import { queryOptions } from '@tanstack/react-query';
import type {
  DetectionList,
  DetectionRevision,
  EditedDetections,
  Position,
  SavedDetections,
} from '@trapline/domain/detections/detection.schema.ts';
import type { Calls } from '@trapline/domain/routes.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { call } from '../platform/requests/api.ts';

/** A photo of an event. */
export interface PhotoRef {
  readonly id: string;
  readonly photoKey: string;
}

const paramsOf = ({ id, photoKey }: PhotoRef) => ({ id, photoKey });

/** The boxes of a photo as they are saved now, with the etag that a save is based on. */
export async function fetchBoxes(photo: PhotoRef, signal?: AbortSignal): Promise<DetectionList> {
  return await call('GET /api/v2/events/{id}/insect_detections/{photoKey}', {
    params: paramsOf(photo),
    ...(signal ? { signal } : {}),
  });
}

/** The boxes with which the editor of a photo begins; asked once for each time that it opens. Source: CORRECT-3. */
export function boxesToEdit(photo: PhotoRef) {
  return queryOptions({
    queryKey: ['editor', 'boxes', photo.id, photo.photoKey],
    queryFn: ({ signal }) => fetchBoxes(photo, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Saves all boxes of a photo. @param ifMatch etag of the list that was edited. Source: CORRECT-3. */
export async function saveBoxes(photo: PhotoRef, body: EditedDetections, ifMatch: string): Promise<SavedDetections> {
  const key = 'PUT /api/v2/events/{id}/insect_detections/{photoKey}';
  return await call(key, { params: paramsOf(photo), body, ifMatch });
}

/** The revisions of a photo, newest first. Source: CORRECT-5. */
export function revisionsQuery(photo: PhotoRef) {
  return queryOptions({
    queryKey: ['editor', 'revisions', photo.id, photo.photoKey],
    queryFn: async ({ signal }): Promise<readonly DetectionRevision[]> => {
      const key = 'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions';
      return (await call(key, { params: paramsOf(photo), signal })).revisions;
    },
    gcTime: 0,
  });
}

/** The boxes of one revision, which never change. Source: CORRECT-5. */
export function revisionQuery(photo: PhotoRef, revision: number) {
  return queryOptions({
    queryKey: ['editor', 'revision', photo.id, photo.photoKey, revision],
    queryFn: async ({ signal }) => {
      const key = 'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}';
      return (await call(key, { params: { ...paramsOf(photo), revision }, signal })).positions;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Restores a revision as a new one. @param ifMatch etag of the list that it replaces. Source: CORRECT-5. */
export async function restoreRevision(photo: PhotoRef, revision: number, ifMatch: string): Promise<SavedDetections> {
  const key = 'POST /api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}/restore';
  return await call(key, { params: { ...paramsOf(photo), revision }, ifMatch });
}

/** Says that a photo is open in the editor. @returns the names of the others who have it open. Source: CORRECT-13. */
export async function announceEditor(photo: PhotoRef, signal: AbortSignal): Promise<readonly string[]> {
  const key = 'POST /api/v2/events/{id}/insect_detections/{photoKey}/editors';
  return (await call(key, { params: paramsOf(photo), signal })).editors.map(({ name }) => name);
}

/** Says that the editor of a photo is closed; sent even while the page is being left. Source: CORRECT-13. */
export async function leaveEditor(photo: PhotoRef): Promise<void> {
  const key = 'DELETE /api/v2/events/{id}/insect_detections/{photoKey}/editors';
  await call(key, { params: paramsOf(photo), keepalive: true });
}

/** A box of the draft, with the type that the person has said so far. */
export interface DraftBox {
  readonly position: Position;
  readonly type: string | null;
}

type Suggestions = Calls['POST /api/v2/events/{id}/insect_detections/{photoKey}/suggestions']['answer'];

/** Suggestions for the boxes of a draft, one each, or how far they are prepared; null where the portal has none to give. */
export async function suggestTypes(
  photo: PhotoRef,
  positions: readonly DraftBox[],
  signal: AbortSignal,
): Promise<Suggestions | null> {
  const key = 'POST /api/v2/events/{id}/insect_detections/{photoKey}/suggestions';
  try {
    return await call(key, { params: paramsOf(photo), body: { positions: [...positions] }, signal });
  } catch (error) {
    // Nothing was taught for this photo yet, or this portal cannot learn.
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}
