/**
 * Inspects photos and films without decoding them: kind, size in pixels, rotation, whether the file is complete. Of
 * documents (PDF, workbooks, WebM, too) it says only what they are.
 *
 * Guarantees: bytes are inspected as they arrive, in bounded memory and time, whatever they contain, so that a file of an
 * unsupported format can be rejected before it is stored.
 *
 * It does not read pixels, does not determine whether a picture can be decoded completely, and keeps no metadata about
 * places or people.
 */
export { checkPicture } from './check-picture.ts';
export { createDocumentInspector } from './document-inspector.ts';
export { createMediaInspector } from './header.ts';
export type { MediaHeader } from './media-header.ts';
