import type { ChildReport } from '../child-watch/child-result.ts';
import { type MailResult, mailSettingsCheck } from './mail-messages.ts';
import { takeApart } from './take-apart.ts';

/*
 * The process that parses a single mail. It reports over the IPC channel that it has started, responds once, and is then
 * killed, or earlier if it exceeds its time or memory. It has no access to secrets: its environment is empty.
 */

// What it extracts is readable only for this user.
process.umask(0o077);
const answer = (message: ChildReport | MailResult) => process.send?.(message);
answer({ kind: 'ready' });
takeApart(mailSettingsCheck.Parse(JSON.parse(process.argv[2] ?? ''))).then(
  (mail) => answer({ kind: 'mail', mail }),
  (error: unknown) => answer({ kind: 'failure', message: error instanceof Error ? error.message : String(error) }),
);
// Ctrl-C and stopping a service signal the whole process group; the parent decides when its children exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
