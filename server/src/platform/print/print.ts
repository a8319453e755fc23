/**
 * Prints documents: sections of facts, tables, charts, photos and figures, as a workbook or as a PDF, on A4.
 *
 * Guarantees: a document is written in a process of its own with limits of time and memory, so that it neither delays
 * calls nor leaves memory behind; photos are read from their files when they are written. Both formats show the same.
 * Texts are texts in both: no formula, markup or field code in them has an effect.
 *
 * It does not know what a document is about, reads no database, and stores nothing.
 */

import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { keepLastWords, watchProcess } from '../child-watch/child-watch.ts';
import type { PrintOrder } from './print-child.ts';

export type {
  FigureLine,
  PrintBlock,
  PrintColumn,
  PrintDocument,
  PrintPhoto,
  PrintRow,
  PrintSection,
  PrintSeries,
} from './print-document.ts';

const program = fileURLToPath(new URL('print-child.ts', import.meta.url));
/** Milliseconds and bytes of one document. */
const limits = { deadline: 120_000, memory: 900_000_000, watchEvery: 100 };

/**
 * Writes a document to a file, in a process of its own. Source: REPORT-11
 * @throws an error if it takes too long or too much memory, or cannot be written; the signal's reason
 */
export async function printDocument(order: PrintOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = fork(program, [], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=512'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const words = keepLastWords(child, 2_000);
  const ended = Promise.withResolvers<void>();
  child.once('error', ended.reject);
  child.once('close', (code) => {
    if (code === 0) ended.resolve();
    else ended.reject(new Error(`A document could not be printed (${code}). ${words()}`.trim()));
  });
  const stop = (error: unknown) => {
    ended.reject(error);
    child.kill('SIGKILL');
  };
  const abort = () => stop(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const stopWatching = watchProcess(child, limits, stop);
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.send(order, (error) => {
    if (error) stop(error);
  });
  try {
    await ended.promise;
  } finally {
    stopWatching();
    signal.removeEventListener('abort', abort);
  }
}
