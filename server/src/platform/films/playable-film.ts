import { join } from 'node:path';
import type { FilmFile, EncodeFilmJob } from '../decoder-protocol/decoder-messages.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { EncoderMissing, type FilmEncoder } from './load-film-encoder.ts';
import { readFilmFacts } from './read-film-facts.ts';

/**
 * Re-encodes a film so that every browser plays it.
 * @throws DecodeError `unreadable` when it is not a film, EncoderMissing
 */
export async function playableFilm({ source, outDir }: EncodeFilmJob, encoder: FilmEncoder | null): Promise<FilmFile> {
  await readFilmFacts(source);
  if (!encoder) throw new EncoderMissing();
  try {
    return await encoder.encodeFilm(source, join(outDir, 'playable.mp4'), true);
  } catch (error) {
    throw new DecodeError('unreadable', `The film cannot be encoded: ${String(error)}`, { cause: error });
  }
}
