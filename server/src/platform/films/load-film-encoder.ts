import type { firstFrame } from './first-frame.ts';
import type { encodeFilm } from './encode-film.ts';

/** What decodes and encodes the pictures of films. */
export interface FilmEncoder {
  readonly firstFrame: typeof firstFrame;
  readonly encodeFilm: typeof encodeFilm;
}

/** There is no encoder on this system, or it is left out. */
export class EncoderMissing extends Error {
  constructor() {
    super('The encoder of films (node-av) is not there');
    this.name = 'EncoderMissing';
  }
}

/**
 * Loads the encoder; null where its package is not installed or its native part does not load. It is an optional
 * package: it brings FFmpeg under licences that not everybody can pass on. This is the only place that asks for it.
 */
export async function loadFilmEncoder(): Promise<FilmEncoder | null> {
  try {
    const [first, film] = await Promise.all([import('./first-frame.ts'), import('./encode-film.ts')]);
    return { firstFrame: first.firstFrame, encodeFilm: film.encodeFilm };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return null;
  }
}
