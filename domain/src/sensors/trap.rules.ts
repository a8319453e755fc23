const dayMilliseconds = 86_400_000;

/**
 * Days until a trap is to be replaced: 0 on the last day it is good for, below 0 by so many days exceeded.
 * Source: SENSOR-13.
 * @param replacedOn the day it was replaced, `YYYY-MM-DD`
 * @param effectiveDays how long it is good for
 * @param today the day it is now where the trap stands, `YYYY-MM-DD`
 */
export function trapDaysLeft(replacedOn: string, effectiveDays: number, today: string): number {
  return effectiveDays - (Date.parse(today) - Date.parse(replacedOn)) / dayMilliseconds;
}
