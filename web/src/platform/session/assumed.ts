import { observable, useObservable } from '../observable.ts';
import { ownAccountId, setOwnAccountId } from './signed-in.ts';

/** Kept for this tab only; other tabs are not affected. The value is the admin's own id and the assumed one. */
const key = 'trapline.assumed_user';
const assumed = observable(read());

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
  return assumed.get();
}

/** Assumes another account from the next call on; null ends this. */
export function setAssumed(id: string | null): void {
  keep(id);
  assumed.set(id);
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

/** Returns the id of the assumed account and re-renders the component when it changes. */
export function useAssumed(): string | null {
  return useObservable(assumed);
}

/**
 * Names whose unsent work something is: the account shown and, under an assumed identity, the product admin's own as
 * well, so that neither ever sends or sees the other's work.
 */
export function workOwner(accountId: string): string {
  return assumedId() === null ? accountId : `${ownAccountId() ?? ''} as ${accountId}`;
}
