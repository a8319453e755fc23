import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Topic } from './topic.ts';

/** PostgreSQL accepts payloads of less than 8000 bytes. */
const mostBytes = 7_900;

/** The channel of a topic, for NOTIFY and LISTEN. */
export function channelOf(topic: Pick<Topic<unknown>, 'name'>): string {
  return `trapline_${topic.name}`;
}

/**
 * Publishes items to all processes of the portal, including this one, when the caller's transaction commits. A process
 * whose connection is down at that moment is later notified only that it may have missed messages.
 */
export async function publish<T>(db: Db, topic: Topic<T>, items: readonly NoInfer<T>[]): Promise<void> {
  if (items.length === 0) return;
  await sql`select pg_notify(${channelOf(topic)}, payload) from unnest(${payloadsOf(items)}::text[]) payload`.execute(
    db,
  );
}

/** Splits items into JSON lists that are short enough for a payload. */
function payloadsOf(items: readonly unknown[]): readonly string[] {
  const payloads: string[] = [];
  let batch: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    // Includes its comma or one of the brackets.
    const size = Buffer.byteLength(text) + 1;
    if (size + 1 > mostBytes) throw new Error('A message on the bus is too long: it may hold ids only');
    if (bytes + size + 1 > mostBytes) {
      payloads.push(`[${batch.join(',')}]`);
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  payloads.push(`[${batch.join(',')}]`);
  return payloads;
}
