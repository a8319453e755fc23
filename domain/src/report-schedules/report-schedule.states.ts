/** What a scheduled report is about: a place, a site, or everything of the organization. Source: SCHEDULE-3. */
export const scheduledKinds = ['place', 'site', 'all'] as const;
/** What a scheduled report is about. */
export type ScheduledKind = (typeof scheduledKinds)[number];

/** Formats of scheduled reports. */
export const scheduledFormats = ['xlsx', 'pdf'] as const;
/** Format of a scheduled report. */
export type ScheduledFormat = (typeof scheduledFormats)[number];

/** States of a recipient: asked for a confirmation, gets reports, wants none. Source: SCHEDULE-4. */
export const recipientStates = ['waiting', 'confirmed', 'stopped'] as const;
/** State of a recipient. */
export type RecipientState = (typeof recipientStates)[number];

/** States of a report that is due: being made, made, impossible. */
export const sentReportStates = ['waiting', 'made', 'failed'] as const;
/** State of a report that is due. */
export type SentReportState = (typeof sentReportStates)[number];

/**
 * Outcomes of a report's mail: `given_up` after the last attempt, `refused` by the mail server, `not_wanted` as the
 * recipient has unsubscribed or left meanwhile. Source: SCHEDULE-8.
 */
export const reportMailStates = ['waiting', 'sent', 'refused', 'given_up', 'not_wanted'] as const;
/** Outcome of a report's mail. */
export type ReportMailState = (typeof reportMailStates)[number];
