import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { Type } from 'typebox';

/** A lock on `DATA_DIR`. */
export interface InstanceLock {
  /** Releases it; also done when the process exits by itself. May be called again. */
  release(): void;
}

const holder = Compile(Type.Object({ pid: Type.Integer({ minimum: 1 }), started: Type.String() }));

/**
 * Creates `DATA_DIR` if it is missing and locks it for this process, so that no two portals use the same files. A lock
 * whose process has exited, or whose process id now belongs to another process, is taken over. Source: RUN-2.
 * @param dataDir absolute path
 * @throws Error with a message for the operator when it cannot be created or written, or another instance holds it.
 */
export function lockDataDir(dataDir: string): InstanceLock {
  const file = join(dataDir, 'instance.lock');
  const own = `${file}.${process.pid}`;
  try {
    // Other users may traverse the folder (the database's own user must), but not list it.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    rmSync(own, { force: true });
    const handle = openSync(own, 'wx', 0o644);
    writeSync(handle, `${JSON.stringify({ pid: process.pid, started: startOf(process.pid) })}\n`);
    fsyncSync(handle);
    closeSync(handle);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new Error(
      `DATA_DIR (${dataDir}) cannot be written (${why}). Give this user the folder, or set DATA_DIR to another one.`,
      { cause },
    );
  }
  try {
    takeOver(file, own, dataDir);
  } finally {
    rmSync(own, { force: true });
  }
  const release = (): void => {
    process.off('exit', release);
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/** Links a complete file to the lock's name: this succeeds for one process only, and no partial lock is ever visible. */
function takeOver(file: string, own: string, dataDir: string): void {
  for (let tries = 0; tries < 5; tries += 1) {
    if (tryLink(own, file)) return;
    const found = readHolder(file);
    if (found && isAlive(found)) {
      throw new Error(
        `Another instance of Trapline (process ${found.pid}) uses DATA_DIR (${dataDir}). Stop it first, or set DATA_DIR ` +
          'to another folder.',
      );
    }
    clearStale(file, `${file}.clearing`, own);
  }
  throw new Error(`DATA_DIR (${dataDir}) cannot be locked: ${file} keeps coming back. Delete it by hand.`);
}

/** Several processes may find the same stale lock; only the holder of `clearing` may delete it, after checking again. */
function clearStale(file: string, clearing: string, own: string): void {
  if (!tryLink(own, clearing)) {
    const other = readHolder(clearing);
    if (!other || !isAlive(other)) rmSync(clearing, { force: true });
    return;
  }
  try {
    const found = readHolder(file);
    if (!found || !isAlive(found)) rmSync(file, { force: true });
  } finally {
    rmSync(clearing, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

interface Holder {
  readonly pid: number;
  readonly started: string;
}

function isAlive(found: Holder): boolean {
  return found.started !== '' && startOf(found.pid) === found.started;
}

function readHolder(file: string): Holder | undefined {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Deleted in the meantime, or not a valid lock (a power cut can leave an empty file): nobody holds it.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return undefined;
    throw error;
  }
  return holder.Check(content) ? content : undefined;
}

/**
 * Distinguishes a process from later ones with the same id: the boot id and the tick at which it started; without /proc,
 * the start time reported by `ps`. Empty when there is no such process.
 */
function startOf(pid: number): string {
  if (existsSync('/proc/self/stat')) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error) return '';
      throw error;
    }
    // The second field, the program's name, may contain spaces and brackets; the 22nd field is the start.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return '';
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${rest[18] ?? ''}`;
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
