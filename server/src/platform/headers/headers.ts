/**
 * What a photo or film is by its first bytes: kind, size in pixels, rotation, whether it is whole.
 *
 * Promises: bytes are looked at as they come, in bounded memory and time, whatever they are; a file that is none of ours
 * is refused before it is stored. Nothing is decoded here.
 *
 * It does not read pixels, does not say whether a picture can be decoded to its end, and keeps nothing of what a file
 * says about places or people.
 */
export { checkPicture } from './check-picture.ts';
export { createMediaInspector } from './header.ts';
export type { MediaHeader } from './media-header.ts';
