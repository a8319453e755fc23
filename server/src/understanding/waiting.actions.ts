import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { isFilm } from '@trapline/domain/sources/source.rules.ts';
import { isWaitingReason, type WaitingReason } from '@trapline/domain/understanding/waiting.rules.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { type AttachmentRow, markShown, type Understood } from '../events/attachment.store.ts';
import { type EventOwner, lockSource } from '../events/event-owner.store.ts';
import { fileOf } from '../events/photo-files.names.ts';
import { markWaiting } from '../events/waiting.store.ts';
import { transaction } from '../platform/database/database.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { Services } from '../platform/services.ts';

/** The reason to wait that an error stands for; null for any other error. */
export function waitingReason(error: unknown): WaitingReason | null {
  return error instanceof DecodeError && isWaitingReason(error.reason) ? error.reason : null;
}

/**
 * Lets a file wait until the missing part is available; a photo is shown meanwhile. It is not counted in any other way.
 * Source: DETECT-6, PICTURE-5.
 * @param known results of earlier steps
 */
export async function letWait(
  services: Pick<Services, 'db' | 'storage'>,
  decoder: Pick<Decoder, 'displayPicture'>,
  file: { readonly attachment: AttachmentRow; readonly owner: EventOwner; readonly known: Understood | null },
  reason: WaitingReason,
  signal: AbortSignal,
): Promise<void> {
  const { attachment, owner, known } = file;
  const shown =
    isFilm(attachment.resource) || attachment.has_poster
      ? null
      : await createDisplayFiles(services, decoder, attachment, owner, signal);
  await transaction(services.db, async (tx) => {
    const event = { kind: owner.kind, sensor_key: attachment.sensor_key, ts: attachment.ts };
    await lockSource(tx, event);
    if (shown) await markShown(tx, attachment, shown);
    await markWaiting(tx, attachment, reason, known ?? {});
    await eventChanged(tx, event, { kind: 'shown differently' });
  });
}

/** Creates the files with which pages show a photo. @returns its size in pixels */
async function createDisplayFiles(
  { storage }: Pick<Services, 'storage'>,
  decoder: Pick<Decoder, 'displayPicture'>,
  attachment: AttachmentRow,
  owner: EventOwner,
  signal: AbortSignal,
): Promise<{ readonly width: number; readonly height: number }> {
  const { storage_key } = attachment;
  const maxPixels = mediaLimits(owner.type).pixels;
  return storage.withFile(fileOf(storage_key, 'original'), (source) =>
    storage.withFolder(async (outDir) => {
      const shown = await decoder.displayPicture({ source, outDir, maxPixels }, signal);
      await storage.moveFiles([
        { key: fileOf(storage_key, 'thumbnail'), file: shown.thumbnail.file },
        { key: fileOf(storage_key, 'display'), file: shown.display.file },
      ]);
      return { width: shown.width, height: shown.height };
    }),
  );
}
