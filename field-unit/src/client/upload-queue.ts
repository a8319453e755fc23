import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ProblemDocument } from './call-error.ts';
import { type Bytes, renameDurably, TooManyBytesError, writeDurably } from './durable-files.ts';
import type { UploadDescription } from './messages.ts';
import { type QueuedUpload, readEntry, writeEntry } from './queue-entry.ts';

/** Limits of the queue. A full queue accepts nothing new, so that the oldest uploads are not lost. */
export interface QueueLimits {
  readonly mostUploads: number;
  readonly mostBytes: number;
  /** Refused uploads kept for inspection; the oldest are dropped first. */
  readonly mostRefused: number;
}

/** At most 10,000 queued uploads or 4 GiB; the last 100 refused ones are kept. */
export const defaultQueueLimits: QueueLimits = { mostUploads: 10_000, mostBytes: 4 * 1024 ** 3, mostRefused: 100 };

/** The queue is full: the portal has been unreachable for a long time, or the limit is too small. */
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
 * Uploads on disk, in `pending/` and `refused/`, each as `000000000007.json` (metadata) and `000000000007.bin` (bytes).
 * The bytes are written first and the metadata file is deleted first, so an upload exists exactly as long as its
 * metadata file does. If the process is killed at any instant, the folder contains complete uploads, and leftovers
 * without metadata, which the next start removes.
 */
export interface UploadQueue {
  /** Resolves once the upload would survive a power cut. */
  add(description: UploadDescription, bytes: Bytes): Promise<QueuedUpload>;
  /** Queued uploads, oldest first. */
  pending(): readonly QueuedUpload[];
  fileOf(entry: QueuedUpload): string;
  /** Removes an upload that the portal has stored. */
  remove(entry: QueuedUpload): Promise<void>;
  /** Moves an upload to `refused/` and adds the portal's reason to `000000000007.json`. */
  refuse(entry: QueuedUpload, problem: ProblemDocument): Promise<void>;
}

/**
 * Opens the queue in a folder, which is created if needed, and cleans up after a crash. Only one process at a time may
 * use a folder.
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
  // Uploads still being written count too, or several concurrent ones could exceed the limit together.
  let adding = 0;

  return {
    async add(description, bytes) {
      // A stream may fail before it is read, and nobody else listens for errors then. Reading it throws the error
      // again.
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

/** A refusal is final once its reason is written; this completes an interrupted move. */
async function finishRefusals(folders: Folders): Promise<void> {
  const waiting = new Set(await namesIn(folders.pending));
  for (const name of await namesIn(folders.refused)) if (waiting.has(name)) await moveRefused(folders, name);
}

async function moveRefused(folders: Folders, name: string): Promise<void> {
  const bytes = join(folders.pending, `${name}.bin`);
  // The bytes may already have been moved before a crash.
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

/** Names of the uploads that have a metadata file, oldest first. */
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
