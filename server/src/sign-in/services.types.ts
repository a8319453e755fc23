import type { Clock } from '../platform/base/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Ids } from '../platform/base/ids.ts';
import type { Passwords } from '../platform/secrets/secrets.ts';

/** What signing in stands on. */
export interface SignInServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: Passwords;
  /** Told when an account has proven an address, in the transaction of that. */
  readonly addressProven: (tx: Tx, proven: ProvenAddress) => Promise<void>;
  /** Lets so many milliseconds pass. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** An address, and the account that has proven it. */
export interface ProvenAddress {
  readonly accountId: number;
  readonly email: string;
}

/** When something happens, and the network address it comes from. */
export interface At {
  readonly now: Date;
  readonly address: string;
}
