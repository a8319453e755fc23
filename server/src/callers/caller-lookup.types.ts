import type { BoxCaller, CallerAccount, SessionCaller, UnitCaller } from './caller.types.ts';

/** Looks up callers by the hashes of their tokens and keys. */
export interface CallerLookup {
  /** The account of an active session: one that has not ended, and whose account is neither blocked nor deactivated. */
  session(tokenHash: Buffer): Promise<CallerAccount | null>;
  /**
   * Callers as they are now, in the given order, or what has ended: the session, or the right to assume the account.
   * Does not count as use of the sessions.
   */
  renew(callers: readonly SessionCaller[]): Promise<readonly (SessionCaller | CallerEnd)[]>;
  /** An account whose identity may be assumed: activated, not blocked, not a product admin. */
  assumable(accountId: number): Promise<CallerAccount | null>;
  /** The field unit with this key. */
  unit(keyHash: Buffer): Promise<UnitCaller | null>;
  /** The photo boxes of the organization with this station key. */
  box(keyHash: Buffer): Promise<BoxCaller | null>;
}

/** What ends for a caller: the session is over, or it goes on and the account may no longer be assumed. */
export type CallerEnd = 'session' | 'right';
