import { isOutage } from '@trapline/domain/common/errors.ts';
import { toProblem } from '../platform/http/responses/problem-document.ts';
import { keepDetections } from '../detections/detection.store.ts';
import { mostFaint } from '@trapline/domain/detections/sensitivity.rules.ts';
import { packDetectorBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { nameRequest } from '../learning/examples/learn.jobs.ts';
import { taughtBy } from '../learning/examples/learn.actions.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { letWait, waitingReason } from './waiting.actions.ts';
import {
  findAttachment,
  markFailed,
  markShown,
  markUnderstood,
  type AttachmentRow,
  type Understood,
} from '../events/attachment.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventOwner, lockSource, type EventOwner } from '../events/event-owner.store.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import { transaction, type Db } from '../platform/database/database.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import { countWaitingFor, enqueue, type JobRequest, type TaskContext } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { understandFile, type Understanding } from './understand-file.actions.ts';

/** Attempts for a file that crashes the decoding child, before it is marked as failed. Source: PICTURE-4. */
const triesOfBadFiles = 3;
/** Attempts to encode a film that takes too long: each occupies the only encoder for up to half an hour. */
const triesOfSlowFilms = 2;

/** Queues the deletion of all files of a photo or film that was deleted or replaced while it was being understood. */
function deleteMade(db: Db, storageKey: string): Promise<void> {
  return enqueue(db, { task: 'delete_files', payload: { prefixes: [storageKey] } });
}

/** Whether another attempt is useless, because the file is at fault, not the machine or a service. */
function isFinal(error: unknown, attempt: number, task: 'understand' | 'encode'): boolean {
  if (!(error instanceof DecodeError)) return false;
  if (error.reason === 'unreadable') return true;
  if (error.reason === 'timeout' && task === 'encode') return attempt >= triesOfSlowFilms;
  return attempt >= triesOfBadFiles && ['timeout', 'memory', 'crashed'].includes(error.reason);
}

/** Services that processing of files needs. */
export interface Understander {
  readonly services: Services;
  readonly decoder: Decoder;
}

/** A file to be understood, as named in its job. */
interface WaitingFile {
  readonly sensor_key: number;
  /** Time of its event, unix seconds. */
  readonly timestamp: number;
  readonly resource: string;
  readonly storage_key: string;
}

/** Stores the results of a file and their consequences; queues a film that must be encoded first. */
async function finish(
  { services }: Understander,
  attachment: AttachmentRow,
  owner: EventOwner,
  work: Understanding,
): Promise<void> {
  const { picture, facts } = work;
  if (work.unplayable) {
    // Organizations take turns: each film waits behind as many films of others as its own organization has waiting.
    const { organization_id } = owner;
    const priority = await countWaitingFor(services.db, 'encode_film', { organization_id });
    return transaction(services.db, async (tx) => {
      const event = { kind: owner.kind, sensor_key: attachment.sensor_key, ts: attachment.ts };
      await lockSource(tx, event);
      // Its turn may come hours later; until then its poster is shown.
      if (facts.has_poster) await markShown(tx, attachment, facts);
      await enqueue(tx, { ...encodeRequest(attachment, facts, organization_id), priority });
      await eventChanged(tx, event, { kind: 'shown differently' });
    });
  }
  await transaction(services.db, async (tx) => {
    await lockSource(tx, { kind: owner.kind, sensor_key: attachment.sensor_key, ts: attachment.ts });
    if (!(await markUnderstood(tx, attachment, facts))) {
      return deleteMade(tx, attachment.storage_key);
    }
    if (picture?.detections) {
      await keepDetections(tx, attachment, {
        source: 'machine',
        boxes: packDetectorBoxes(picture.detections),
        faint: packDetectorBoxes(picture.faint.slice(0, mostFaint)),
        sensitivity: owner.sensitivity,
        detector: picture.detector ? `${picture.detector.id} ${picture.detector.version}` : null,
        threshold: picture.detector ? Math.round(picture.detector.threshold * 1_000) : null,
        board: picture.board,
        account_id: null,
        created_at: new Date(services.clock.now()),
      });
    }
    // Units may have sent boxes without types, so their photos are named, too.
    if (picture && taughtBy(owner)) await enqueue(tx, nameRequest(attachment));
    await eventChanged(tx, { ...attachment, kind: owner.kind }, { kind: 'understood', owner, clock: services.clock });
  });
}

/** Marks a file as failed, and stores the results that were possible anyway. */
async function giveUp(
  { services, decoder }: Understander,
  attachment: AttachmentRow,
  owner: EventOwner,
  cause: unknown,
  signal: AbortSignal,
  known: Understood | null,
): Promise<void> {
  let reason = cause instanceof DecodeError ? cause.reason : 'failed';
  const log = { sensor: owner.sensor_id, resource: attachment.resource, reason, err: cause };
  services.log.warn(log, 'A file could not be understood');
  let shown: Understanding | null = null;
  if (reason === 'detector') {
    // Without a detector the photo itself can still be shown, unless it is damaged, too.
    try {
      shown = await understandFile(services, decoder, attachment, owner, false, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof DecodeError)) throw error;
      reason = error.reason;
    }
  }
  await transaction(services.db, async (tx) => {
    await lockSource(tx, { kind: owner.kind, sensor_key: attachment.sensor_key, ts: attachment.ts });
    const error = reason === 'unreadable' ? 'unreadable_picture' : reason;
    if (!(await markFailed(tx, attachment, error, shown?.facts ?? known))) {
      return deleteMade(tx, attachment.storage_key);
    }
    await eventChanged(tx, { ...attachment, kind: owner.kind }, { kind: 'understood', owner, clock: services.clock });
  });
}

