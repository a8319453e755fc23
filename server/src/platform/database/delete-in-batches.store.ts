import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows deleted by one statement. Even with large rows it stays far below the time limit of statements. */
const batch = 5_000;

/**
 * Deletes all rows of a table that meet a condition, in batches, so that no statement takes long, however many there
 * are. Each batch is committed by itself. Not for partitioned tables, where a row's address is not unique.
 * @param condition SQL on the columns of the table; an index should find the rows
 * @returns the number of rows
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Tables | 'activity_logs_other_days',
  condition: RawBuilder<unknown>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(batch)}))`.execute(
      db,
    );
    if (numAffectedRows === 0n) return deleted;
    deleted += Number(numAffectedRows);
  }
}
