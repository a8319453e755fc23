import type { Clock } from '../platform/base/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Ids } from '../platform/base/ids.ts';
import type { Passwords } from '../platform/secrets/secrets.ts';

/** Services that sign-in needs. */
export interface SignInServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: Passwords;
  /** Called when an account has verified an address, in the same transaction. */
  readonly addressProven: (tx: Tx, proven: ProvenAddress) => Promise<void>;
  /** Waits for a number of milliseconds. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** An address, and the account that has verified it. */
export interface ProvenAddress {
  readonly accountId: number;
  readonly email: string;
}

/** Time and network address of a request. */
export interface At {
  readonly now: Date;
  readonly address: string;
}
