/**
 * Processes photos in the decoding child: makes thumbnail, display image, tiles and pixels for the detector, all upright,
 * and copies of photos with boxes drawn on them.
 *
 * Guarantees: the same bytes give the same results, memory is bounded by the size of a picture and not by the number of
 * its tiles, and derived pictures contain no metadata about places or people.
 *
 * It does not limit its own memory or time; the child process is monitored by its parent. It loads the picture library,
 * so only the child may import it.
 */
export { annotatePicture } from './annotate-picture.ts';
export { embedPicture } from './embed-picture.ts';
export { pixelsInMemory } from './pixel-images.ts';
export { displayPicture, understandPicture } from './understand-picture.ts';
