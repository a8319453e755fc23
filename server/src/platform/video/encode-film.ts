import { join } from 'node:path';
import type { FilmFile, FilmJob } from '../decoder-protocol/decoder-messages.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { probeVideo } from './probe-video.ts';

/** Encodes a film anew, as every browser plays it. Throws `DecodeError` `unreadable` when it is no film. */
export async function encodeFilm({ source, outDir }: FilmJob): Promise<FilmFile> {
  await probeVideo(source);
  // Loaded here: its native part is large and photos do not need it.
  const { transcode } = await import('./transcode.ts');
  try {
    return await transcode(source, join(outDir, 'playable.mp4'), true);
  } catch (error) {
    throw new DecodeError('unreadable', `The film cannot be encoded: ${String(error)}`, { cause: error });
  }
}
