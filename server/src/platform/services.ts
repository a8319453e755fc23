import type pg from 'pg';
import type { Clock } from './base/clock.ts';
import type { Db } from './database/database.ts';
import type { Ids } from './base/ids.ts';
import type { Logger } from './base/log.ts';
import type { Storage } from './storage/storage.ts';

/** What handlers and actions are given. Made once, in `portal.ts`. */
export interface Services {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** A direct connection string, for COPY and its cancelling. */
  readonly directUrl: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** What links in mails and upload URLs begin with. */
  readonly publicUrl: string;
  /** Domain of the addresses that take mails with photos; null: none does. */
  readonly mailInDomain: string | null;
}

/** What most actions need of the portal. */
export type ActionServices = Pick<Services, 'db' | 'clock' | 'ids'>;
