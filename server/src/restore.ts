import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isEmpty, openPlace, restore, type Restored } from './platform/backup/backup.ts';
import { endedBySignals, occasionally, runCommand, sizeText } from './command.ts';
import { systemClock } from './platform/base/clock.ts';
import { systemIds } from './platform/base/ids.ts';
import { type Config, loadBackupPlace, loadConfig } from './platform/configuration/configuration.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { lockDataDir } from './platform/instance/instance-lock.ts';
import { openFileStorage, openS3Storage, type Storage } from './platform/storage/storage.ts';

// npm run restore: restores a backup, or tries whether that would work. See docs/operations/backup.md.

const usage = `Usage: npm run restore -- [--drill] DIR|s3://BUCKET?endpoint=URL&region=NAME [BACKUP]
Restores the newest backup, or the one that is named, into an empty database and an empty storage: those of DATABASE_URL,
STORAGE_URL and DATA_DIR. With --drill into a database that is removed afterwards: every file is read and compared, and
nothing else is written.`;

const common = { clock: systemClock, ids: systemIds };
const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Where to restore to. */
interface Target {
  readonly url: string;
  /** Null: files are compared only. */
  readonly storage: Storage | null;
  end(): Promise<void>;
}

async function realTarget({ database, dataDir, storage: at }: Config): Promise<Target> {
  const lock = lockDataDir(dataDir);
  const storage =
    at.kind === 's3'
      ? await openS3Storage({ ...common, folder: join(dataDir, 'restoring'), address: at })
      : await openFileStorage({ ...common, folder: join(dataDir, 'files') });
  if (!(await isEmpty(storage))) {
    throw new Error(
      'The storage holds files already. A backup is restored into an empty one only: nothing is overwritten.',
    );
  }
  if (database) return { url: database.directUrl, storage, end: async () => lock.release() };
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const end = async () => {
    await embedded.stop();
    lock.release();
  };
  return { url: embedded.url, storage, end };
}

/** A database that is removed afterwards. */
async function scratchTarget(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'trapline-drill-'));
  chmodSync(folder, 0o711);
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log });
  const end = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: embedded.url, storage: null, end };
}

function tell({ name, at, rows, files, bytes, missing }: Restored, isDrill: boolean): void {
  const sum = `${rows} rows and ${files} files (${sizeText(bytes)}), as they were at ${at.toISOString()}`;
  console.log(`${isDrill ? 'The backup can be restored' : 'Restored'}: ${name} with ${sum}. Every hash was compared.`);
  if (missing.length === 0) return;
  console.error(`${missing.length} files are not in the backup, although the database names them, the first of them:`);
  for (const key of missing.slice(0, 10)) console.error(`  ${key}`);
  process.exitCode = 2;
}

await runCommand(async () => {
  const given = process.argv.slice(2);
  const isDrill = given[0] === '--drill';
  const [where, name, ...more] = isDrill ? given.slice(1) : given;
  if (where === undefined || where.startsWith('-') || more.length > 0) throw new Error(usage);
  const config = loadConfig();
  const at = loadBackupPlace(where);
  if (!at) throw new Error(usage);
  const place = await openPlace({ ...common, place: at, key: config.backup.key, dataDir: config.dataDir });
  await place.recognize();
  const target = isDrill ? await scratchTarget() : await realTarget(config);
  try {
    const say = occasionally();
    const restored = await restore({
      ...{ url: target.url, storage: target.storage, place, name, signal: endedBySignals() },
      report: ({ files, bytes }) => say(() => `${files} files (${sizeText(bytes)})`),
    });
    tell(restored, isDrill);
  } finally {
    await target.end();
  }
});
