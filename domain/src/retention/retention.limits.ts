/** Fewest and most days of each retention time. Source: RETENTION-1. */
export const retentionDays = {
  original_days: { least: 30, most: 36_500 },
  picture_days: { least: 30, most: 36_500 },
  event_days: { least: 365, most: 36_500 },
  log_days: { least: 7, most: 3_650 },
} as const;

/** Numbers of a preview are counted up to this; then it says "more than". Source: RETENTION-3. */
export const previewedAtMost = 1_000_000;

/** Deletions of one organization that may be under way at the same time. Source: RETENTION-7. */
export const deletionsAtOnce = 5;

/** Seconds between two looks whether the files of a deletion are gone. Source: RETENTION-7. */
export const filesGoneCheckSeconds = 60;
