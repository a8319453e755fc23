import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { shrunkBy } from '@trapline/domain/detections/detector-scale.rules.ts';
import { lowestFactor, thresholdFactor } from '@trapline/domain/detections/sensitivity.rules.ts';
import { isCounted, isFilm } from '@trapline/domain/sources/source.rules.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { markShown, type AttachmentRow, type Understood } from '../events/attachment.store.ts';
import { lockSource, type EventOwner } from '../events/event-owner.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { UnderstoodPicture } from '../platform/decoder-protocol/decoder-messages.ts';
import type { Services } from '../platform/services.ts';
import { fileOf, type PhotoFile } from '../events/photo-files.names.ts';

/** The result of processing a file. */
export interface Understanding {
  readonly facts: Understood;
  readonly picture: UnderstoodPicture | null;
  /** Whether it is a film that must be encoded before browsers can play it. */
  readonly unplayable?: boolean;
}

/**
 * Creates the derived files of a photo or film and finds its insects.
 * @param withDetector false: only creates the files of a photo
 */
export async function understandFile(
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
      if (isFilm(attachment.resource)) {
        const video = await decoder.understandFilm({ source, outDir }, signal);
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
      const detect = withDetector && isCounted(owner.source, attachment.resource) && !attachment.unit_boxes;
      // Users can see a new scan before its insects are found.
      const early =
        withDetector && !attachment.has_poster
          ? await decoder.displayLargePicture({ source, outDir, maxPixels }, signal)
          : null;
      if (early) {
        await storage.moveFiles([keyed('thumbnail', early.thumbnail), keyed('display', early.display)]);
        await transaction(services.db, async (tx) => {
          const event = { kind: owner.kind, sensor_key: attachment.sensor_key, ts: attachment.ts };
          await lockSource(tx, event);
          await markShown(tx, attachment, early);
          await eventChanged(tx, event, { kind: 'shown differently' });
        });
      }
      // Faint boxes show later what another sensitivity would have found. Source: DETECT-12
      const factors = {
        factor: thresholdFactor(owner.sensitivity),
        lowestFactor,
        shrink: shrunkBy(owner.pixels_per_mm),
      };
      const picture = await decoder.understandPicture(
        { source, outDir, maxPixels, detect, embed: detect, ...factors },
        signal,
      );
      const { width, height, thumbnail, display, tiles } = picture;
      // Files already shown are kept: browsers cache them, since the file at an address never changes.
      const small = early || attachment.has_poster ? [] : [keyed('thumbnail', thumbnail), keyed('display', display)];
      const features =
        picture.features === null ? [] : [keyed('features-insect-embedding-v1', { file: picture.features })];
      await storage.moveFiles([...small, keyed('tiles', tiles), ...features]);
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

/** Encodes a film so that browsers can play it. @param duration seconds */
export async function encodeFilm(
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
