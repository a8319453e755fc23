import { Type, type Static } from 'typebox';
import { locale } from '../accounts/account.schema.ts';
import { emailText, month, nullable, pathText, unixSeconds } from '../common/text.schema.ts';
import { listedReports, recipientsPerSchedule, reportWeekdays } from './report-schedule.limits.ts';
import {
  recipientStates,
  reportMailStates,
  scheduledFormats,
  scheduledKinds,
  sentReportStates,
} from './report-schedule.states.ts';

const closed = { additionalProperties: false } as const;

/** What a scheduled report is about; `id` is that of a place or site, and null for all. Source: SCHEDULE-3. */
export const scheduledSource = Type.Object({ kind: Type.Enum([...scheduledKinds]), id: nullable(pathText) }, closed);
export type ScheduledSource = Static<typeof scheduledSource>;

/** A recipient as typed: a member's address, or any other. `locale` null: that of the schedule. */
export const recipientInput = Type.Object({ email: emailText, locale: nullable(locale) }, closed);
export type RecipientInput = Static<typeof recipientInput>;

const settings = {
  source: scheduledSource,
  /** 1 is Monday, 5 is Friday: the first one of the month. */
  weekday: Type.Integer({ minimum: Math.min(...reportWeekdays), maximum: Math.max(...reportWeekdays) }),
  format: Type.Enum([...scheduledFormats]),
  locale,
  paused: Type.Boolean(),
};

/** Values of a schedule as its editor sends them; recipients that are left out are removed. Source: SCHEDULE-3. */
export const scheduleInput = Type.Object(
  { ...settings, recipients: Type.Array(recipientInput, { maxItems: recipientsPerSchedule }) },
  closed,
);
export type ScheduleInput = Static<typeof scheduleInput>;

const recipient = Type.Object(
  {
    email: Type.String(),
    /** Null for an address without a member of the organization. */
    name: nullable(Type.String()),
    locale: nullable(locale),
    state: Type.Enum([...recipientStates]),
  },
  closed,
);
export type Recipient = Static<typeof recipient>;

/** A mail of a sent report, with its outcome. Source: SCHEDULE-8. */
const reportMail = Type.Object(
  { email: Type.String(), state: Type.Enum([...reportMailStates]), at: nullable(unixSeconds) },
  closed,
);

const figureChange = Type.Object(
  { month, name: Type.String(), before: nullable(Type.Number()), now: nullable(Type.Number()) },
  closed,
);

/** A report that was due: what became of it, its files, and to whom it went. Source: SCHEDULE-8. */
export const sentReport = Type.Object(
  {
    id: Type.String(),
    /** The month it is about. */
    month,
    state: Type.Enum([...sentReportStates]),
    /** Why it could not be made: a problem type. */
    error: nullable(Type.String()),
    /** Whether somebody requested it; otherwise it was due. */
    by_hand: Type.Boolean(),
    at: unixSeconds,
    /** Empty once they have expired. */
    files: Type.Array(Type.Object({ locale, name: Type.String(), bytes: Type.Integer() }, closed)),
    mails: Type.Array(reportMail),
    /** Figures of earlier reports that this one corrects. */
    changes: Type.Array(figureChange),
  },
  closed,
);
export type SentReport = Static<typeof sentReport>;

/** A schedule. */
export const reportSchedule = Type.Object(
  {
    id: Type.String(),
    ...settings,
    /** Name of the place or site; null for all, and for one that was deleted. */
    source_name: nullable(Type.String()),
    recipients: Type.Array(recipient),
    /** When it is sent next; null while it is paused. */
    next_at: nullable(unixSeconds),
    /** Its newest report. */
    last: nullable(Type.Pick(sentReport, ['month', 'state', 'error', 'at'])),
  },
  closed,
);
export type ReportSchedule = Static<typeof reportSchedule>;

/** The schedules of an organization, oldest first. */
export const reportScheduleList = Type.Object({ schedules: Type.Array(reportSchedule) }, closed);

/** The newest reports of a schedule, newest first. */
export const sentReportList = Type.Object({ reports: Type.Array(sentReport, { maxItems: listedReports }) }, closed);

/** What the link in a mail is about, for a reader without an account. Source: SCHEDULE-4. */
export const reportSubscription = Type.Object(
  {
    email: Type.String(),
    organization: Type.String(),
    subject: nullable(Type.String()),
    state: Type.Enum([...recipientStates]),
  },
  closed,
);
export type ReportSubscription = Static<typeof reportSubscription>;
