import { type Figure, type StatusCheck, statusChecks, type StatusState } from './status.catalogue.ts';
import { statusLimits } from './status.limits.ts';

/** The figures of a portal; null: it could not be read. */
export type Figures = Readonly<Record<Figure, number | null>>;

/** A check with its figure, as product admins see it. */
export interface Judged {
  readonly check: StatusCheck;
  readonly state: StatusState;
  /** Its figure: seconds, a number or bytes; null: it has none, or it could not be read. */
  readonly value: number | null;
}

interface Limits {
  readonly warning: number;
  readonly bad: number;
}

const atLeast = (value: number, { warning, bad }: Limits): StatusState =>
  value >= bad ? 'bad' : value >= warning ? 'warning' : 'good';
const below = (value: number, { warning, bad }: Limits): StatusState =>
  value < bad ? 'bad' : value < warning ? 'warning' : 'good';
const ifAny = (state: StatusState) => (value: number) => (value > 0 ? state : 'good');

/** The figure of each check, and how it is judged. */
const judgements: Readonly<
  Record<Exclude<StatusCheck, 'storage'>, readonly [figure: Figure, judge: (value: number) => StatusState]>
> = {
  photos: ['oldest_photo_waiting_seconds', (value) => atLeast(value, statusLimits.photoSeconds)],
  jobs: ['oldest_job_seconds', (value) => atLeast(value, statusLimits.jobSeconds)],
  mails: ['oldest_mail_seconds', (value) => atLeast(value, statusLimits.mailSeconds)],
  months: ['months_ahead', (value) => below(value, statusLimits.months)],
  disk: ['disk_free_bytes', (value) => below(value, statusLimits.diskBytes)],
  backup: ['backup_age_seconds', (value) => atLeast(value, statusLimits.backupSeconds)],
  detector: ['files_waiting_for_detector', ifAny('bad')],
  encoder: ['files_waiting_for_encoder', ifAny('warning')],
  failed_jobs: ['jobs_failed', ifAny('warning')],
  // Units fall silent for reasons of their own: their customers are told, the portal is not broken.
  silent_units: ['units_silent', () => 'good'],
};

/** Judges the figures of a portal. @param storageAnswers whether its files can be read. Source: RUN-8. */
export function judged(figures: Figures, storageAnswers: boolean): readonly Judged[] {
  return statusChecks.map((check) => {
    if (check === 'storage') return { check, state: storageAnswers ? 'good' : 'bad', value: null };
    const [figure, judge] = judgements[check];
    const value = figures[figure];
    return { check, state: value === null ? 'unknown' : judge(value), value };
  });
}
