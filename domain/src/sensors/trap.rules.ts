import { trapDueDays } from './sensor.limits.ts';

const dayMilliseconds = 86_400_000;

/**
 * Days until a trap must be replaced: 0 on its last effective day, negative when overdue.
 * Source: SENSOR-13.
 * @param replacedOn the day it was last replaced, `YYYY-MM-DD`
 * @param effectiveDays how long it is effective
 * @param today the current day in the trap's time zone, `YYYY-MM-DD`
 */
export function trapDaysLeft(replacedOn: string, effectiveDays: number, today: string): number {
  return effectiveDays - (Date.parse(today) - Date.parse(replacedOn)) / dayMilliseconds;
}

/** Whether a trap is still good, must be replaced within `trapDueDays`, or should have been replaced. */
export type TrapState = 'good' | 'due' | 'overdue';

/** State of a trap. Source: SENSOR-13. @param daysLeft see `trapDaysLeft` */
export function trapState(daysLeft: number): TrapState {
  if (daysLeft < 0) return 'overdue';
  return daysLeft <= trapDueDays ? 'due' : 'good';
}
