import { createHash } from 'node:crypto';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import type { AttachmentRow } from '../events/attachment.store.ts';
import type { DetectionRow } from './detection.store.ts';

/** Changes whenever boxes, types, suggestions or the photo do. @param list null: there is none yet. Source: CORRECT-3. */
export function etagOf(list: DetectionRow | null, photo: Pick<AttachmentRow, 'sha256'>): string {
  const hash = createHash('sha256').update(photo.sha256);
  hash.update(list ? `${list.source}:${list.revision}` : '');
  if (list) hash.update(`:${list.boxes.join()}:${list.marks?.join() ?? ''}`);
  return `"b${hash.digest('base64url').slice(0, 22)}"`;
}

/** The revision of a list as the API counts: 0 for what machine or unit found. Source: CORRECT-5. */
export function revisionOf({ source, revision }: Pick<DetectionRow, 'source' | 'revision'>): number {
  return source === 'person' ? revision : 0;
}

/** The boxes that count on a photo, as the API returns them. @param list null: nobody looked yet */
export function listAs(
  list: DetectionRow | null,
  photo: Pick<AttachmentRow, 'sha256' | 'width' | 'height'>,
): DetectionList {
  return {
    positions: list ? unpackBoxes(list.boxes, list.marks) : [],
    etag: etagOf(list, photo),
    author: list?.source ?? null,
    revision: list ? revisionOf(list) : 0,
    detector: list?.detector ?? null,
    photo: photo.sha256.toString('hex').slice(0, 16),
    width: photo.width,
    height: photo.height,
  };
}
