import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchText } from '../platform/search.ts';

declare module '@tanstack/history' {
  /** What one page hands to the next outside the address; it survives a reload and is seen by nobody else. */
  interface HistoryState {
    /** The token of a mailed link. */
    readonly linkToken?: string;
    /** An address that was typed on the page before. */
    readonly typedEmail?: string;
    /** Whether "keep me signed in" was ticked. */
    readonly keepSignedIn?: boolean;
  }
}

/** The token of a mailed link; undefined: the link had none. */
export interface LinkToken {
  readonly token: string | undefined;
  /** Whether the address is rid of it. That counts as a navigation, which ends queries that were begun before. */
  readonly cleaned: boolean;
}

/**
 * The token of a mailed link. It is taken out of the address bar, the history and what others may log as soon as it is
 * read, and kept with the history entry, so that a reload still finds it.
 * @param name of the query parameter that holds it
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

/** A query without one of its parameters; all others stay as they are. */
export function withoutParam(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}
