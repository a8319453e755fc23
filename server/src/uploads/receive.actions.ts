import type { Readable } from 'node:stream';
import { Problem } from '@trapline/domain/common/errors.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { largestFile } from '@trapline/domain/uploads/upload.rules.ts';
import { checkPicture, createMediaInspector, type MediaHeader } from '../platform/headers/headers.ts';
import type { IncomingObject, Storage } from '../platform/storage/storage.ts';
import type { UploadRow } from './upload.store.ts';

/** An accepted file, still under a temporary name, and its header. */
export interface ReceivedFile {
  readonly incoming: IncomingObject;
  readonly header: MediaHeader;
}

/**
 * Writes a file to a temporary name and checks it while it streams: its actual type, the size of the picture, and
 * whether length, hash and end of file are correct. It is never completely in memory. Disk space for its announced size
 * is reserved meanwhile.
 * @param contentLength bytes of the request, if known
 * @throws Problem unreadable_picture, wrong_file_type, too_many_pixels, progressive_too_large, incomplete_file,
 *   payload_too_large, insufficient_storage; the temporary file is deleted then
 */
export async function receiveFile(
  storage: Storage,
  upload: Pick<UploadRow, 'content_type' | 'resource' | 'size' | 'sha256'>,
  type: SensorType,
  bytes: Readable,
  contentLength: number | null,
): Promise<ReceivedFile> {
  const inspector = createMediaInspector();
  const limit = Math.min(upload.size ?? Number.POSITIVE_INFINITY, largestFile(type, upload.resource));
  const limits = mediaLimits(type);
  let received = 0;
  let known: MediaHeader | null = null;
  const check = (header: MediaHeader) => {
    const flaw = checkPicture({ header, declaredContentType: upload.content_type, limits });
    if (flaw) throw new Problem(flaw);
    known = header;
  };
  const watch = (chunk: Uint8Array) => {
    received += chunk.length;
    if (received > limit) {
      throw upload.size !== null && received > upload.size
        ? new Problem('incomplete_file', { detail: `More bytes than the ${upload.size} that were announced` })
        : new Problem('payload_too_large', { detail: `At most ${limit} bytes` });
    }
    const header = inspector.push(chunk);
    if (header && header !== known) check(header);
  };
  const incoming = await storage.receive(bytes, watch, Math.min(limit, upload.size ?? contentLength ?? 0));
  try {
    if (upload.size !== null && incoming.written.bytes !== upload.size) {
      throw new Problem('incomplete_file', {
        detail: `${incoming.written.bytes} bytes came, ${upload.size} were announced`,
      });
    }
    if (upload.sha256 && !upload.sha256.equals(incoming.written.sha256)) {
      throw new Problem('incomplete_file', { detail: 'The bytes do not have the announced sha256' });
    }
    const header = known ?? inspector.end();
    if (!known) check(header);
    if (!inspector.isComplete()) throw new Problem('incomplete_file', { detail: 'The file has no end marker' });
    return { incoming, header };
  } catch (error) {
    await incoming.discard();
    throw error;
  }
}
