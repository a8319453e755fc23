import { Type, type Static } from 'typebox';
import { locales } from '../accounts/account.limits.ts';
import { month, pathText, text } from '../common/text.schema.ts';
import { editedFindings } from '../jobs/findings.schema.ts';
import { reportEvents } from './report.limits.ts';
import { reportFormats, reportSourceKinds, reportTypes } from './report.catalogue.ts';

const closed = { additionalProperties: false } as const;
const locale = Type.Enum([...locales]);
/** When the reader requested it, ISO 8601 with an offset or `Z`; printed on the cover. */
const requestedAt = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
});

/**
 * A request for an Excel report of station events that were picked. What each event is is checked by the action, which names
 * `/events/{index}`. Source: REPORT-1.
 */
export const excelRequest = Type.Object(
  {
    /** Ids of the events, in the order of the report. */
    events: Type.Array(text(100, 1), { maxItems: reportEvents }),
    locale,
    requested_at_iso: requestedAt,
    type: Type.Enum([...reportTypes]),
    /** Findings that the account has had made about these events first, edited or not; only with `with_ai_opinion`. Left out: they are made in the job. */
    findings: Type.Optional(editedFindings),
  },
  closed,
);
export type ExcelRequest = Static<typeof excelRequest>;

/** What a report of a period is about. */
export const reportSource = Type.Object({ kind: Type.Enum([...reportSourceKinds]), id: pathText }, closed);
export type ReportSource = Static<typeof reportSource>;

const aPeriod = { source: reportSource, from: month, to: month };

/** A request for a report of a sensor, site or place over whole months, both included. Source: REPORT-3. */
export const reportRequest = Type.Object(
  {
    type: Type.Enum([...reportTypes]),
    format: Type.Enum([...reportFormats]),
    locale,
    ...aPeriod,
    /** When the reader requested it; by default the time of the request. */
    requested_at_iso: Type.Optional(requestedAt),
    /** Findings that the account has had made about this source and these months first; as in a request for Excel. */
    findings: Type.Optional(editedFindings),
  },
  closed,
);
export type ReportRequest = Static<typeof reportRequest>;

/**
 * A request for findings about picked station events, or about a source over whole months, to be edited before a report is
 * made. Source: REPORT-5.
 */
export const findingsRequest = Type.Union([
  Type.Object({ events: Type.Array(text(100, 1), { maxItems: reportEvents }), locale }, closed),
  Type.Object({ ...aPeriod, locale }, closed),
]);
export type FindingsRequest = Static<typeof findingsRequest>;

/** The job of a requested report; it is polled and downloaded like any job. Source: REPORT-2, JOB-6. */
export const requestedReport = Type.Object({ job_id: Type.String() }, closed);

/** Name of the kind of these jobs in the list of jobs. */
export const reportJobKind = 'report';

/** Name of the kind of jobs that make findings. */
export const findingsJobKind = 'findings';
