import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Storage, StoredObject } from './storage.types.ts';

/** What was moved so far. */
export interface Moved {
  /** Objects copied by this run, and compared. */
  readonly copied: number;
  readonly bytes: number;
  /** Objects that an earlier run has copied and compared. */
  readonly before: number;
}

/** Options of moving. */
export interface MoveOptions {
  readonly from: Storage;
  readonly to: Storage;
  /** File that names what is moved, so that a later run goes on. */
  readonly journal: string;
  /** Ends it between two objects. */
  readonly signal: AbortSignal;
  readonly report: (moved: Moved) => void;
}

/** Objects being copied at the same time. */
const atOnce = 4;

/**
 * Copies all objects of a storage to another one, and compares each copy's SHA-256 with that of the original. What an
 * earlier run has copied is skipped, unless the original was written again since. Originals stay. Source: SCALE-8
 * @throws Error naming the key of a copy that differs
 */
export async function moveObjects({ from, to, journal, signal, report }: MoveOptions): Promise<Moved> {
  const known = await readJournal(journal);
  await using file = await open(journal, 'a', 0o600);
  const moved = { copied: 0, bytes: 0, before: 0 };
  const objects = from.list('')[Symbol.asyncIterator]();

  async function copyNext(): Promise<void> {
    while (!signal.aborted) {
      const next = await objects.next();
      if (next.done) return;
      const line = lineOf(next.value);
      if (known.has(line)) moved.before += 1;
      else if (await copy(from, to, next.value.key)) {
        await file.appendFile(`${line}\n`);
        moved.copied += 1;
        moved.bytes += next.value.bytes;
      }
      report(moved);
    }
  }

  const results = await Promise.allSettled(Array.from({ length: atOnce }, copyNext));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return moved;
}

/** Copies an object. @returns false when it was deleted meanwhile */
async function copy(from: Storage, to: Storage, key: string): Promise<boolean> {
  const original = await from.get(key);
  if (!original) return false;
  const incoming = await to.receive(original, () => undefined);
  await incoming.commit(key);
  const stored = await to.get(key);
  const hash = createHash('sha256');
  for await (const chunk of stored ?? []) hash.update(chunk);
  if (!hash.digest().equals(incoming.written.sha256)) throw new Error(`The copy of ${key} has other bytes.`);
  return true;
}

/** An object as the journal names it: another size or time is another object. */
function lineOf({ key, bytes, modified }: StoredObject): string {
  return `${key} ${bytes} ${modified.getTime()}`;
}

async function readJournal(path: string): Promise<ReadonlySet<string>> {
  const lines = new Set<string>();
  if (!existsSync(path)) return lines;
  // A last line that was cut off by a kill fits no object.
  for await (const line of createInterface({ input: createReadStream(path) })) lines.add(line);
  return lines;
}
