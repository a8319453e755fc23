import { type Figure, figures } from '@trapline/domain/status/status.catalogue.ts';
import type { Figures } from '@trapline/domain/status/status.rules.ts';
import type { WaitingReason } from '@trapline/domain/understanding/waiting.rules.ts';
import { beginOfInstallation, lastBackup } from '../platform/backup/backup.ts';
import { countWaiting, oldestProcessing } from '../events/waiting.store.ts';
import { countSilentUnits } from '../health/silence.store.ts';
import { freeBytesOf } from '../platform/base/free-bytes.ts';
import type { Logger } from '../platform/base/log.ts';
import { countMonthsAhead } from '../platform/database/partition.store.ts';
import { countJobs, dueJobs } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';

/** What the figures are about. */
export interface Gauged extends Pick<Services, 'db' | 'clock'> {
  /** The folder of files, or of those under way to an object store. */
  readonly filesDir: string;
  /** Names of the tasks that send mails. */
  readonly mailTasks: readonly string[];
}

/** Reads each figure of the portal as a whole, from the database and the disk. Source: RUN-7 */
export function figureReaders({
  db,
  clock,
  filesDir,
  mailTasks,
}: Gauged): Readonly<Record<Figure, () => Promise<number>>> {
  const now = () => new Date(clock.now());
  const age = (since: Date | null) => (since === null ? 0 : Math.max(0, (clock.now() - since.getTime()) / 1_000));
  const waiting = async (reason: WaitingReason) =>
    (await countWaiting(db)).find((row) => row.reason === reason)?.files ?? 0;
  return {
    oldest_photo_waiting_seconds: async () => age(await oldestProcessing(db)),
    oldest_job_seconds: async () => age((await dueJobs(db, 'all', now())).dueSince),
    jobs_waiting: async () => (await countJobs(db)).waiting,
    jobs_failed: async () => (await countJobs(db)).failed,
    oldest_mail_seconds: async () => age((await dueJobs(db, mailTasks, now())).undoneSince),
    mails_waiting: async () => (await dueJobs(db, mailTasks, now())).waiting,
    files_waiting_for_detector: () => waiting('no_detector'),
    files_waiting_for_encoder: () => waiting('no_encoder'),
    units_silent: () => countSilentUnits(db),
    months_ahead: () => countMonthsAhead(db, now()),
    disk_free_bytes: () => freeBytesOf(filesDir),
    backup_age_seconds: async () => age((await lastBackup(db)) ?? (await beginOfInstallation(db))),
  };
}

/** Reads all figures. @param log for those that could not be read, which are null */
export async function readFigures(gauged: Gauged, log: Pick<Logger, 'warn'>): Promise<Figures> {
  const readers = figureReaders(gauged);
  const read: Record<Figure, number | null> = {
    ...{ oldest_photo_waiting_seconds: null, oldest_job_seconds: null, jobs_waiting: null, jobs_failed: null },
    ...{ oldest_mail_seconds: null, mails_waiting: null, files_waiting_for_detector: null },
    ...{ files_waiting_for_encoder: null, units_silent: null, months_ahead: null, disk_free_bytes: null },
    backup_age_seconds: null,
  };
  await Promise.all(
    figures.map(async (figure) => {
      try {
        read[figure] = await readers[figure]();
      } catch (error) {
        log.warn({ err: error, figure }, 'A figure could not be read');
      }
    }),
  );
  return read;
}
