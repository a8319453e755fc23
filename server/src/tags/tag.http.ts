import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { usedTags, visibleTags } from './tag.store.ts';

/** Handlers of tags' calls. */
export function tagHandlers({ db }: Pick<Services, 'db'>): Pick<Handlers, 'listTags' | 'listUsedTags'> {
  return {
    listTags: async ({ caller, query }) => ({ tags: await visibleTags(db, caller.account, query.search ?? '') }),
    listUsedTags: async ({ caller, query }) => ({ tags: await usedTags(db, caller.account.id, query.search ?? '') }),
  };
}
