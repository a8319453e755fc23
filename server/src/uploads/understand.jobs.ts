import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { settleSeconds } from '@trapline/domain/events/event.limits.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { isVideoResource, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { decideAlert } from '../alerts/decide-alert.actions.ts';
import { keepDetections } from '../detections/detection.store.ts';
import { packDetectorBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { settleEvent } from '../detections/settle.actions.ts';
import {
  findAttachment,
  markFailed,
  markUnderstood,
  type AttachmentRow,
  type Understood,
} from '../events/attachment.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventOwner, lockSensor, type EventOwner } from '../events/event-owner.store.ts';
import { overdueEvents } from '../events/event.store.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { DecodeError } from '../platform/images/decode-error.ts';
import type { Decoder } from '../platform/images/decoder.ts';
import type { UnderstoodPicture } from '../platform/images/decoder-messages.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';

const payload = Compile(
  Type.Object({
    sensor_key: Type.Integer(),
    timestamp: Type.Integer(),
    resource: Type.String(),
    storage_key: Type.String(),
  }),
);

/** Tries a file gets before its event shows it with an error mark. Source: reliability J7. */
const tries = 3;

interface Understanding {
  readonly facts: Understood;
  readonly picture: UnderstoodPicture | null;
}

/** Jobs that understand photos and films and settle their events. Each may run twice with one effect. */
export function understandTasks(services: Services, decoder: Decoder): Tasks {
  async function settleInTx(tx: Tx, owner: EventOwner, ts: Date): Promise<void> {
    const settled = await settleEvent(tx, owner, ts, services.clock);
    if (settled) await decideAlert(tx, owner.sensor_key, settled, services.clock);
  }

  async function finish(attachment: AttachmentRow, owner: EventOwner, work: Understanding): Promise<void> {
    const { picture, facts } = work;
    await transaction(services.db, async (tx) => {
      await lockSensor(tx, owner.sensor_key);
      if (!(await markUnderstood(tx, attachment.storage_key, attachment, facts))) return;
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
      await settleInTx(tx, owner, attachment.ts);
    });
  }

  async function giveUp(attachment: AttachmentRow, owner: EventOwner, error: unknown): Promise<void> {
    const reason = error instanceof DecodeError ? error.reason : 'failed';
    services.log.warn(
      { sensor: owner.sensor_id, resource: attachment.resource, reason, err: error },
      'A file could not be understood',
    );
    await transaction(services.db, async (tx) => {
      await lockSensor(tx, owner.sensor_key);
      await markFailed(tx, attachment, reason === 'unreadable' ? 'unreadable_picture' : reason);
      await settleInTx(tx, owner, attachment.ts);
    });
  }

  return {
    async understand({ payload: data, signal, attempt }: TaskContext) {
      if (!payload.Check(data)) throw new Error('Not a payload of this job');
      const ts = instant(data.timestamp);
      const owner = await eventOwner(services.db, data.sensor_key, ts);
      const attachment = await findAttachment(services.db, data.sensor_key, ts, data.resource);
      // Deleted, replaced or done already by an earlier run.
      if (!owner || !attachment || attachment.storage_key !== data.storage_key || attachment.state !== 'stored') return;
      try {
        const work = await understandFile(services, decoder, attachment, owner, signal);
        await finish(attachment, owner, work);
      } catch (error) {
        const final = attempt >= tries || (error instanceof DecodeError && error.reason === 'unreadable');
        if (!final || signal.aborted || !(error instanceof DecodeError)) throw error;
        await giveUp(attachment, owner, error);
      }
    },

    async settle_overdue() {
      const before = new Date(services.clock.now() - settleSeconds * 1_000);
      for (const { sensor_key, ts } of await overdueEvents(services.db, before, 500)) {
        const owner = await eventOwner(services.db, sensor_key, ts);
        if (!owner) continue;
        await transaction(services.db, async (tx) => {
          await lockSensor(tx, sensor_key);
          await settleInTx(tx, owner, ts);
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
  signal: AbortSignal,
): Promise<Understanding> {
  const original = `${attachment.storage_key}/original`;
  return services.storage.withFile(original, (source) =>
    services.storage.withFolder(async (outDir) => {
      if (isVideoResource(attachment.resource)) {
        const video = await decoder.understandVideo({ source, outDir }, signal);
        if (video.poster) await services.storage.putFile(`${attachment.storage_key}/display`, video.poster.file);
        if (video.thumbnail)
          await services.storage.putFile(`${attachment.storage_key}/thumbnail`, video.thumbnail.file);
        const { width, height, duration, thumbnail, poster } = video;
        const facts = { width, height, tile_levels: null, duration_ms: Math.round(duration * 1_000) };
        return { picture: null, facts: { ...facts, has_poster: thumbnail !== null && poster !== null } };
      }
      const maxPixels = mediaLimits(owner.type).pixels;
      // A unit's own boxes take the machine's place.
      const detect = sensorTypeCapabilities[owner.type].countsInsects && !attachment.unit_boxes;
      const picture = await decoder.understandPicture({ source, outDir, maxPixels, detect }, signal);
      await services.storage.putFile(`${attachment.storage_key}/thumbnail`, picture.thumbnail.file);
      await services.storage.putFile(`${attachment.storage_key}/display`, picture.display.file);
      await services.storage.putFile(`${attachment.storage_key}/tiles`, picture.tiles.file);
      const { width, height, tiles } = picture;
      return { picture, facts: { width, height, tile_levels: tiles.levels, has_poster: true, duration_ms: null } };
    }),
  );
}
