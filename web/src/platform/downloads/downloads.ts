import type { Calls } from '@trapline/domain/routes.ts';
import { ApiProblem } from '../requests/api-problem.ts';
import { type CallOptions, openStream } from '../requests/api.ts';
import { type RowCounter, rowCounter } from './csv-rows.ts';
import { fileNameOf } from './file-name.ts';
import { type Observable, observable } from '../observable.ts';

/** A running download. */
export interface Download {
  readonly id: number;
  readonly name: string;
  /** Bytes so far. */
  readonly received: number;
  /** Total bytes, null if unknown. */
  readonly total: number | null;
  readonly cancel: () => void;
}

const running = observable<readonly Download[]>([]);
let lastId = 0;

/** The running downloads; the same array until one changes. */
export const runningDownloads: Pick<Observable<readonly Download[]>, 'get' | 'watch'> = running;

/** Cancels all running downloads. */
export function cancelDownloads(): void {
  for (const download of running.get()) download.cancel();
}

/** A CSV file that was saved. */
export interface SavedCsv {
  /** Name of the file. */
  readonly file: string;
  /** Number of its rows, without the headings. */
  readonly rows: number;
  /** Seconds by which what it holds was behind; null: the server does not say, and it was not. Source: SCALE-9. */
  readonly age: number | null;
}

/**
 * Downloads a streamed CSV file and saves it under the name given by the server; meanwhile it is among the running
 * downloads.
 * @param name shown while it runs, and the file name if the server gives none
 * @returns what was saved: null if the user cancelled it
 * @throws ApiProblem when the server refuses or the connection breaks
 */
export async function downloadCsv<K extends keyof Calls>(
  key: K,
  options: CallOptions<K>,
  name: string,
): Promise<SavedCsv | null> {
  const controller = new AbortController();
  lastId += 1;
  const id = lastId;
  running.set([...running.get(), { id, name, received: 0, total: null, cancel: () => controller.abort() }]);
  try {
    const response = await openStream(key, { ...options, signal: controller.signal });
    const length = Number(response.headers.get('content-length'));
    // For a compressed response this is the compressed length, which cannot be compared with the bytes received here.
    const total = length > 0 && !response.headers.has('content-encoding') ? length : null;
    const counter = rowCounter();
    const blob = await collect(response, counter, (received) =>
      running.set(running.get().map((one) => (one.id === id ? { ...one, received, total } : one))),
    );
    const file = fileNameOf(response.headers.get('content-disposition')) ?? name;
    saveAs(blob, file);
    const age = response.headers.get('trapline-data-age');
    return { file, rows: counter.rows(), age: age === null ? null : Number(age) };
  } catch (error) {
    if (controller.signal.aborted) return null;
    throw error;
  } finally {
    running.set(running.get().filter((one) => one.id !== id));
  }
}

async function collect(response: Response, counter: RowCounter, progress: (received: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let reported = 0;
  if (response.body) {
    for await (const chunk of chunksOf(response.body)) {
      chunks.push(chunk);
      counter.read(chunk);
      received += chunk.length;
      if (received - reported < 65_536) continue;
      reported = received;
      progress(received);
    }
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

/**
 * Yields a stream's chunks; Safari cannot iterate over a stream.
 * @throws ApiProblem when the connection breaks
 */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  const read = () => reader.read().catch(throwNetworkProblem);
  try {
    for (let next = await read(); !next.done; next = await read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

function throwNetworkProblem(cause: unknown): never {
  throw new ApiProblem('network', 0, { cause });
}

/** Saves the file at an address under the name that the server gives. */
export function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Saves in-memory data as a file with this name. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
