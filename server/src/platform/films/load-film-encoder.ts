import type { firstFrame } from './first-frame.ts';
import type { encodeFilm } from './encode-film.ts';

/** Decodes and encodes the pictures of films. */
export interface FilmEncoder {
  readonly firstFrame: typeof firstFrame;
  readonly encodeFilm: typeof encodeFilm;
}

/** The film encoder is not installed, or is disabled by the settings. */
export class EncoderMissing extends Error {
  constructor() {
    super('The film encoder (node-av) is not available');
    this.name = 'EncoderMissing';
  }
}

/**
 * Loads the encoder; null if its package is not installed or its native module does not load. The package is optional
 * because it contains FFmpeg, under licences that not everyone can redistribute under. Nothing else loads it.
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
