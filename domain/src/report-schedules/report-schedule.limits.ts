/** Hour of the organization's day at which scheduled reports are made. Source: SCHEDULE-1. */
export const reportHour = 7;

/** Days of the week on which reports can be sent, from Monday: the first such day of a month. Source: SCHEDULE-1. */
export const reportWeekdays = [1, 2, 3, 4, 5] as const;

/** Schedules of an organization. Source: SCHEDULE-3. */
export const schedulesPerOrganization = 50;

/** Recipients of a schedule. Source: SCHEDULE-3. */
export const recipientsPerSchedule = 20;

/** Seconds that the link in the mail that asks for a confirmation is valid. Source: SCHEDULE-4. */
export const confirmationSeconds = 604_800;

/** Largest files that are attached to a mail, bytes; larger ones are linked. Source: SCHEDULE-5. */
export const attachedBytes = 10_485_760;

/** Days that the files of sent reports are kept. Source: SCHEDULE-5. */
export const sentFileDays = 400;

/** Reports in the list of what was sent, newest first. Source: SCHEDULE-8. */
export const listedReports = 100;

/** Reports of a schedule that are sent by hand within an hour. Source: SCHEDULE-7. */
export const sentByHandPerHour = 5;

/** Earlier reports of a schedule whose figures are compared with those of today. Source: SCHEDULE-6. */
export const comparedReports = 13;