/** Processes a file, or lets it wait if a part of the portal is missing. @returns null if it waits */
async function workOrWait(
  { services, decoder }: Understander,
  attachment: AttachmentRow,
  owner: EventOwner,
  work: (attachment: AttachmentRow, owner: EventOwner) => Promise<Understanding>,
  signal: AbortSignal,
  known: Understood | null,
): Promise<Understanding | null> {
  try {
    return await work(attachment, owner);
  } catch (error) {
    const reason = waitingReason(error);
    if (reason === null) throw error;
    await letWait(services, decoder, { attachment, owner, known }, reason, signal);
    return null;
  }
}

/**
 * Processes a file to be understood. It is marked as failed when another attempt would be useless.
 * @param known facts of a film that only needs to be encoded
 */
export async function understandWith(
  by: Understander,
  data: WaitingFile,
  { signal, attempt, lastTry }: TaskContext,
  work: (attachment: AttachmentRow, owner: EventOwner) => Promise<Understanding>,
  known: Understood | null = null,
): Promise<void> {
  const { services } = by;
  const ts = instant(data.timestamp);
  const owner = await eventOwner(services.db, data.sensor_key, ts);
  const attachment = await findAttachment(services.db, data.sensor_key, ts, data.resource);
  // Deleted or replaced, possibly after an earlier run had created files.
  if (attachment?.storage_key !== data.storage_key) return deleteMade(services.db, data.storage_key);
  if (!owner || attachment.state !== 'stored') return;
  try {
    const understanding = await workOrWait(by, attachment, owner, work, signal, known);
    if (understanding) await finish(by, attachment, owner, understanding);
  } catch (error) {
    const task = known === null ? 'understand' : 'encode';
    // An outage says nothing about the file: once it is over, the file is queued again.
    if (signal.aborted || isOutage(toProblem(error)) || !(lastTry || isFinal(error, attempt, task))) throw error;
    await giveUp(by, attachment, owner, error, signal, known);
  }
}

/** The job that encodes a film; one film at a time, so that films never occupy all workers. */
function encodeRequest(
  attachment: AttachmentRow,
  { width, height, duration_ms, has_poster }: Understood,
  organization_id: number | null,
): JobRequest {
  const usual = understandRequest(attachment);
  const payload = { ...usual.payload, width, height, duration_ms, has_poster, organization_id };
  return { ...usual, task: 'encode_film', payload, queue: 'films' };
}
