import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { isFilm } from '@trapline/domain/sources/source.rules.ts';
import { isWaitingReason, type WaitingReason } from '@trapline/domain/understanding/waiting.rules.ts';
import { type AttachmentRow, markShown, type Understood } from '../events/attachment.store.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import { fileOf } from '../events/photo-files.names.ts';
import { markWaiting } from '../events/waiting.store.ts';
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
  if (!isFilm(attachment.resource) && !attachment.has_poster) {
    await show(services, decoder, attachment, owner, signal);
  }
  await markWaiting(services.db, attachment, reason, known ?? {});
}

async function show(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  decoder: Pick<Decoder, 'displayPicture'>,
  attachment: AttachmentRow,
  owner: EventOwner,
  signal: AbortSignal,
): Promise<void> {
  const { storage_key } = attachment;
  const maxPixels = mediaLimits(owner.type).pixels;
  await storage.withFile(fileOf(storage_key, 'original'), (source) =>
    storage.withFolder(async (outDir) => {
      const shown = await decoder.displayPicture({ source, outDir, maxPixels }, signal);
      await storage.moveFiles([
        { key: fileOf(storage_key, 'thumbnail'), file: shown.thumbnail.file },
        { key: fileOf(storage_key, 'display'), file: shown.display.file },
      ]);
      await markShown(db, attachment, shown);
    }),
  );
}
