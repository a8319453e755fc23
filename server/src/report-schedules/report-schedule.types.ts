import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { ScheduledFormat, ScheduledKind } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { MadeFile } from '../jobs/job-kind.types.ts';

/** What a report is about: a month of a place, a site, or everything of an organization. */
export interface ReportSubject {
  readonly kind: ScheduledKind;
  /** Of the place or site; null for all. */
  readonly id: number | null;
  readonly organizationId: number;
  /** `YYYY-MM` */
  readonly month: string;
}

/** A report to be made. */
export interface WantedReport extends ReportSubject {
  readonly format: ScheduledFormat;
  readonly locale: Locale;
  readonly requestedAt: Date;
}

/**
 * Makes the file of a report, as an account that reads what it is about.
 * @throws Problem; its type is reported to the creator: `not_found`, `forbidden`, …
 */
export type MakeFile = (
  reader: () => Promise<CallerAccount>,
  wanted: WantedReport,
  signal: AbortSignal,
) => Promise<MadeFile>;
