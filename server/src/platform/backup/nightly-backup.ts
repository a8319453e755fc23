import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Tasks } from '../jobs/job-queue.store.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/log.ts';
import type { Db } from '../database/database.ts';
import { lastBackup } from './backup.store.ts';
import { isDue } from './due.ts';

/** Backups that the portal makes by itself. */
export interface BackupSchedule {
  /** Hour of the day (UTC). */
  readonly hour: number;
}

const command = fileURLToPath(new URL('../../back-up.ts', import.meta.url));

/** What the job needs. */
interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The job that makes the nightly backup, and an overdue one as soon as possible. It is a process of its own, with the same
 * settings: reading everything must not delay requests. A failed one is tried again in an hour. Source: BACKUP-5
 * @param schedule undefined: no backups are made by themselves
 */
export function backUpTasks({ db, clock, log }: Parts, schedule: BackupSchedule | undefined): Tasks {
  return {
    async back_up({ signal }) {
      if (!schedule || !isDue(new Date(clock.now()), await lastBackup(db), schedule.hour)) return;
      const child = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'pipe'] });
      const stop = () => child.kill('SIGTERM');
      signal.addEventListener('abort', stop);
      try {
        const ended = once(child, 'close');
        const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
        if (child.exitCode === 0) log.info({ said: said.trim() }, 'A backup was made');
        else if (!signal.aborted) log.error({ said: wrong.trim() }, 'The backup failed; the next try is in an hour');
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
