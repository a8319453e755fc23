/**
 * Stores photos, films and derived files under generated keys, never under names from outside.
 *
 * Guarantees: committed objects survive power loss, and nothing is visible before that. Remains of interrupted uploads
 * can be swept. Uploads are rejected before the disk is full, and a reserve allows the database to recover.
 *
 * It does not know the content or owner of an object, or whether a row refers to it: sweeping unreferenced objects is up
 * to the caller. Rights must be checked before; a signed path only proves that they were. Files are kept in a folder, or
 * in a bucket of an object store.
 */
export { type Ballast, keepBallast } from './ballast.ts';
export { openFileStorage } from './file-storage.ts';
export { moveObjects } from './move-objects.ts';
export { parseRange } from './range.ts';
export { createPathSigner, type PathSigner } from './signed-path.ts';
export { refusalOfStore } from './s3/s3-client.ts';
export { openS3Storage } from './s3/s3-storage.ts';
export type { BucketAddress, IncomingObject, Storage } from './storage.types.ts';
