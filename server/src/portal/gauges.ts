import { waitingReasons } from '@trapline/domain/understanding/waiting.rules.ts';
import { countWaiting } from '../events/waiting.store.ts';
import { countMonthsAhead } from '../platform/database/partition.store.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import type { HttpMetrics } from '../platform/metrics/metrics.ts';
import type { Services } from '../platform/services.ts';

/** Connections that outlive their request. */
interface HeldOpen {
  readonly sockets: { readonly size: number };
  readonly changes: { readonly size: number };
}

/** The portal's metrics besides those of its requests. */
export function addGauges(metrics: HttpMetrics, { db, clock }: Pick<Services, 'db' | 'clock'>, open: HeldOpen): void {
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
