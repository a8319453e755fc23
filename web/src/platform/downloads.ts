import type { Calls } from '@trapline/domain/routes.ts';
import { type CallOptions, openStream } from './api.ts';
import { fileNameOf } from './file-name.ts';

/** A download that is on its way. */
export interface Download {
  readonly id: number;
  readonly name: string;
  /** Bytes so far. */
  readonly received: number;
  /** Bytes in all, null while the server does not know. */
  readonly total: number | null;
  readonly cancel: () => void;
}

let running: readonly Download[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

/** The downloads now running; the same array until one changes. */
export function runningDownloads(): readonly Download[] {
  return running;
}

/** Calls `watcher` after every change of the running downloads. @returns how to stop that */
export function watchDownloads(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Ends all running downloads. */
export function cancelDownloads(): void {
  for (const download of running) download.cancel();
}

function replace(next: readonly Download[]): void {
  running = next;
  for (const watcher of watchers) watcher();
}

/**
 * Fetches a streamed file and saves it under the server's name for it; meanwhile it is among the running downloads.
 * @param name what people know it by while it runs, and its file name if the server gives none
 * @returns whether it was saved: false when a person cancelled it
 * @throws ApiProblem when the server refuses or the connection breaks
 */
export async function download<K extends keyof Calls>(key: K, options: CallOptions<K>, name: string): Promise<boolean> {
  const controller = new AbortController();
  lastId += 1;
  const id = lastId;
  replace([...running, { id, name, received: 0, total: null, cancel: () => controller.abort() }]);
  try {
    const response = await openStream(key, { ...options, signal: controller.signal });
    const length = Number(response.headers.get('content-length'));
    // A compressed answer tells its compressed length, which says nothing about what arrives here.
    const total = length > 0 && !response.headers.has('content-encoding') ? length : null;
    const blob = await collect(response, (received) =>
      replace(running.map((one) => (one.id === id ? { ...one, received, total } : one))),
    );
    saveAs(blob, fileNameOf(response.headers.get('content-disposition')) ?? name);
    return true;
  } catch (error) {
    if (controller.signal.aborted) return false;
    throw error;
  } finally {
    replace(running.filter((one) => one.id !== id));
  }
}

async function collect(response: Response, progress: (received: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let told = 0;
  if (response.body) {
    for await (const chunk of chunksOf(response.body)) {
      chunks.push(chunk);
      received += chunk.length;
      if (received - told < 65_536) continue;
      told = received;
      progress(received);
    }
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/** A stream's chunks; Safari cannot iterate a stream by itself. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

/** Saves what is in memory as a file of that name. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
