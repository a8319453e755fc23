import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { settleSeconds } from '@trapline/domain/events/event.limits.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { isVideoResource, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { keepDetections } from '../detections/detection.store.ts';
import { packDetectorBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { letWait, waitingReason } from './waiting.actions.ts';
import {
  attachmentsWithoutJob,
  findAttachment,
  markFailed,
  markShown,
  markUnderstood,
  type AttachmentRow,
  type Understood,
} from '../events/attachment.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventOwner, lockSensor, type EventOwner } from '../events/event-owner.store.ts';
import { overdueEvents } from '../events/event.store.ts';
import { publishEventChanges } from '../events/event-changes.actions.ts';
import { understandRequest } from '../events/understand-request.actions.ts';
import { transaction, type Db } from '../platform/database/database.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import type { Decoder } from '../platform/decoding/decoder.ts';
import type { UnderstoodPicture } from '../platform/decoder-protocol/decoder-messages.ts';
import { enqueue, type JobRequest, type TaskContext, type Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { fileOf, type PhotoFile } from '../events/photo-files.names.ts';

const file = Type.Object({
  sensor_key: Type.Integer(),
  timestamp: Type.Integer(),
  resource: Type.String(),
  storage_key: Type.String(),
});
const payload = Compile(file);
const filmPayload = Compile(
  Type.Object({
    ...file.properties,
    width: Type.Integer(),
    height: Type.Integer(),
    duration_ms: Type.Integer(),
    has_poster: Type.Boolean(),
  }),
);

/** Tries of a file by which the decoding child ends, before its event shows it with an error mark. Source: PICTURE-4. */
const triesOfBadFiles = 3;

/** Has all files of a photo or film deleted that was deleted or replaced while it was being understood. */
function deleteMade(db: Db, storageKey: string): Promise<void> {
  return enqueue(db, { task: 'delete_files', payload: { prefixes: [storageKey] } });
}

/** Whether another try is useless: the file is at fault, not the machine or a service. */
function isFinal(error: unknown, attempt: number): boolean {
  if (!(error instanceof DecodeError)) return false;
  if (error.reason === 'unreadable') return true;
  return attempt >= triesOfBadFiles && ['timeout', 'memory', 'crashed'].includes(error.reason);
}

interface Understanding {
  readonly facts: Understood;
  readonly picture: UnderstoodPicture | null;
  /** A film that no browser plays before it is encoded anew. */
  readonly unplayable?: boolean;
}

/** Jobs that understand photos and films and settle their events. Each may run twice with one effect. */
export function understandTasks(services: Services, decoder: Decoder): Tasks {
  async function finish(attachment: AttachmentRow, owner: EventOwner, work: Understanding): Promise<void> {
    const { picture, facts } = work;
    if (work.unplayable) return enqueue(services.db, encodeRequest(attachment, facts));
    await transaction(services.db, async (tx) => {
      await lockSensor(tx, owner.sensor_key);
      if (!(await markUnderstood(tx, attachment.storage_key, attachment, facts))) {
        return deleteMade(tx, attachment.storage_key);
      }
      if (picture?.detections) {
        await keepDetections(tx, attachment, {
          source: 'machine',
          boxes: packDetectorBoxes(picture.detections),
          detector: picture.detector ? `${picture.detector.id} ${picture.detector.version}` : null,
          threshold: picture.detector ? Math.round(picture.detector.threshold * 1_000) : null,
          account_id: null,
          created_at: new Date(services.clock.now()),
        });
      }
      await eventChanged(tx, attachment, { kind: 'understood', owner, clock: services.clock });
    });
  }

  async function giveUp(
    attachment: AttachmentRow,
    owner: EventOwner,
    cause: unknown,
    signal: AbortSignal,
    known: Understood | null,
  ): Promise<void> {
    const reason = cause instanceof DecodeError ? cause.reason : 'failed';
    const log = { sensor: owner.sensor_id, resource: attachment.resource, reason, err: cause };
    services.log.warn(log, 'A file could not be understood');
    // Without a detector the photo itself can still be shown.
    const shown =
      reason === 'detector' ? await understandFile(services, decoder, attachment, owner, false, signal) : null;
    await transaction(services.db, async (tx) => {
      await lockSensor(tx, owner.sensor_key);
      const error = reason === 'unreadable' ? 'unreadable_picture' : reason;
      if (!(await markFailed(tx, attachment, error, shown?.facts ?? known))) {
        return deleteMade(tx, attachment.storage_key);
      }
      await eventChanged(tx, attachment, { kind: 'understood', owner, clock: services.clock });
    });
  }

  /** Works on a file; one for which a part is missing waits. @returns null when it does */
  async function workOrWait(
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

  /** Works on a file that waits to be understood; one that cannot be gets its error mark in the end. */
  async function attend(
    data: Static<typeof file>,
    { signal, attempt, lastTry }: TaskContext,
    work: (attachment: AttachmentRow, owner: EventOwner) => Promise<Understanding>,
    known: Understood | null = null,
  ): Promise<void> {
    const ts = instant(data.timestamp);
    const owner = await eventOwner(services.db, data.sensor_key, ts);
    const attachment = await findAttachment(services.db, data.sensor_key, ts, data.resource);
    // Deleted or replaced, maybe after an earlier run had made something of it.
    if (attachment?.storage_key !== data.storage_key) return deleteMade(services.db, data.storage_key);
    if (!owner || attachment.state !== 'stored') return;
    try {
      const understanding = await workOrWait(attachment, owner, work, signal, known);
      if (understanding) await finish(attachment, owner, understanding);
    } catch (error) {
      if (signal.aborted || !(lastTry || isFinal(error, attempt))) throw error;
      await giveUp(attachment, owner, error, signal, known);
    }
  }

  return {
    async understand(context: TaskContext) {
      const { payload: data, signal } = context;
      if (!payload.Check(data)) throw new Error('Not a payload of this job');
      await attend(data, context, (attachment, owner) =>
        understandFile(services, decoder, attachment, owner, true, signal),
      );
    },

    async encode_film(context: TaskContext) {
      const { payload: data, signal } = context;
      if (!filmPayload.Check(data)) throw new Error('Not a payload of this job');
      const { width, height, duration_ms, has_poster } = data;
      const facts = { width, height, duration_ms, has_poster, tile_levels: null };
      const work = async (attachment: AttachmentRow) => {
        await encodeFilm(services, decoder, attachment, duration_ms / 1_000, signal);
        return { picture: null, facts };
      };
      // Its poster is made already, and stays even if no browser will ever play it.
      await attend(data, context, work, facts);
    },

    async settle_overdue() {
      const before = new Date(services.clock.now() - settleSeconds * 1_000);
      for (const file of await attachmentsWithoutJob(services.db, before, 500)) {
        await enqueue(services.db, understandRequest(file));
      }
      for (const { sensor_key, ts } of await overdueEvents(services.db, before, 500)) {
        const owner = await eventOwner(services.db, sensor_key, ts);
        if (!owner) continue;
        await transaction(services.db, async (tx) => {
          await lockSensor(tx, sensor_key);
          await eventChanged(tx, { sensor_key, ts }, { kind: 'understood', owner, clock: services.clock });
        });
      }
    },
  };
}

async function understandFile(
  services: Services,
  decoder: Decoder,
  attachment: AttachmentRow,
  owner: EventOwner,
  withDetector: boolean,
  signal: AbortSignal,
): Promise<Understanding> {
  const { storage } = services;
  const keyed = (name: PhotoFile, { file }: { readonly file: string }) => ({
    key: fileOf(attachment.storage_key, name),
    file,
  });
  return storage.withFile(fileOf(attachment.storage_key, 'original'), (source) =>
    storage.withFolder(async (outDir) => {
      if (isVideoResource(attachment.resource)) {
        const video = await decoder.understandVideo({ source, outDir }, signal);
        const { width, height, duration, thumbnail, poster, playable } = video;
        await storage.moveFiles([
          ...(poster ? [keyed('display', poster)] : []),
          ...(thumbnail ? [keyed('thumbnail', thumbnail)] : []),
          ...(playable ? [keyed('playable', playable)] : []),
        ]);
        const has_poster = thumbnail !== null && poster !== null;
        const facts = { width, height, has_poster, tile_levels: null, duration_ms: Math.round(duration * 1_000) };
        return { picture: null, facts, unplayable: playable === null };
      }
      const maxPixels = mediaLimits(owner.type).pixels;
      // A unit's own boxes take the machine's place.
      const detect = withDetector && sensorTypeCapabilities[owner.type].countsInsects && !attachment.unit_boxes;
      // Nobody waits for the insects of a whole scan to see that it has come.
      const early =
        withDetector && !attachment.has_poster
          ? await decoder.displayLargePicture({ source, outDir, maxPixels }, signal)
          : null;
      if (early) {
        await storage.moveFiles([keyed('thumbnail', early.thumbnail), keyed('display', early.display)]);
        await markShown(services.db, attachment, early);
        await publishEventChanges(services.db, attachment.sensor_key, [attachment.ts]);
      }
      const picture = await decoder.understandPicture({ source, outDir, maxPixels, detect }, signal);
      const { width, height, thumbnail, display, tiles } = picture;
      // What is shown already stays: browsers keep it, as it never changes under its address.
      const small = early || attachment.has_poster ? [] : [keyed('thumbnail', thumbnail), keyed('display', display)];
      await storage.moveFiles([...small, keyed('tiles', tiles)]);
      return {
        picture,
        facts: {
          width,
          height,
          tile_levels: tiles.levels,
          tile_size: tiles.tileSize,
          has_poster: true,
          duration_ms: null,
        },
      };
    }),
  );
}

/** The job that has a film encoded; one film at a time, so that they never take every worker from the photos. */
function encodeRequest(attachment: AttachmentRow, { width, height, duration_ms, has_poster }: Understood): JobRequest {
  const usual = understandRequest(attachment);
  const payload = { ...usual.payload, width, height, duration_ms, has_poster };
  return { ...usual, task: 'encode_film', payload, queue: 'films' };
}

async function encodeFilm(
  { storage }: Services,
  decoder: Decoder,
  { storage_key }: AttachmentRow,
  duration: number,
  signal: AbortSignal,
): Promise<void> {
  await storage.withFile(fileOf(storage_key, 'original'), (source) =>
    storage.withFolder(async (outDir) => {
      const { file: made } = await decoder.encodeFilm({ source, outDir, duration }, signal);
      await storage.moveFiles([{ key: fileOf(storage_key, 'playable'), file: made }]);
    }),
  );
}
