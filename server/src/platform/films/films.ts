/**
 * Processes films in the decoding child: reads their facts, and makes a poster and a file that browsers play.
 *
 * Guarantees: H.264 is copied into a new MP4 without re-encoding; anything else is encoded once, and the original is
 * never changed. The encoder is optional: without it, encoding fails with `EncoderMissing`, and nothing else fails.
 *
 * It does not decide when a film is encoded, and does not limit its own memory or time. The operator's own ffmpeg is a
 * separate program (see `ffmpeg`). It loads film and picture libraries, so only the child may import it.
 */
export { EncoderMissing, loadFilmEncoder } from './load-film-encoder.ts';
export { playableFilm } from './playable-film.ts';
export { readFilmFacts } from './read-film-facts.ts';
export { understandFilm } from './understand-film.ts';
