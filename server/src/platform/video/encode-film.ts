import { join } from 'node:path';
import type { FilmFile, FilmJob } from '../decoder-protocol/decoder-messages.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { EncoderMissing, type FilmEncoder } from './film-encoder.ts';
import { probeVideo } from './probe-video.ts';

/**
 * Encodes a film anew, as every browser plays it.
 * @throws DecodeError `unreadable` when it is no film, EncoderMissing
 */
export async function encodeFilm({ source, outDir }: FilmJob, encoder: FilmEncoder | null): Promise<FilmFile> {
  await probeVideo(source);
  if (!encoder) throw new EncoderMissing();
  try {
    return await encoder.transcode(source, join(outDir, 'playable.mp4'), true);
  } catch (error) {
    throw new DecodeError('unreadable', `The film cannot be encoded: ${String(error)}`, { cause: error });
  }
}
