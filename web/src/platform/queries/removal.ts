import type { Query, QueryClient } from '@tanstack/react-query';

/** What is removed: the first and the third part of the keys of all queries about it. */
export interface Removable {
  readonly noun: string;
  readonly id: string;
}

/** What is being removed, and what was removed while a page still shows it; each as `noun id`. */
const removals = new Set<string>();

const nameOf = ({ noun, id }: Removable) => `${noun} ${id}`;

function isAbout({ queryKey: [noun, , id] }: Pick<Query, 'queryKey'>, removable: Removable): boolean {
  return noun === removable.noun && id === removable.id;
}

/**
 * Whether a query is about something that is being removed, or was removed and is still on the screen. Such a query is
 * not fetched: its response would be an error.
 */
export function isBeingRemoved({ queryKey: [noun, , id] }: Pick<Query, 'queryKey'>): boolean {
  return typeof noun === 'string' && typeof id === 'string' && removals.has(nameOf({ noun, id }));
}

/**
 * Removes something. Nothing about it is fetched from now on, until `forgetRemoved` or, when the removal fails, at once.
 * @throws what `remove` throws
 */
export async function removing(
  queries: QueryClient,
  removable: Removable,
  remove: () => Promise<unknown>,
): Promise<void> {
  const about = { predicate: (query: Query) => isAbout(query, removable) };
  removals.add(nameOf(removable));
  // Computes again how often they are fetched: not at all.
  for (const { observers } of queries.getQueryCache().findAll(about)) {
    for (const observer of observers) observer.setOptions(observer.options);
  }
  await queries.cancelQueries(about);
  try {
    await remove();
  } catch (error) {
    removals.delete(nameOf(removable));
    void queries.invalidateQueries(about);
    throw error;
  }
}

/**
 * Forgets what is known of something that was removed, each query as soon as nothing shows it: a page that is about to
 * go would fetch it again otherwise.
 */
export function forgetRemoved(queries: QueryClient, removable: Removable): void {
  const cache = queries.getQueryCache();
  /** @returns whether nothing is left */
  const sweep = () => {
    const remaining = cache.findAll({ predicate: (query) => isAbout(query, removable) });
    const shown = remaining.filter((query) => query.getObserversCount() > 0);
    for (const query of remaining) if (!shown.includes(query)) cache.remove(query);
    if (shown.length === 0) removals.delete(nameOf(removable));
    return shown.length === 0;
  };
  if (sweep()) return;
  const end = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && isAbout(query, removable) && sweep()) end();
  });
}
