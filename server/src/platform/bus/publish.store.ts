import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Topic } from './topic.ts';

/** PostgreSQL takes payloads of less than 8000 bytes. */
const mostBytes = 7_900;

/** The channel of a topic, for NOTIFY and LISTEN. */
export function channelOf(topic: Pick<Topic<unknown>, 'name'>): string {
  return `trapline_${topic.name}`;
}

/**
 * Tells every process of the portal, this one too, once the caller's transaction has committed; nothing is told when it
 * rolls back. A process whose connection is down at that moment is only told that it may have missed something.
 */
export async function publish<T>(db: Db, topic: Topic<T>, items: readonly NoInfer<T>[]): Promise<void> {
  if (items.length === 0) return;
  await sql`select pg_notify(${channelOf(topic)}, payload) from unnest(${payloadsOf(items)}::text[]) payload`.execute(
    db,
  );
}

/** Items as JSON lists that are each short enough to be sent. */
function payloadsOf(items: readonly unknown[]): readonly string[] {
  const payloads: string[] = [];
  let waiting: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    // With its comma, or one of the brackets.
    const size = Buffer.byteLength(text) + 1;
    if (size + 1 > mostBytes) throw new Error('A message on the bus is too long: it may hold ids only');
    if (bytes + size + 1 > mostBytes) {
      payloads.push(`[${waiting.join(',')}]`);
      waiting = [];
      bytes = 0;
    }
    waiting.push(text);
    bytes += size;
  }
  payloads.push(`[${waiting.join(',')}]`);
  return payloads;
}
