import { type Db } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';

/** Events put into the table by one statement. */
const together = 1_000;

/**
 * Puts events of one day into the table, a second after another, as a camera without a counter tells them; without
 * photos and without the figures of their day. For stories about long lists.
 * @param newest when the last one was, a whole second
 */
export async function addManyEvents(db: Db, sensor: string, count: number, newest: Date): Promise<void> {
  const { key } = await db.selectFrom('sensors').where('id', '=', sensor).select('key').executeTakeFirstOrThrow();
  await ensurePartitions(db, newest);
  for (let done = 0; done < count; done += together) {
    const rows = Array.from({ length: Math.min(together, count - done) }, (_, index) => {
      const ts = new Date(newest.getTime() - (done + index) * 1_000);
      return { sensor_key: key, ts, received_at: ts, processing: false, detected: true };
    });
    await db.insertInto('events').values(rows).execute();
  }
}
