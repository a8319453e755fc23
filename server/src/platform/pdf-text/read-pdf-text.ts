import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type JobLimits, keepLastWords, watchProcess } from '../child-watch/child-watch.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { type PdfAnswer, pdfAnswerCheck, type PdfLimits, type PdfText } from './pdf-messages.ts';

const program = fileURLToPath(new URL('pdf-child.ts', import.meta.url));

/** Milliseconds a process may take to start on a busy machine; only then does the time limit of the file start. */
const startMs = 60_000;
/** Milliseconds and bytes for one file. */
const usual: JobLimits = { deadline: 60_000, memory: 700_000_000, watchEvery: 100 };

/** Signals of administrators, service managers, and the kernel when memory is short. */
const killingSignals: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'];

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
  const words = keepLastWords(child, 500);
  const end = Promise.withResolvers<PdfAnswer | DecodeError>();
  let stopWatching = watchProcess(child, { ...process, deadline: startMs }, end.resolve);
  child.on('message', (message: unknown) => {
    const garbled = () => new DecodeError('failed', 'The reading process sent an invalid response');
    if (!pdfAnswerCheck.Check(message)) return end.resolve(garbled());
    if (message.kind !== 'ready') return end.resolve(message);
    stopWatching();
    stopWatching = watchProcess(child, process, end.resolve);
  });
  child.on('error', (error) => end.resolve(new DecodeError('failed', error.message)));
  child.once('close', (code, killed) => {
    const reason = killed !== null && killingSignals.includes(killed) ? 'failed' : 'crashed';
    end.resolve(new DecodeError(reason, `The reading process died (${killed ?? code}). ${words()}`.trim()));
  });
  const abort = () => end.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  // Users are waiting for the portal and its database, and for a search only later.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    const answer = await end.promise;
    if (answer instanceof DecodeError) throw answer;
    if (answer.kind === 'text') return { pages: answer.pages, whole: answer.whole };
    throw new DecodeError('unreadable', answer.kind === 'failure' ? answer.message : '');
  } finally {
    stopWatching();
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
