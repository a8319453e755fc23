/**
 * Films in the decoding child: what a film is, its poster, and a file that browsers play.
 *
 * Promises: H.264 is put into a new MP4 as it is, without an encoder; anything else is encoded once, and the original
 * stays as it came. The encoder is an optional part: where it is missing, `EncoderMissing` says so, and nothing else
 * fails.
 *
 * It does not decide when a film is encoded, and does not watch its own memory or time. An ffmpeg of the operator's own
 * is a program beside it (`ffmpeg`). It loads film and picture libraries, so only the child may import it.
 */
export { EncoderMissing, loadFilmEncoder } from './load-film-encoder.ts';
export { playableFilm } from './playable-film.ts';
export { readFilmFacts } from './read-film-facts.ts';
export { understandFilm } from './understand-film.ts';
