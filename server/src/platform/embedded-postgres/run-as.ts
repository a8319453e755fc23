import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user who runs the database's processes. PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly name: string;
  /** Options of `spawn` for that user; empty for the current user. */
  readonly spawn: { readonly uid?: number; readonly gid?: number };
  /** Owner for files that the database must own; undefined for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

const ourselves: RunAs = { name: 'this user', spawn: {}, owner: undefined };

/**
 * Chooses the user for the database: normally the current user. For root it is the first usable one of the owner of an
 * existing database, the system users `postgres` and `trapline` (created if missing), and `nobody`.
 * @param existing folder of an existing database, if there is one
 * @throws Error with a message for the operator when no user is usable.
 */
export function chooseRunAs(existing: string | undefined): RunAs {
  if (process.getuid?.() !== 0) return ourselves;
  if (existing !== undefined) {
    const { uid, gid } = statSync(existing);
    if (uid === 0) throw new Error(`${existing} belongs to root, and PostgreSQL does not run as root. Give it away.`);
    const owner = runAs(`number ${uid}`, uid, gid);
    if (canBecome(owner)) return owner;
    throw new Error(`The embedded database in ${existing} belongs to user number ${uid}, whom we cannot become.`);
  }
  const found = lookUp('postgres') ?? lookUp('trapline') ?? create('trapline') ?? lookUp('nobody');
  if (found) return found;
  throw new Error(
    'PostgreSQL does not run as root, and there is no other user to run it as. Start Trapline as an ordinary user, ' +
      'make a system user named trapline, or set DATABASE_URL.',
  );
}

function runAs(name: string, uid: number, gid: number): RunAs {
  return { name, spawn: { uid, gid }, owner: { uid, gid } };
}

function lookUp(name: string): RunAs | undefined {
  const uid = idOf(name, '-u');
  const gid = idOf(name, '-g');
  if (uid === undefined || gid === undefined || uid === 0) return undefined;
  const found = runAs(name, uid, gid);
  return canBecome(found) ? found : undefined;
}

function idOf(name: string, flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 && /^\d+$/.test(stdout.trim()) ? Number(stdout) : undefined;
}

function create(name: string): RunAs | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const made = spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' });
  return made.status === 0 ? lookUp(name) : undefined;
}

/** Determined by trying, because containers may refuse to switch to a user that is not mapped. */
function canBecome(as: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', ':'], { ...as.spawn, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether a user can work in a folder, given the rights of its parents. */
export function canUseFolder(folder: string, as: RunAs): boolean {
  const script = 'cd "$0" && test -r . && test -w .';
  return spawnSync('/bin/sh', ['-c', script, folder], { ...as.spawn, cwd: '/', stdio: 'ignore' }).status === 0;
}
