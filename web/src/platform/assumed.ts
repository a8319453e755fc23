import { useSyncExternalStore } from 'react';
import { ownAccountId, setOwnAccountId } from './signed-in.ts';

/** Kept for this tab only; other tabs are not affected. The value is the admin's own id and the assumed one. */
const key = 'trapline.assumed_user';
const watchers = new Set<() => void>();
let assumed = read();

function read(): string | null {
  try {
    const [own = '', id = ''] = window.sessionStorage.getItem(key)?.split(' ') ?? [];
    if (own === '' || id === '') return null;
    // The page may have been reloaded after another account signed in: it must not act through that one's session.
    setOwnAccountId(own);
    return id;
  } catch {
    // Storage may be unavailable: then the account is assumed only until the page is reloaded.
    return null;
  }
}

/** Returns the id of the assumed account, which is sent with every call; null if none is assumed. */
export function assumedId(): string | null {
  return assumed;
}

/** Assumes another account from the next call on; null ends this. */
export function setAssumed(id: string | null): void {
  assumed = id;
  keep(id);
  for (const watcher of watchers) watcher();
}

/**
 * Stores the id for the next page of this tab.
 * @returns whether it was stored; otherwise it lasts until the page is reloaded
 */
function keep(id: string | null): boolean {
  try {
    if (id === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, `${ownAccountId() ?? ''} ${id}`);
    return true;
  } catch {
    return false;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns the id of the assumed account and re-renders the component when it changes. */
export function useAssumed(): string | null {
  return useSyncExternalStore(watch, assumedId);
}
