import type { Readable } from 'node:stream';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { ReportFigures } from '@trapline/domain/report-schedules/figure-change.rules.ts';
import type { ScheduledFormat, ScheduledKind } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import type { CallerAccount } from '../callers/caller.types.ts';

/** What a report is about: everything of a place, a site, or an organization in a period. */
export interface ReportSubject {
  readonly kind: ScheduledKind;
  /** Of the place or site; null for all. */
  readonly id: number | null;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** A report to be made. */
export interface WantedReport extends ReportSubject {
  readonly format: ScheduledFormat;
  readonly locale: Locale;
  readonly requestedAt: Date;
}

/** A report's file. */
export interface MadeReport {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Readable;
}

/** Makes reports, as an account that reads what they are about. */
export interface ReportMaker {
  /** @throws Problem, whose type is told to the creator: `not_found`, `forbidden`, … */
  make(reader: CallerAccount, wanted: WantedReport, signal: AbortSignal): Promise<MadeReport>;
  /** The figures of a report, for a later comparison. */
  figures(reader: CallerAccount, subject: ReportSubject): Promise<ReportFigures>;
}
