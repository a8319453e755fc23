import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DerivedFile, UnderstoodVideo, VideoJob } from '../images/decoder-messages.ts';
import { probeVideo } from './probe-video.ts';

/** Long sides, pixels. */
const posterSide = 1600;
const thumbnailSide = 320;
const largestFrame = 64_000_000;

/**
 * Size, length and codec of a film, and its first picture, upright, as poster and thumbnail. A film whose picture cannot
 * be decoded has none; it may still play in a browser. Throws `DecodeError` `unreadable` when it is no film.
 */
export async function understandVideo({ source, outDir }: VideoJob): Promise<UnderstoodVideo> {
  const { rotation, ...facts } = await probeVideo(source);
  const { frame, warning } = await tryFirstFrame(source);
  if (frame === null) return { ...facts, poster: null, thumbnail: null, warning };
  const save = (side: number, name: string) => saved(frame, rotation, side, join(outDir, name));
  const poster = await save(posterSide, 'poster.jpg');
  return { ...facts, poster, thumbnail: await save(thumbnailSide, 'thumbnail.jpg'), warning };
}

/** A missing picture is told, not thrown: an odd codec or a system without the native part must not cost the film. */
async function tryFirstFrame(source: string): Promise<{ frame: Buffer | null; warning: string | null }> {
  try {
    // Loaded here: its native part is large and photos do not need it.
    const { firstFrame } = await import('./first-frame.ts');
    const frame = await firstFrame(source);
    return { frame, warning: frame ? null : 'The film has no decodable picture' };
  } catch (error) {
    return { frame: null, warning: `The first picture cannot be decoded: ${String(error)}` };
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
