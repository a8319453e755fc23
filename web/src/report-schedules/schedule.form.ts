import type { ReportSchedule, ScheduleInput } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';

/** Values of the editor of a scheduled report. */
export interface ScheduleValues extends Omit<ScheduleInput, 'source'> {
  readonly kind: ScheduleInput['source']['kind'];
  /** Of the place or site; empty until one is chosen. */
  readonly sourceId: string;
}

/** The editor's values of a schedule, or of a new one. */
export function scheduleValues(schedule: ReportSchedule | null, locale: Locale): ScheduleValues {
  if (schedule === null) {
    return { kind: 'all', sourceId: '', weekday: 1, format: 'xlsx', locale, paused: false, recipients: [] };
  }
  const { source, weekday, format, paused, recipients } = schedule;
  return {
    ...{ kind: source.kind, sourceId: source.id ?? '', weekday, format, locale: schedule.locale, paused },
    recipients: recipients.map(({ email, locale: own }) => ({ email, locale: own })),
  };
}

/** Whether it has not been chosen what the report is about. */
export function isSourceMissing({ kind, sourceId }: ScheduleValues): boolean {
  return kind !== 'all' && sourceId === '';
}

/** What is sent. */
export function scheduleBody({ kind, sourceId, ...rest }: ScheduleValues): ScheduleInput {
  return { ...rest, source: { kind, id: kind === 'all' ? null : sourceId } };
}
