import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childResult } from '../child-watch/child-result.ts';
import type { JobLimits } from '../child-watch/child-watch.ts';
import { type MailSettings, mailResultCheck, type ReadMail } from './mail-messages.ts';

const program = fileURLToPath(new URL('mail-child.ts', import.meta.url));

/** Milliseconds a process may take to start. The sender waits. */
const startMs = 30_000;

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
  return (await childResult(child, { result: mailResultCheck, startMs, limits })).mail;
}
