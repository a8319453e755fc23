import type { Db } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { type CountedTag, usedTags, visibleTags } from './tag.store.ts';

/** Tags of events that an account may see, with the number of these events, filtered by a search text. */
export function tagsFor(db: Db, account: CallerAccount, search = ''): Promise<CountedTag[]> {
  return visibleTags(db, account, search);
}

/** Tags that an account has used itself, filtered by a search text. */
export function tagsUsedBy(db: Db, { id }: CallerAccount, search = ''): Promise<string[]> {
  return usedTags(db, id, search);
}
