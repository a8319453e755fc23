import { useEffect } from 'react';

type LeaveGuard = () => Promise<boolean>;

const guards = new Set<LeaveGuard>();

/**
 * Asks all that the page now shown has to ask before it is left. For what ends the session or changes the account: it
 * asks this first, while the answer can still be carried out in the name of who typed, and then navigates with
 * `ignoreBlocker: true`. Source: SCREEN-15.
 * @returns whether the page may be left
 */
export async function mayLeavePage(): Promise<boolean> {
  // A copy: rendering registers guards anew while one of them asks.
  for (const guard of [...guards]) {
    if (!(await guard())) return false;
  }
  return true;
}

/** Has `guard` asked by `mayLeavePage` while `active`. @param guard answers whether the page may be left */
export function useLeaveGuard(active: boolean, guard: LeaveGuard): void {
  useEffect(() => {
    if (active) guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [active, guard]);
}
