import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import { restoreBoxes } from '@trapline/domain/detections/correct-boxes.rules.ts';
import type { SavedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import type { Actor, CallerAccount } from '../callers/caller.types.ts';
import { revisionOf } from '../detections/detection-list.answer.ts';
import { findRevision, revisionsOf } from '../detections/revision.store.ts';
import { findAttachment, type AttachmentRow } from '../events/attachment.store.ts';
import { seeEvent } from '../events/event.actions.ts';
import { listsOfPhoto } from '../learning/examples/photo.store.ts';
import type { Services } from '../platform/services.ts';
import { correctPhoto } from './keep-correction.actions.ts';
import type { PhotoName } from './lock-photo.actions.ts';

/** A revision of a photo's boxes. */
interface RevisionName extends PhotoName {
  readonly revision: number;
}

/** A photo that may have boxes, if the account may see its event. @throws Problem not_found */
async function seePhoto(
  services: Services,
  account: CallerAccount,
  { id, photoKey }: PhotoName,
): Promise<AttachmentRow> {
  const seen = await seeEvent(services, account, id);
  const photo = mayHaveBoxes(sourceOf(seen.standing.type), photoKey)
    ? await findAttachment(services.db, seen.sensor_key, seen.ts, photoKey)
    : null;
  if (!photo) throw new Problem('not_found');
  return photo;
}

/**
 * The revisions of a photo's boxes, newest first, with the names of people. What machine or unit found is revision 0; all
 * its boxes count as added. Source: CORRECT-5.
 * @throws Problem not_found
 */
export async function listRevisions(
  services: Services,
  account: CallerAccount,
  name: PhotoName,
): Promise<Answer<Routes['listDetectionRevisions']>> {
  const rows = await revisionsOf(services.db, await seePhoto(services, account, name));
  return {
    revisions: rows.map((row) => {
      const [added = row.boxes, removed = 0, moved = 0, retyped = 0] = row.changed ?? [];
      const { source: author, name: by } = row;
      return { revision: revisionOf(row), author, by, at: unix(row.created_at), added, removed, moved, retyped };
    }),
  };
}

/** The boxes of a revision. Source: CORRECT-5. @throws Problem not_found */
export async function readRevision(
  services: Services,
  account: CallerAccount,
  { revision, ...name }: RevisionName,
): Promise<Answer<Routes['getDetectionRevision']>> {
  const row = await findRevision(services.db, await seePhoto(services, account, name), revision);
  if (!row) throw new Problem('not_found');
  return { revision, author: row.source, positions: unpackBoxes(row.boxes, row.marks) };
}

/**
 * Makes an earlier revision of a photo's boxes the newest one, with what people had said of its boxes.
 * Source: CORRECT-5.
 * @param ifMatch the etag of the list that it replaces
 * @throws Problem as `correctPhoto`; not_found for an unknown revision
 */
export function restoreRevision(
  services: Services,
  actor: Actor,
  { revision, ...name }: RevisionName,
  ifMatch: string | undefined,
): Promise<SavedDetections> {
  return correctPhoto(services, actor, name, {
    ...{ action: 'boxes.restore', ifMatch, details: { revision } },
    async correct({ photo, list }, tx) {
      const row = await findRevision(tx, photo, revision);
      if (!row) throw new Problem('not_found');
      const restored = restoreBoxes(list, row, await listsOfPhoto(tx, photo));
      return restored.differs ? restored : null;
    },
  });
}
