import { Type } from 'typebox';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { Findings } from '@trapline/domain/jobs/findings.schema.ts';
import type { ReportFormat, ReportType } from '@trapline/domain/reports/report.catalogue.ts';
import type { ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import { reportSource, type ReportSource } from '@trapline/domain/reports/report.schema.ts';
import type { CallerAccount } from '../callers/caller.types.ts';

/** What a report is about: picked station events in their order, or sensors, sites and places over whole months. */
export type ReportSelection =
  | { readonly events: readonly string[] }
  | { readonly sources: readonly ReportSource[]; readonly period: ReportMonths };

/** The same, as jobs keep it. */
export const reportSelection = Type.Union([
  Type.Object({ events: Type.Array(Type.String()) }),
  Type.Object({
    sources: Type.Array(reportSource),
    period: Type.Object({ from: Type.String(), to: Type.String() }),
  }),
]);

/** A report to make. */
export interface ReportOrder {
  readonly type: ReportType;
  readonly format: ReportFormat;
  readonly locale: Locale;
  /** IANA zone of the times in the report. */
  readonly time_zone: string;
  /** When it was requested, ISO 8601; printed on the cover. */
  readonly requested_at: string;
  readonly selection: ReportSelection;
  /** Findings that were made first; undefined: they are made with the report, if its type has them. */
  readonly findings?: Findings | undefined;
}

/** What the maker of a report needs of whoever asks: a job, or a schedule. `JobWork` has all of it. */
export interface ReportWork {
  /**
   * The account for which it is made, with its current rights; called before each part that is read.
   * @throws Problem `forbidden`
   */
  reader(): Promise<CallerAccount>;
  /** Who asked in fact; left out: that account. */
  readonly askedBy?: number;
  readonly signal: AbortSignal;
  /** Percent, may be called often. @throws when it is to stop */
  progress(percent: number): Promise<void>;
}
