import { useEffect } from 'react';

type LeaveGuard = () => Promise<boolean>;

const guards = new Set<LeaveGuard>();

/**
 * Runs all questions that the current page has before it is left. Call this before ending the session or changing the
 * account, while changes can still be saved as the same account; then navigate with `ignoreBlocker: true`. Source:
 * SCREEN-15.
 * @returns whether the page may be left
 */
export async function mayLeavePage(): Promise<boolean> {
  // A copy: rendering registers guards again while one of them is asking.
  for (const guard of [...guards]) {
    if (!(await guard())) return false;
  }
  return true;
}

/** Registers `guard` for `mayLeavePage` while `active`. @param guard returns whether the page may be left */
export function useLeaveGuard(active: boolean, guard: LeaveGuard): void {
  useEffect(() => {
    if (active) guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [active, guard]);
}
