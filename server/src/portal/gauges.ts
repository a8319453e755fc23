import { type Figure, figures } from '@trapline/domain/status/status.catalogue.ts';
import type { HttpMetrics } from '../platform/metrics/metrics.ts';
import { type Gauged, figureReaders } from '../status/figures.actions.ts';

/** Connections that outlive their request. */
interface HeldOpen {
  readonly sockets: { readonly size: number };
  readonly changes: { readonly size: number };
}

const about: Readonly<Record<Figure, string>> = {
  oldest_photo_waiting_seconds: 'Age of the oldest event that is still processed',
  oldest_job_seconds: 'How long the next job could have run already',
  jobs_waiting: 'Jobs that wait or run',
  jobs_failed: 'Jobs that gave up',
  oldest_mail_seconds: 'How long the oldest mail has been waiting, also one that was attempted',
  mails_waiting: 'Mails that are not sent yet',
  files_waiting_for_detector: 'Photos that wait for a missing detector',
  files_waiting_for_encoder: 'Films that wait for a missing encoder',
  units_silent: 'Units that have stopped reporting',
  months_ahead: 'Months from the present one on that have their partitions',
  disk_free_bytes: 'Free bytes of the disk with files',
  backup_age_seconds: 'Age of the newest finished backup, or of the installation if there is none',
};

/** The portal's metrics besides those of its requests. Source: RUN-7 */
export function addGauges(metrics: HttpMetrics, gauged: Gauged, open: HeldOpen): void {
  metrics.addGauge('trapline_sockets', 'Open sockets', () => open.sockets.size);
  metrics.addGauge('trapline_change_streams', 'Open streams of what changes', () => open.changes.size);
  const readers = figureReaders(gauged);
  for (const figure of figures) metrics.addGauge(`trapline_${figure}`, about[figure], readers[figure]);
}
