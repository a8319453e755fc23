/** What is measured of a portal as a whole. Ages in seconds, 0: nothing waits. Source: RUN-7. */
export const figures = [
  'oldest_photo_waiting_seconds',
  'oldest_job_seconds',
  'jobs_waiting',
  'jobs_failed',
  'oldest_mail_seconds',
  'mails_waiting',
  'files_waiting_for_detector',
  'files_waiting_for_encoder',
  'units_silent',
  'months_ahead',
  'disk_free_bytes',
  'backup_age_seconds',
] as const;
export type Figure = (typeof figures)[number];

/** What is judged for product admins, the most important first. Source: RUN-8. */
export const statusChecks = [
  'storage',
  'photos',
  'jobs',
  'mails',
  'months',
  'disk',
  'backup',
  'detector',
  'encoder',
  'failed_jobs',
  'silent_units',
] as const;
export type StatusCheck = (typeof statusChecks)[number];

/** How a check went. `unknown`: its figure could not be read. */
export const statusStates = ['good', 'warning', 'bad', 'unknown'] as const;
export type StatusState = (typeof statusStates)[number];
