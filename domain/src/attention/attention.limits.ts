/** The night: its first hour in the time zone of the organization, and its length, hours. Source: ATTENTION-2. */
export const night = { startHour: 18, hours: 12 } as const;
/** Events older than this many days are no reason for attention. Source: ATTENTION-3. */
export const newestCountDays = 60;
