import type { ReportSource } from '@trapline/domain/reports/report.schema.ts';

/** What a report can be made of on a page. */
export interface ReportSubject {
  /** The sensor, site or place. */
  readonly source: ReportSource;
  readonly name: string;
  /** Months to begin with, `YYYY-MM`, both included. */
  readonly from: string;
  readonly to: string;
  /** Ids of the selected events, in the order of the list; undefined where none can be selected. */
  readonly picked?: readonly string[];
}
