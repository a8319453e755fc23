const day = 86_400_000;

/**
 * Whether a backup is due: none has been begun since the last time at which one should have been.
 * @param hour of the day (UTC) at which it is made
 * @param last when the newest finished one was begun; null: never
 */
export function isDue(now: Date, last: Date | null, hour: number): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const planned = today <= now.getTime() ? today : today - day;
  return last === null || last.getTime() < planned;
}
