/**
 * Backups of a portal: its database as it is at one instant, and all of its files.
 *
 * Guarantees: a backup exists as a whole or not at all; the portal goes on meanwhile; files that an earlier backup has are
 * not stored again; everything that is read back is compared with the hash that was written down when it was stored.
 *
 * It does not know `DATA_DIR`: settings, the password of the embedded database and mails in the outbox are not part of a
 * backup. Whoever deletes files asks `backupRuns` first, and waits meanwhile.
 */
export { backUp, type BackedUp } from './back-up.ts';
export { type BackupSchedule, backUpTasks } from './nightly-backup.ts';
export { beginOfInstallation, lastBackup, noteBackup } from './backup.store.ts';
export { openPlace } from './open-place.ts';
export { isEmpty, restore, type Restored } from './restore.ts';
export { keyBytes } from './sealed.ts';
