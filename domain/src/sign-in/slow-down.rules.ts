import { networkSlowDown } from './sign-in.limits.ts';

/**
 * Delay before a password is checked.
 * @param number wrong passwords the network has sent in the window, counting this one as wrong
 * @returns milliseconds. Source: SIGNIN-4
 */
export function slowDown(number: number): number {
  const { after, stepMs, longestMs } = networkSlowDown;
  return Math.min(Math.max(0, number - after) * stepMs, longestMs);
}
