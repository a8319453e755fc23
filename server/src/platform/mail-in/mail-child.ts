import type { MailAnswer } from './mail-messages.ts';
import { mailSettingsCheck } from './mail-messages.ts';
import { takeApart } from './take-apart.ts';

/*
 * The process in which one mail is taken apart. It says over the IPC channel that it has started, answers once and is killed then, or before when
 * it takes too long or too much memory. It has no secrets: its environment is empty.
 */

const answer = (result: MailAnswer) => process.send?.(result);
answer({ kind: 'ready' });
takeApart(mailSettingsCheck.Parse(JSON.parse(process.argv[2] ?? ''))).then(
  (mail) => answer({ kind: 'mail', mail }),
  (error: unknown) => answer({ kind: 'failure', message: error instanceof Error ? error.message : String(error) }),
);
// Ctrl-C reaches the whole group; the parent decides when its children end.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
