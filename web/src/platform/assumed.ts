import { useSyncExternalStore } from 'react';

/** Kept for this tab only: another tab goes on in one's own name. */
const key = 'trapline.assumed_user';
const watchers = new Set<() => void>();
let assumed = read();

function read(): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    // Storage may be closed to us: then assuming lasts as long as the page.
    return null;
  }
}

/** The id of the account that is acted as, sent with every call; null: in one's own name. */
export function assumedId(): string | null {
  return assumed;
}

/** Acts as another account from the next call on; null ends it. */
export function setAssumed(id: string | null): void {
  assumed = id;
  keep(id);
  for (const watcher of watchers) watcher();
}

/** Keeps it for the next page of this tab. @returns whether storage took it; else it lasts as long as the page */
function keep(id: string | null): boolean {
  try {
    if (id === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, id);
    return true;
  } catch {
    return false;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The id of the account that is acted as, followed by the component. */
export function useAssumed(): string | null {
  return useSyncExternalStore(watch, assumedId);
}
