import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { displaySide, thumbnailSide } from '@trapline/domain/sensor-types/picture.limits.ts';
import type { DerivedFile, FilmFile, UnderstoodFilm, UnderstandFilmJob } from '../decoder-protocol/decoder-messages.ts';
import type { FilmEncoder } from './load-film-encoder.ts';
import { readFilmFacts, type FilmFacts } from './read-film-facts.ts';
import { remuxFilm } from './remux-film.ts';

const largestFrame = 64_000_000;

/**
 * Returns size, length and codec of a film, its upright first picture as poster and thumbnail, and, if its pictures need
 * not be re-encoded, the version that browsers play. A film whose first picture cannot be decoded has no poster; it may
 * still play in a browser. Throws `DecodeError` `unreadable` when it is not a film.
 */
export async function understandFilm(
  { source, outDir }: UnderstandFilmJob,
  encoder: FilmEncoder | null,
): Promise<UnderstoodFilm> {
  const { rotation, unplayable, ...known } = await readFilmFacts(source);
  const { frame, warning } = await tryFirstFrame(source, encoder);
  const facts = { ...known, playable: await tryPlayable(source, unplayable, join(outDir, 'playable.mp4'), encoder) };
  if (frame === null) return { ...facts, poster: null, thumbnail: null, warning };
  const save = (side: number, name: string) => saved(frame, rotation, side, join(outDir, name));
  const poster = await save(displaySide, 'poster.jpg');
  return { ...facts, poster, thumbnail: await save(thumbnailSide, 'thumbnail.jpg'), warning };
}

/** A missing picture is a warning, not an error: a rare codec or a missing encoder must not fail the whole film. */
async function tryFirstFrame(
  source: string,
  encoder: FilmEncoder | null,
): Promise<{ frame: Buffer | null; warning: string | null }> {
  if (!encoder) return { frame: null, warning: 'There is no encoder that could decode the first picture' };
  try {
    const frame = await encoder.firstFrame(source);
    return { frame, warning: frame ? null : 'The film has no decodable picture' };
  } catch (error) {
    return { frame: null, warning: `The first picture cannot be decoded: ${String(error)}` };
  }
}

/** Returns the film with its pictures unchanged; null if they must be re-encoded or cannot be copied. */
async function tryPlayable(
  source: string,
  unplayable: FilmFacts['unplayable'],
  file: string,
  encoder: FilmEncoder | null,
): Promise<FilmFile | null> {
  if (unplayable === 'picture') return null;
  try {
    if (unplayable === 'nothing') return await remuxFilm(source, file, true);
    // Without an encoder, its sound would be lost.
    if (!encoder) return null;
    return await encoder.encodeFilm(source, file, false).catch(() => remuxFilm(source, file, false));
  } catch (error) {
    // A film that cannot be copied may still be decoded; that happens later, with its own limits and errors.
    if (!(error instanceof Error)) throw error;
    return null;
  }
}

async function saved(frame: Buffer, rotation: number, side: number, file: string): Promise<DerivedFile> {
  const { width, height } = await sharp(frame, { limitInputPixels: largestFrame })
    .rotate(rotation)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(file);
  return { file, width, height, bytes: (await stat(file)).size };
}
