/** Types of reports. `with_ai_opinion` needs the feature `ai_opinion`. Source: REPORT-1. */
export const reportTypes = ['standard', 'legacy', 'with_ai_opinion'] as const;

/** A type of report: `standard` is the whole report, `legacy` one plain sheet. */
export type ReportType = (typeof reportTypes)[number];

/** Formats of reports. Source: REPORT-3. */
export const reportFormats = ['xlsx', 'pdf'] as const;

/** A format of reports. */
export type ReportFormat = (typeof reportFormats)[number];

/** Media type of the file of each format. */
export const reportContentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Readonly<Record<ReportFormat, string>>;

/** What a report of a period may be about. Source: REPORT-3. */
export const reportSourceKinds = ['sensor', 'site', 'place'] as const;

/** A kind of source of a report: a sensor, an installation site or a station place. */
export type ReportSourceKind = (typeof reportSourceKinds)[number];

/** Sheets of a workbook about something. Source: REPORT-5, REPORT-6, REPORT-8. */
export const reportSheets = { standard: 10, with_ai_opinion: 11, legacy: 1 } as const;
