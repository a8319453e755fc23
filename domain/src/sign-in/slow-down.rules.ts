import { networkSlowDown } from './sign-in.limits.ts';

/**
 * How long a password has to wait before it is checked.
 * @param number how many wrong passwords its network has sent in the window, this one counted as one
 * @returns milliseconds. Source: SIGNIN-4
 */
export function slowDown(number: number): number {
  const { after, stepMs, longestMs } = networkSlowDown;
  return Math.min(Math.max(0, number - after) * stepMs, longestMs);
}
