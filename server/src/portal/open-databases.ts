import { exportsAtOnce } from '@trapline/domain/exports/export.limits.ts';
import type { Logger } from '../platform/base/log.ts';
import { openDatabase, usualConnections } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openReplica } from '../platform/database/replica.ts';
import { checkServer } from '../platform/database/server-check.ts';
import { connectionsOfWorker } from './tasks.ts';

/** Connections of a process beside its pool, exports and jobs: the bus, and one for a backup. */
const otherConnections = 2;

/** Addresses of a portal's database. */
interface Addresses {
  readonly databaseUrl: string;
  readonly directUrl: string;
  readonly readUrl?: string | undefined;
  readonly log: Logger;
}

/**
 * Checks and migrates the database, and opens it and its replica.
 * @throws Error that says to the operator what to change
 */
export async function openDatabases({ databaseUrl, directUrl, readUrl, log }: Addresses, jobsAtOnce: number) {
  const connections = usualConnections + exportsAtOnce + connectionsOfWorker(jobsAtOnce) + otherConnections;
  await checkServer({ url: databaseUrl, directUrl, connections, log });
  await migrate(directUrl);
  const database = openDatabase({ url: databaseUrl, name: 'trapline', log });
  const replica = readUrl === undefined ? undefined : openReplica({ url: readUrl, primary: database.pool, log });
  // The log says whether it can be used.
  await replica?.age();
  return { database, replica };
}
