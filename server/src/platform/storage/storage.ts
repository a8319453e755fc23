/**
 * Where photos, films and what is made of them are kept: by keys of our own, never by names of others.
 *
 * Promises: what is committed survives power loss, and nothing can be seen before that. What an interrupted upload left
 * behind can be swept away. A disk that is nearly full refuses bytes early, and a reserve lets the database tidy up.
 *
 * It does not know what is in an object, whose it is, or whether a row refers to it: sweeping what no row knows is the
 * caller's work. Rights are asked before; a signed path only says that they were. Today there are files in a folder; an
 * object store would be a second `Storage`.
 */
export { type Ballast, keepBallast } from './ballast.ts';
export { openFileStorage } from './file-storage.ts';
export { parseRange } from './range.ts';
export { createPathSigner, type PathSigner } from './signed-path.ts';
export type { IncomingObject, Storage } from './storage.types.ts';
