import { Problem } from '@trapline/domain/common/errors.ts';
import { currentInsectTypesVersion } from '@trapline/domain/insects/insect.rules.ts';
import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isCounted } from '@trapline/domain/sources/source.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { etagOf } from '../detections/detection-list.answer.ts';
import type { DetectionRow } from '../detections/detection.store.ts';
import { readToCount, type CountedFrom } from '../event-changes/counted-from.store.ts';
import type { AttachmentRow } from '../events/attachment.store.ts';
import { eventOwner, type EventOwner } from '../events/event-owner.store.ts';
import { editEvent, lockToEdit, type SeenEvent } from '../events/event.actions.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { orNotFound, type Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

/** Names a photo of an event. */
export interface PhotoName {
  /** Public id of the event. */
  readonly id: string;
  readonly photoKey: string;
}

/** A photo that the account may correct, locked with its event. */
export interface LockedPhoto {
  readonly owner: EventOwner;
  readonly photo: AttachmentRow & { readonly width: number; readonly height: number };
  /** The boxes that count now; null: there are none. */
  readonly list: DetectionRow | null;
  /** The whole event. */
  readonly event: CountedFrom;
}

/**
 * The event of a photo, if the account may correct its boxes. Source: CORRECT-1.
 * @throws Problem not_found, also for labels, films and photos on which nothing is counted; forbidden
 */
export async function seeToCorrect(
  services: Services,
  account: CallerAccount,
  { id, photoKey }: PhotoName,
): Promise<SeenEvent> {
  const seen = await editEvent(services, account, id);
  if (!isCounted(sourceOf(seen.standing.type), photoKey)) throw new Problem('not_found');
  return seen;
}

/**
 * Locks the source of an event, checks the right again, and reads a photo and its boxes. Source: CORRECT-1.
 * @param ifMatch the etag of the list on which the change is based
 * @throws Problem not_found, forbidden, conflict, precondition_failed
 */
export async function lockPhoto(
  tx: Tx,
  account: CallerAccount,
  seen: SeenEvent,
  { photoKey, ifMatch }: { readonly photoKey: string; readonly ifMatch: string | undefined },
): Promise<LockedPhoto> {
  await lockToEdit(tx, account, seen);
  const { sensor_key, ts } = seen;
  const owner = orNotFound((await eventOwner(tx, sensor_key, ts)) ?? undefined);
  const event = orNotFound((await readToCount(tx, sensor_key, ts)) ?? undefined);
  const { state, files, lists } = event;
  const photo = orNotFound(files.find(({ resource }) => resource === photoKey));
  if (state.processing) throw new Problem('conflict', { detail: 'The event is still processing' });
  if (state.insect_types_version !== currentInsectTypesVersion) {
    throw new Problem('conflict', { detail: 'The event has types of an earlier version' });
  }
  const { width, height } = photo;
  if (width === null || height === null) throw new Problem('conflict', { detail: 'The photo cannot be shown' });
  const list = lists.find(({ resource }) => resource === photoKey) ?? null;
  checkIfMatch(ifMatch, etagOf(list, photo));
  return { owner, photo: { ...photo, width, height }, list, event };
}
