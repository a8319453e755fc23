/** The sum of numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The hour with the most events, the earliest of several; null if there are none. @param hours numbers by hour */
export function busiestHour(hours: readonly number[]): number | null {
  const most = Math.max(0, ...hours);
  return most === 0 ? null : hours.indexOf(most);
}
