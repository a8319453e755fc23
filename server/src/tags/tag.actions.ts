import type { Tx } from '../platform/database/database.ts';
import { countTags, rememberTags } from './tag.store.ts';

/** A change to the tags of an event. */
export interface TagChange {
  readonly sensor_key: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Who set them; null: the event was deleted with its tags. */
  readonly account_id: number | null;
  readonly at: Date;
}

/**
 * Updates the counts and recently used tags after a change to an event's tags. Call it in the transaction of the
 * change.
 */
export async function keepTags(tx: Tx, { sensor_key, before, after, account_id, at }: TagChange): Promise<void> {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  await countTags(tx, sensor_key, added, removed);
  if (account_id !== null) await rememberTags(tx, account_id, added, at);
}
