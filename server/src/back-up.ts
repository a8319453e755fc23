import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { backUp, keyBytes, noteBackup, openPlace } from './platform/backup/backup.ts';
import { endedBySignals, occasionally, runCommand, sizeText } from './command.ts';
import { systemClock } from './platform/base/clock.ts';
import { systemIds } from './platform/base/ids.ts';
import { createLogger } from './platform/base/log.ts';
import { type Config, loadBackupPlace, loadConfig } from './platform/configuration/configuration.ts';
import { openDatabase } from './platform/database/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { lockDataDir } from './platform/instance/instance-lock.ts';
import { installationSecret } from './platform/secrets/secrets.ts';
import { openFileStorage, openS3Storage } from './platform/storage/storage.ts';
import { version } from './platform/base/version.ts';

// npm run backup: stores a backup of the database and all files. See docs/operations/backup.md.

const usage = `Usage: npm run backup -- [DIR|s3://BUCKET?endpoint=URL&region=NAME]
Makes a backup, also while the portal runs; without an argument at BACKUP_TO. It may be ended and started again.

       npm run backup -- --new-key FILE
Makes a key for BACKUP_KEY_FILE. Without it no backup can be read: keep copies of it elsewhere.`;

/** The database's direct address, and a function that leaves it as it was. */
async function reachDatabase({ database, dataDir }: Config) {
  if (database) return { url: database.directUrl, leave: async () => undefined };
  const running = findRunningPostgres(dataDir);
  if (running !== null) return { url: running, leave: async () => undefined };
  const lock = lockDataDir(dataDir);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const leave = async () => {
    await embedded.stop();
    lock.release();
  };
  return { url: embedded.url, leave };
}

function makeKey(file: string): void {
  writeFileSync(file, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`${resolve(file)} is the new key. Set BACKUP_KEY_FILE to it, and keep copies elsewhere.`);
}

function placeOf(config: Config, given: string | undefined) {
  const place = given === undefined ? config.backup.place : loadBackupPlace(given);
  if (!place) throw new Error(usage);
  const inside = (folder: string) => `${folder}${sep}`.startsWith(`${config.dataDir}${sep}`);
  if (place.kind === 'folder' && inside(place.folder)) {
    throw new Error(
      'A backup in DATA_DIR would be lost together with it. Choose another folder, best on another machine.',
    );
  }
  const { storage } = config;
  const isSame = place.kind === 's3' && storage.kind === 's3' && place.bucket === storage.bucket;
  if (isSame && place.endpoint === storage.endpoint) throw new Error('Backups need a bucket of their own.');
  return place;
}

async function makeBackup(config: Config, given: string | undefined): Promise<void> {
  const { dataDir, storage, backup } = config;
  const common = { clock: systemClock, ids: systemIds };
  const place = await openPlace({ ...common, place: placeOf(config, given), key: backup.key, dataDir });
  if (!backup.key) console.log('The backup is not encrypted: BACKUP_KEY_FILE is not set.');
  const files =
    storage.kind === 's3'
      ? await openS3Storage({ ...common, folder: join(dataDir, 'backing-up'), address: storage })
      : await openFileStorage({ ...common, folder: join(dataDir, 'files') });
  const { url, leave } = await reachDatabase(config);
  const database = openDatabase({ url, name: 'trapline-backup', connections: 1, log: createLogger('warn') });
  try {
    const secret = await installationSecret(database.db, systemIds, 'backups');
    await place.claim(secret.toString('hex'));
    const say = occasionally();
    const made = await backUp({
      ...{ url, storage: files, place, clock: systemClock, version, keepDays: backup.keepDays },
      signal: endedBySignals(),
      report: ({ files: copied, bytes, before }) =>
        say(() => `${copied} new files (${sizeText(bytes)}), ${before} that were there before`),
    });
    await noteBackup(database.db, made, new Date(systemClock.now()));
    console.log(
      `The backup ${made.name} is complete: ${made.files} files (${sizeText(made.bytes)}), of which it added ` +
        `${sizeText(made.added)}, and the database.`,
    );
  } finally {
    await database.close();
    await leave();
  }
}

await runCommand(async () => {
  const [first, second, ...more] = process.argv.slice(2);
  if (first === '--new-key' && second !== undefined && more.length === 0) makeKey(second);
  else if (second !== undefined || first?.startsWith('-')) throw new Error(usage);
  else await makeBackup(loadConfig(), first);
});
