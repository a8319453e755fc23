import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type JobLimits, keepLastWords, watchProcess } from '../child-watch/child-watch.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { type MailAnswer, mailAnswerCheck, type MailSettings, type ReadMail } from './mail-messages.ts';

const program = fileURLToPath(new URL('mail-child.ts', import.meta.url));

/** Milliseconds a process may take to start on a busy machine; only then does the time limit of the mail start. */
const startMs = 30_000;

/** Signals of administrators, service managers, and the kernel when memory is short. */
const killingSignals: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'];

/**
 * Reads a mail in a separate process, which is killed afterwards, or when it exceeds its limits.
 * @throws DecodeError: `unreadable` for an invalid mail, `timeout`, `memory`, `crashed`; `failed` if
 * another attempt may succeed
 */
export async function readMail(mail: MailSettings, limits: JobLimits): Promise<ReadMail> {
  const child = fork(program, [JSON.stringify(mail)], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const words = keepLastWords(child, 500);
  const end = Promise.withResolvers<MailAnswer | DecodeError>();
  let stopWatching = watchProcess(child, { ...limits, deadline: startMs }, end.resolve);
  child.on('message', (message: unknown) => {
    const garbled = () => new DecodeError('failed', 'The reading process sent an invalid response');
    if (!mailAnswerCheck.Check(message)) return end.resolve(garbled());
    if (message.kind !== 'ready') return end.resolve(message);
    stopWatching();
    stopWatching = watchProcess(child, limits, end.resolve);
  });
  child.on('error', (error) => end.resolve(new DecodeError('failed', error.message)));
  child.once('close', (code, signal) => {
    // Killed from outside, it says nothing about the mail: the sender should try again.
    const reason = signal !== null && killingSignals.includes(signal) ? 'failed' : 'crashed';
    end.resolve(new DecodeError(reason, `The reading process died (${signal ?? code}). ${words()}`.trim()));
  });
  try {
    const answer = await end.promise;
    if (answer instanceof DecodeError) throw answer;
    if (answer.kind === 'mail') return answer.mail;
    throw new DecodeError('unreadable', answer.kind === 'failure' ? answer.message : '');
  } finally {
    stopWatching();
    child.kill('SIGKILL');
  }
}
