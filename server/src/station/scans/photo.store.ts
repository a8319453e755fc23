import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Takes a photo off the list of those that a station event waits for. */
export async function forgetExpected(tx: Tx, key: number, resource: string): Promise<void> {
  await sql`update station_events set expected = array_remove(expected, ${resource}) where key = ${key}`.execute(tx);
}
