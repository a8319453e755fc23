/**
 * From which value on a check is a warning, and from which it is bad. They are those of the alert rules for operators.
 * Source: RUN-8.
 */
export const statusLimits = {
  photoSeconds: { warning: 600, bad: 1_800 },
  jobSeconds: { warning: 300, bad: 900 },
  mailSeconds: { warning: 300, bad: 900 },
  /** Fewer months ahead than these. */
  months: { warning: 3, bad: 2 },
  /** A nightly backup that was left out once, and three times. */
  backupSeconds: { warning: 129_600, bad: 302_400 },
  /** Less free space than this. */
  diskBytes: { warning: 20_000_000_000, bad: 5_000_000_000 },
} as const;
