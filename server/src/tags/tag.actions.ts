import type { Tx } from '../platform/database/database.ts';
import { countTags, rememberTags } from './tag.store.ts';

/** Other tags of an event than before. */
export interface TagChange {
  readonly sensor_key: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Who set them; null: the event was deleted with its tags. */
  readonly account_id: number | null;
  readonly at: Date;
}

/** Keeps what is known of tags in line with an event whose tags changed, in the transaction of that change. */
export async function keepTags(tx: Tx, { sensor_key, before, after, account_id, at }: TagChange): Promise<void> {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  await countTags(tx, sensor_key, added, removed);
  if (account_id !== null) await rememberTags(tx, account_id, added, at);
}
