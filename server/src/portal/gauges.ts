import { waitingReasons } from '@trapline/domain/understanding/waiting.rules.ts';
import { countSilentUnits } from '../health/silence.store.ts';
import { countWaiting, oldestProcessing } from '../events/waiting.store.ts';
import { countMonthsAhead } from '../platform/database/partition.store.ts';
import { countJobs, dueJobs } from '../platform/jobs/job-queue.store.ts';
import type { HttpMetrics } from '../platform/metrics/metrics.ts';
import { freeBytesOf } from '../platform/base/free-bytes.ts';
import type { Services } from '../platform/services.ts';

/** Connections that outlive their request. */
interface HeldOpen {
  readonly sockets: { readonly size: number };
  readonly changes: { readonly size: number };
}

/** What the gauges are about besides the database. */
export interface Gauged extends Pick<Services, 'db' | 'clock'> {
  /** The folder of files, or of those under way to an object store. */
  readonly filesDir: string;
  /** Names of the tasks that send mails. */
  readonly mailTasks: readonly string[];
}

/** The portal's metrics besides those of its requests. Source: RUN-7 */
export function addGauges(metrics: HttpMetrics, { db, clock, filesDir, mailTasks }: Gauged, open: HeldOpen): void {
  const age = (since: Date | null) => (since === null ? 0 : Math.max(0, (clock.now() - since.getTime()) / 1_000));
  const due = (tasks: readonly string[] | 'all') => dueJobs(db, tasks, new Date(clock.now()));
  metrics.addGauge(
    'trapline_oldest_photo_waiting_seconds',
    'Age of the oldest event that is still processed',
    async () => age(await oldestProcessing(db)),
  );
  metrics.addGauge('trapline_mails_waiting', 'Mails that are not sent yet', async () => (await due(mailTasks)).waiting);
  metrics.addGauge('trapline_oldest_mail_seconds', 'How long the next mail could have been sent already', async () =>
    age((await due(mailTasks)).dueSince),
  );
  metrics.addGauge('trapline_oldest_job_seconds', 'How long the next job could have run already', async () =>
    age((await due('all')).dueSince),
  );
  metrics.addGauge('trapline_units_silent', 'Units that have stopped reporting', () => countSilentUnits(db));
  metrics.addGauge('trapline_disk_free_bytes', 'Free bytes of the disk with files', () => freeBytesOf(filesDir));
  metrics.addGauge('trapline_sockets', 'Open sockets', () => open.sockets.size);
  metrics.addGauge('trapline_change_streams', 'Open streams of what changes', () => open.changes.size);
  metrics.addGauge('trapline_jobs_waiting', 'Jobs that wait or run', async () => (await countJobs(db)).waiting);
  metrics.addGauge('trapline_jobs_failed', 'Jobs that gave up', async () => (await countJobs(db)).failed);
  for (const reason of ['no_detector', 'no_encoder'] as const) {
    const part = waitingReasons[reason];
    metrics.addGauge(
      `trapline_files_waiting_for_${part}`,
      `Photos and films that wait for a missing ${part}`,
      async () => (await countWaiting(db)).find((row) => row.reason === reason)?.files ?? 0,
    );
  }
  metrics.addGauge('trapline_months_ahead', 'Months from the present one on that have their partitions', () =>
    countMonthsAhead(db, new Date(clock.now())),
  );
}
