import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ProblemDocument } from './call-error.ts';
import { type Bytes, renameDurably, TooManyBytesError, writeDurably } from './durable-files.ts';
import type { UploadDescription } from './messages.ts';
import { type QueuedUpload, readEntry, writeEntry } from './queue-entry.ts';

/** How much a unit keeps. A full queue takes nothing new, so that the oldest, which nobody has seen, is not lost. */
export interface QueueLimits {
  readonly mostUploads: number;
  readonly mostBytes: number;
  /** Refused uploads that are kept for a person to look at; the oldest go first. */
  readonly mostRefused: number;
}

/** 10,000 uploads or 4 GiB wait; the last 100 refused ones are kept. */
export const defaultQueueLimits: QueueLimits = { mostUploads: 10_000, mostBytes: 4 * 1024 ** 3, mostRefused: 100 };

/** The queue has no room for another upload: the portal could not be reached for long, or the limit is too small. */
export class QueueFullError extends Error {
  constructor(uploads: number, bytes: number, limits: QueueLimits) {
    super(
      `the queue is full: ${uploads} uploads with ${bytes} bytes wait, ` +
        `${limits.mostUploads} uploads and ${limits.mostBytes} bytes are allowed`,
    );
    this.name = 'QueueFullError';
  }
}

/**
 * Uploads on a disk: `pending/` and `refused/`, each upload as `000000000007.json` (what it is) and `000000000007.bin`
 * (its bytes). The bytes are written first, so an upload is there once its metadata file is; the metadata file goes
 * first, so an upload is gone once it is. Killed at any instant, the folder holds whole uploads and rests without
 * metadata, which the next start removes.
 */
export interface UploadQueue {
  /** Resolves when the upload would survive a power cut. */
  add(description: UploadDescription, bytes: Bytes): Promise<QueuedUpload>;
  /** Waiting uploads, oldest first. */
  pending(): readonly QueuedUpload[];
  fileOf(entry: QueuedUpload): string;
  /** Removes an upload that the portal holds. */
  remove(entry: QueuedUpload): Promise<void>;
  /** Moves an upload to `refused/`, with the portal's reason beside it in `000000000007.json`. */
  refuse(entry: QueuedUpload, problem: ProblemDocument): Promise<void>;
}

/**
 * Opens the queue in a folder, which is made when it is not there, and clears away what a sudden end left behind. One
 * process at a time may use a folder.
 *
 * @param clock milliseconds since 1970
 */
export async function openUploadQueue(
  directory: string,
  clock: () => number,
  limits: QueueLimits = defaultQueueLimits,
): Promise<UploadQueue> {
  const folders = { pending: join(directory, 'pending'), refused: join(directory, 'refused') };
  await mkdir(folders.pending, { recursive: true });
  await mkdir(folders.refused, { recursive: true });

  await finishRefusals(folders);
  const entries = await readPending(folders.pending);
  let next = 1 + Math.max(0, ...[...entries.keys(), ...(await namesIn(folders.refused))].map(Number));
  let bytesKept = sum(entries.values());
  // Uploads that are being written count too, or several at once would pass the limit together.
  let adding = 0;

  return {
    async add(description, bytes) {
      // A stream may fail before it is read, and nobody else would hear of it; reading it throws that error again.
      if (bytes instanceof Readable) bytes.on('error', () => undefined);
      const name = String(next++).padStart(12, '0');
      const path = join(folders.pending, name);
      if (entries.size + adding >= limits.mostUploads || bytesKept >= limits.mostBytes) {
        if (bytes instanceof Readable) bytes.destroy();
        throw new QueueFullError(entries.size + adding, bytesKept, limits);
      }
      adding += 1;
      try {
        const written = await writeDurably(`${path}.bin`, bytes, limits.mostBytes - bytesKept);
        if (written.size === 0) throw new RangeError('an upload needs at least one byte');
        const entry: QueuedUpload = { name, description, ...written, queued_at: clock() };
        await writeDurably(`${path}.json`, Buffer.from(writeEntry(entry)));
        entries.set(name, entry);
        bytesKept += entry.size;
        return entry;
      } catch (error) {
        await Promise.all([`${path}.bin.tmp`, `${path}.bin`].map((rest) => rm(rest, { force: true })));
        if (error instanceof TooManyBytesError) throw new QueueFullError(entries.size, bytesKept, limits);
        throw error;
      } finally {
        adding -= 1;
      }
    },
    pending: () => [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    fileOf: (entry) => join(folders.pending, `${entry.name}.bin`),
    async remove(entry) {
      await removeUpload(folders.pending, entry.name);
      if (entries.delete(entry.name)) bytesKept -= entry.size;
    },
    async refuse(entry, problem) {
      const text = `${JSON.stringify({ version: 1, ...entry, problem }, null, 2)}\n`;
      await writeDurably(join(folders.refused, `${entry.name}.json`), Buffer.from(text));
      await moveRefused(folders, entry.name);
      if (entries.delete(entry.name)) bytesKept -= entry.size;
      const kept = await namesIn(folders.refused);
      for (const old of kept.slice(0, Math.max(0, kept.length - limits.mostRefused))) {
        await removeUpload(folders.refused, old);
      }
    },
  };
}

interface Folders {
  readonly pending: string;
  readonly refused: string;
}

/** A refusal is decided once its reason is written; whatever of the move is missing is done here. */
async function finishRefusals(folders: Folders): Promise<void> {
  const waiting = new Set(await namesIn(folders.pending));
  for (const name of await namesIn(folders.refused)) if (waiting.has(name)) await moveRefused(folders, name);
}

async function moveRefused(folders: Folders, name: string): Promise<void> {
  const bytes = join(folders.pending, `${name}.bin`);
  // The bytes may have been moved already before a sudden end.
  const there = (await readdir(folders.pending)).includes(`${name}.bin`);
  if (there) await renameDurably(bytes, join(folders.refused, `${name}.bin`));
  await rm(join(folders.pending, `${name}.json`), { force: true });
}

async function readPending(folder: string): Promise<Map<string, QueuedUpload>> {
  const files = new Set(await readdir(folder));
  const entries = new Map<string, QueuedUpload>();
  for (const name of await namesIn(folder)) {
    const entry = readEntry(await readFile(join(folder, `${name}.json`), 'utf8'));
    if (entry !== undefined && entry.name === name && files.has(`${name}.bin`)) entries.set(name, entry);
  }
  for (const file of files) {
    if (!entries.has(file.replace(/\.(bin|json)$/, ''))) await rm(join(folder, file), { force: true });
  }
  return entries;
}

async function removeUpload(folder: string, name: string): Promise<void> {
  await rm(join(folder, `${name}.json`), { force: true });
  await rm(join(folder, `${name}.bin`), { force: true });
}

/** Names of the uploads whose metadata file is there, oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => /^\d{12}\.json$/.test(file))
    .map((file) => file.slice(0, 12))
    .sort();
}

function sum(entries: Iterable<QueuedUpload>): number {
  let total = 0;
  for (const entry of entries) total += entry.size;
  return total;
}
