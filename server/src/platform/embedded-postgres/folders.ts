import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmdirSync } from 'node:fs';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canUseFolder, chooseRunAs, type RunAs } from './run-as.ts';
import type { Log } from './log.ts';

/** The folder of the embedded database and who owns it. */
export interface Place {
  /** Real path; contains `cluster` (the database), `cluster.new` (during creation) and `log`. */
  readonly root: string;
  readonly runAs: RunAs;
}

/**
 * Finds or creates the folder of the embedded database: `DATA_DIR/postgres`, or, if the database's user has no access
 * to it (a `DATA_DIR` in a private home), a link from there to a folder in `sharedDir/clusters`.
 * @throws Error with a message for the operator when the folder is missing or inaccessible.
 */
export function findPlace(dataDir: string, sharedDir: string, log: Log): Place {
  const path = join(dataDir, 'postgres');
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return makePlace(path, sharedDir, log);
  if (!existsSync(path)) {
    throw new Error(
      `${path} is a link to a database folder that is gone. Put that folder back; or, to begin with an empty ` +
        'database, delete the link.',
    );
  }
  const root = realpathSync(path);
  const runAs = chooseRunAs(root);
  if (!canUseFolder(root, runAs)) {
    throw new Error(
      `The embedded database's user (${runAs.name}) cannot work in ${root}. Check its owner, and the permissions of ` +
        'the folders above it.',
    );
  }
  return { root, runAs };
}

function makePlace(path: string, sharedDir: string, log: Log): Place {
  const runAs = chooseRunAs(undefined);
  makeOwned(path, runAs);
  if (canUseFolder(path, runAs)) return { root: realpathSync(path), runAs };
  rmdirSync(path);

  const clusters = join(sharedDir, 'clusters');
  for (const folder of [sharedDir, clusters]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  reportEarlier(clusters, path, log);
  const root = join(clusters, randomBytes(8).toString('hex'));
  makeOwned(root, runAs);
  writeFileSync(join(root, 'origin'), `${path}\n`);
  if (!canUseFolder(root, runAs)) {
    throw new Error(`The embedded database's user (${runAs.name}) can work neither in ${path} nor in ${root}.`);
  }
  symlinkSync(root, path);
  log.info(`The database's user (${runAs.name}) cannot reach ${path}: the database is kept in ${root}`);
  return { root, runAs };
}

function makeOwned(folder: string, runAs: RunAs): void {
  mkdirSync(folder, { mode: 0o700 });
  if (runAs.owner) chownSync(folder, runAs.owner.uid, runAs.owner.gid);
}

/** Logs earlier databases of this path. They are never deleted: the folder may only have been moved away. */
function reportEarlier(clusters: string, path: string, log: Log): void {
  for (const name of readdirSync(clusters)) {
    const origin = join(clusters, name, 'origin');
    if (existsSync(origin) && readFileSync(origin, 'utf8').trim() === path) {
      log.warn(`An earlier database of ${path} is still in ${join(clusters, name)}; delete it if nobody needs it`);
    }
  }
}
