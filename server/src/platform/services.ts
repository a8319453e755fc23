import type pg from 'pg';
import type { Clock } from './base/clock.ts';
import type { Db } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Ids } from './base/ids.ts';
import type { Logger } from './base/log.ts';
import type { Turns } from './base/turns.ts';
import type { Storage } from './storage/storage.ts';

/** Dependencies of handlers and actions. Created once, in `portal.ts`. */
export interface Services {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Direct connection string, for COPY and its cancellation. */
  readonly directUrl: string;
  /** A read replica, for exports; undefined: there is none. */
  readonly replica?: Replica | undefined;
  readonly storage: Storage;
  /** Limits the number of received files that are stored concurrently. */
  readonly storing: Turns;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Base URL of links in mails and of upload URLs. */
  readonly publicUrl: string;
  /** Domain of the addresses for mails with photos; null when incoming mail is off. */
  readonly mailInDomain: string | null;
}

/** Dependencies of most actions. */
export type ActionServices = Pick<Services, 'db' | 'clock' | 'ids'>;
