import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProblemDocument } from './call-error.ts';
import { type Bytes, renameDurably, writeDurably } from './durable-files.ts';
import { isJsonObject, numberOf, parseJsonObject, textOf } from './json.ts';
import type { BoxPhoto, Detection, TrapDescription } from './messages.ts';
import { readDetection } from './queue-entry.ts';

/** A photographed trap on disk. */
export interface QueuedTrap {
  /** Twelve digits, ascending: the order in which traps were queued, and the name of their folder. */
  readonly name: string;
  readonly trap: TrapDescription;
  readonly photos: readonly BoxPhoto[];
  /** The same for every announcement of this trap. */
  readonly idempotencyKey: string;
  /** Undefined: it is not announced yet. */
  readonly eventId: string | undefined;
  /** Keys of the photos that the portal has stored. */
  readonly stored: readonly string[];
}

/** A photo to be queued. */
export interface NewBoxPhoto {
  /** `tab`, or `photo_1` to `photo_100`. */
  readonly key: string;
  readonly bytes: Bytes;
  readonly detections?: readonly Detection[];
}

/** The queue of a photo box is full. */
export class BoxQueueFullError extends Error {
  constructor(traps: number) {
    super(`the queue is full: ${traps} traps wait`);
    this.name = 'BoxQueueFullError';
  }
}

/**
 * Photographed traps on disk, each a folder in `pending/` or `refused/` with its photos and `trap.json`, which is
 * written last. If the process is killed at any instant, complete traps remain; leftovers without `trap.json` are
 * removed at the next start.
 */
export interface BoxQueue {
  /** Resolves once the trap with all its photos would survive a power cut. */
  add(trap: TrapDescription, photos: readonly NewBoxPhoto[]): Promise<QueuedTrap>;
  /** Oldest first. */
  pending(): readonly QueuedTrap[];
  fileOf(entry: QueuedTrap, key: string): string;
  /** Writes what has changed about a queued trap. */
  keep(entry: QueuedTrap): Promise<void>;
  remove(entry: QueuedTrap): Promise<void>;
  /** Moves a trap to `refused/`, with the portal's reason. */
  refuse(entry: QueuedTrap, problem: ProblemDocument): Promise<void>;
}

const facts = 'trap.json';

/** Opens the queue in a folder, which only one process at a time may use. @param most traps that may wait */
export async function openBoxQueue(directory: string, most: number): Promise<BoxQueue> {
  const folders = { pending: join(directory, 'pending'), refused: join(directory, 'refused') };
  await mkdir(folders.pending, { recursive: true });
  await mkdir(folders.refused, { recursive: true });
  const entries = await readPending(folders.pending);
  const names = [...entries.keys(), ...(await readdir(folders.refused))].map(Number).filter(Number.isSafeInteger);
  let next = 1 + Math.max(0, ...names);
  let adding = 0;

  async function keep(entry: QueuedTrap, more: object = {}): Promise<void> {
    await writeDurably(join(folders.pending, entry.name, facts), Buffer.from(writeTrap(entry, more)));
    entries.set(entry.name, entry);
  }

  return {
    async add(trap, photos) {
      if (entries.size + adding >= most) throw new BoxQueueFullError(entries.size + adding);
      const name = String(next++).padStart(12, '0');
      const folder = join(folders.pending, name);
      adding += 1;
      try {
        await mkdir(folder);
        const written: BoxPhoto[] = [];
        for (const { key, bytes, ...more } of photos) {
          written.push({ key, ...(await writeDurably(join(folder, `${key}.jpg`), bytes)), ...more });
        }
        const made = { name, trap, photos: written, idempotencyKey: randomUUID(), eventId: undefined, stored: [] };
        // As the next start reads it: a repeated announcement must be the same to the letter.
        const entry = readTrap(writeTrap(made)) ?? made;
        await keep(entry);
        return entry;
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      } finally {
        adding -= 1;
      }
    },
    pending: () => [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    fileOf: (entry, key) => join(folders.pending, entry.name, `${key}.jpg`),
    keep: (entry) => keep(entry),
    async remove(entry) {
      entries.delete(entry.name);
      // Without its facts, an interrupted removal is finished by the next start.
      await rm(join(folders.pending, entry.name, facts), { force: true });
      await rm(join(folders.pending, entry.name), { recursive: true, force: true });
    },
    async refuse(entry, problem) {
      await keep(entry, { problem });
      entries.delete(entry.name);
      await renameDurably(join(folders.pending, entry.name), join(folders.refused, entry.name));
    },
  };
}

async function readPending(folder: string): Promise<Map<string, QueuedTrap>> {
  const entries = new Map<string, QueuedTrap>();
  for (const name of await readdir(folder)) {
    const files = await readdir(join(folder, name));
    const entry = files.includes(facts) ? readTrap(await readFile(join(folder, name, facts), 'utf8')) : undefined;
    const complete = entry?.photos.every(({ key }) => files.includes(`${key}.jpg`)) ?? false;
    if (entry !== undefined && complete && entry.name === name) entries.set(name, entry);
    else await rm(join(folder, name), { recursive: true, force: true });
  }
  return entries;
}

/** The text of the facts of a queued trap. */
function writeTrap(entry: QueuedTrap, more: object = {}): string {
  return `${JSON.stringify({ version: 1, ...entry, ...more }, null, 2)}\n`;
}

/** Parses the facts of a queued trap; undefined if this program did not write them, or they are damaged. */
function readTrap(text: string): QueuedTrap | undefined {
  const entry = parseJsonObject(text);
  if (entry === undefined || entry.version !== 1 || !isJsonObject(entry.trap) || !Array.isArray(entry.photos)) {
    return undefined;
  }
  const name = textOf(entry, 'name');
  const idempotencyKey = textOf(entry, 'idempotencyKey');
  const trap = readDescription(entry.trap);
  if (name === undefined || idempotencyKey === undefined || trap === undefined) return undefined;
  const stored = Array.isArray(entry.stored) ? entry.stored.filter((key) => typeof key === 'string') : [];
  const photos = entry.photos.filter(isJsonObject).flatMap((photo) => {
    const [key, size, sha256] = [textOf(photo, 'key'), numberOf(photo, 'size'), textOf(photo, 'sha256')];
    if (key === undefined || size === undefined || sha256 === undefined) return [];
    return [
      {
        ...{ key, size, sha256 },
        ...(Array.isArray(photo.detections) ? { detections: photo.detections.flatMap(readDetection) } : {}),
      },
    ];
  });
  return { name, trap, photos, idempotencyKey, eventId: textOf(entry, 'eventId'), stored };
}

const optional = ['stationName', 'stationPlace', 'ip_address', 'firmware_version', 'serial_no'] as const;

function readDescription(from: Readonly<Record<string, unknown>>): TrapDescription | undefined {
  const [place, trap_no] = [textOf(from, 'place'), textOf(from, 'trap_no')];
  const [installed_at, collected_at] = [textOf(from, 'installed_at'), textOf(from, 'collected_at')];
  const month_label = textOf(from, 'month_label');
  if (place === undefined || trap_no === undefined || month_label === undefined) return undefined;
  if (installed_at === undefined || collected_at === undefined) return undefined;
  const type = from.type === 'station' ? 'station' : 'station_v2';
  const more: { [Name in (typeof optional)[number]]?: string } = {};
  for (const name of optional) {
    const value = textOf(from, name);
    if (value !== undefined) more[name] = value;
  }
  return { place, trap_no, installed_at, collected_at, month_label, type, ...more };
}
