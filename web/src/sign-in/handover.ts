import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchText } from '../platform/search.ts';

declare module '@tanstack/history' {
  /** What one page passes to the next outside the address; it survives a reload and is not visible to others. */
  interface HistoryState {
    /** The token of a mailed link. */
    readonly linkToken?: string;
    /** An address typed on the previous page. */
    readonly typedEmail?: string;
    /** Whether "keep me signed in" was ticked. */
    readonly keepSignedIn?: boolean;
  }
}

/** The token of a mailed link; undefined: the link had none. */
export interface LinkToken {
  readonly token: string | undefined;
  /**
   * Whether the token has been removed from the address. That counts as a navigation, which cancels earlier queries.
   */
  readonly cleaned: boolean;
}

/**
 * Returns the token of a mailed link. It is removed from the address bar, the history and what others may log as soon
 * as it is read, and kept with the history entry, so that it survives a reload.
 * @param name the query parameter with the token
 */
export function useLinkToken(name: 'token' | 'invitation_token'): LinkToken {
  const router = useRouter();
  const location = useLocation();
  const params = new URLSearchParams(location.searchStr);
  const inAddress = searchText(params.get(name));
  const [token] = useState(inAddress ?? location.state.linkToken);
  useEffect(() => {
    if (inAddress === undefined) return;
    const { pathname, searchStr, state } = router.state.location;
    router.history.replace(`${pathname}${withoutParam(searchStr, name)}`, { ...state, linkToken: inAddress });
  }, [router, name, inAddress]);
  return { token, cleaned: inAddress === undefined };
}

/** Removes one parameter from a query; all others stay unchanged. */
export function withoutParam(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
