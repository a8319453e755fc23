import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { childResult } from '../child-watch/child-result.ts';
import type { JobLimits } from '../child-watch/child-watch.ts';
import { type PdfLimits, pdfResultCheck, type PdfText } from './pdf-messages.ts';

const program = fileURLToPath(new URL('pdf-child.ts', import.meta.url));

/** Milliseconds a process may take to start. Nobody waits for it. */
const startMs = 60_000;
/** Milliseconds and bytes for one file. */
const usual: JobLimits = { deadline: 60_000, memory: 700_000_000, watchEvery: 100 };

/**
 * Reads the text of a PDF in a separate process, which is killed afterwards, or when it exceeds its limits.
 * @param source absolute path
 * @throws DecodeError: `unreadable`, `timeout`, `memory`, `crashed`; `failed` if another attempt may succeed; the
 * signal's reason
 */
export async function readPdfText(
  source: string,
  limits: PdfLimits,
  { signal, process = usual }: { readonly signal: AbortSignal; readonly process?: JobLimits },
): Promise<PdfText> {
  signal.throwIfAborted();
  const child = fork(program, [JSON.stringify({ source, limits })], {
    env: { MALLOC_ARENA_MAX: '2' },
    // Reading is allowed everywhere: the program and its libraries are read too.
    execArgv: ['--permission', '--allow-fs-read=*', '--max-old-space-size=512', '--disable-warning=SecurityWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Users are waiting for the portal and its database, and for a search only later.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const { pages, whole } = await childResult(child, { result: pdfResultCheck, startMs, limits: process, signal });
  return { pages, whole };
}
