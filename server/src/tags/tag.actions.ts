import type { TagChange } from '../events/event.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import { countTags, rememberTags } from './tag.store.ts';

/** Keeps what is known of tags in line with an event whose tags changed, in the transaction of that change. */
export async function keepTags(tx: Tx, { sensor_key, before, after, account_id, at }: TagChange): Promise<void> {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  await countTags(tx, sensor_key, added, removed);
  if (account_id !== null) await rememberTags(tx, account_id, added, at);
}
