import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { compareBoxes } from '@trapline/domain/detections/compare-boxes.rules.ts';
import type { CorrectedBoxes } from '@trapline/domain/detections/correct-boxes.rules.ts';
import { queueListSeconds } from '@trapline/domain/detections/correction.limits.ts';
import type { SavedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import { listAs } from '../detections/detection-list.answer.ts';
import { type DetectionRow, keepDetections } from '../detections/detection.store.ts';
import { boxesBeforeQueueList, continueQueueList } from '../detections/queue-list.store.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { readEvent } from '../events/event.actions.ts';
import { setUpdating } from '../events/event.store.ts';
import { taughtBy } from '../learning/examples/learn.actions.ts';
import { learnRequest } from '../learning/examples/learn.jobs.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { lockPhoto, seeToCorrect, type LockedPhoto, type PhotoName } from './lock-photo.actions.ts';
import { hasDrawings, redrawRequest } from './redraw.jobs.ts';

/** What a call makes of a photo's boxes; null: nothing changes. */
export type Correct = (locked: LockedPhoto, tx: Tx) => Promise<CorrectedBoxes | null> | CorrectedBoxes | null;

/** A call that corrects the boxes of a photo. */
export interface CorrectionCall {
  readonly action: Extract<AuditAction, 'boxes.correct' | 'boxes.restore'>;
  /** The etag of the list on which the change is based. */
  readonly ifMatch: string | undefined;
  readonly correct: Correct;
  /** Whether boxes were decided in the review queue, where names of the audit are hidden. Source: LEARN-8. */
  readonly blind?: (locked: LockedPhoto) => boolean;
  /** Whether the person had the whole photo before them, as in the editor. Source: DETECT-13. */
  readonly whole?: boolean;
  /** Called in the transaction with the list as it is then, also where nothing has changed. */
  readonly kept?: (locked: LockedPhoto, list: DetectionRow, tx: Tx) => Promise<void>;
  /** For the audit trail, in addition to the photo and what has changed. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Stores a person's list of boxes as a new revision, and applies everything that follows from it in the same transaction:
 * count, differences, figures, alert, the entries of audit trail and activity log, and the job that makes derived files
 * anew. Nothing is stored where nothing changes. Source: CORRECT-3, CORRECT-4, CORRECT-5, EVENT-17.
 * @throws Problem not_found, forbidden, conflict, precondition_failed, and what `correct` throws
 */
export async function correctPhoto(
  services: Services,
  actor: Actor,
  name: PhotoName,
  { action, ifMatch, correct, blind = () => false, whole = true, kept, details = {} }: CorrectionCall,
): Promise<SavedDetections> {
  const { account } = actor.caller;
  const seen = await seeToCorrect(services, account, name);
  const at = new Date(services.clock.now());
  const saved = await transaction(services.db, async (tx) => {
    const locked = await lockPhoto(tx, account, seen, { photoKey: name.photoKey, ifMatch });
    const corrected = await correct(locked, tx);
    const { owner, photo } = locked;
    if (corrected === null) {
      if (locked.list) await kept?.(locked, locked.list, tx);
      return listAs(locked.list, photo);
    }
    const { boxes, marks, changed } = corrected;
    const by = { account_id: account.id, created_at: at, detector: null, threshold: null };
    const person = { ...by, source: 'person', boxes, marks } as const;
    const continued = whole ? null : await continueOwn(tx, account.id, locked, corrected, at);
    const revision = continued ?? (await keepDetections(tx, photo, { ...person, changed, whole }));
    const list = { ...person, resource: photo.resource, revision };
    await kept?.(locked, list, tx);
    if (taughtBy(owner)) await enqueue(tx, learnRequest(photo, blind(locked)));
    const [added, removed, moved, retyped] = changed;
    // Drawings show corners, not types.
    if (added + removed + moved > 0 && (await hasDrawings(services, photo))) {
      await setUpdating(tx, seen.sensor_key, seen.ts, true);
      await enqueue(tx, redrawRequest(seen));
    }
    const others = locked.event.lists.filter(({ resource }) => resource !== photo.resource);
    const known = { ...locked.event, lists: [...others, list] };
    await eventChanged(tx, seen, { kind: 'corrected', owner, known, clock: services.clock });
    await auditAssetAction(tx, actor, {
      ...{ at, organizationId: owner.organization_id, action, entity: owner.entity },
      details: { timestamp: unix(seen.ts), resource: photo.resource, added, removed, moved, retyped, ...details },
    });
    return listAs(list, photo);
  });
  return { ...saved, event: await readEvent(services, account, seen) };
}

/**
 * Adds decisions of the review queue to the account's own list, if that is the newest one and not older than an hour.
 * @returns the number of the list; null: it is not such a list. Source: LEARN-12
 */
async function continueOwn(
  tx: Tx,
  accountId: number,
  { list, photo, owner }: LockedPhoto,
  { boxes, marks }: CorrectedBoxes,
  at: Date,
): Promise<number | null> {
  if (list?.source !== 'person') return null;
  const since = new Date(at.getTime() - queueListSeconds * 1_000);
  const { organization_id, type: sensor_type } = owner;
  const own = { revision: list.revision, account_id: accountId, since, organization_id, sensor_type };
  const before = await boxesBeforeQueueList(tx, photo, own);
  if (before === null) return null;
  const { added, removed, moved, retyped } = compareBoxes(before, boxes);
  const changed = [added, removed, moved, retyped] as const;
  return continueQueueList(tx, photo, list.revision, { boxes, marks, changed, created_at: at });
}
