/**
 * Photos in the decoding child: thumbnail, display image, tiles and the pixels that a detector looks at, all upright, and
 * a photo with its boxes drawn on it.
 *
 * Promises: what is made of the same bytes is the same, memory is bounded by the size of a picture and not by the number
 * of its tiles, and nothing that the file says about places or people gets into what is made.
 *
 * It does not watch its own memory or time; its child process is watched from outside. It loads the picture library, so
 * only that child may import it.
 */
export { annotatePicture } from './annotate-picture.ts';
export { pixelsInMemory } from './pixel-images.ts';
export { displayPicture, understandPicture } from './understand-picture.ts';
