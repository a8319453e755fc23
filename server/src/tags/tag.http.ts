import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { tagsFor, tagsUsedBy } from './read-tags.actions.ts';

/** Handlers that list tags. */
export function tagHandlers({ db }: Pick<Services, 'db'>): Pick<Handlers, 'listTags' | 'listUsedTags'> {
  return {
    listTags: async ({ caller, query }) => {
      const found = await tagsFor(db, caller.account, query.search);
      return { tags: found.map(({ tag }) => tag), events: found.map(({ events }) => events) };
    },
    listUsedTags: async ({ caller, query }) => ({ tags: await tagsUsedBy(db, caller.account, query.search) }),
  };
}
