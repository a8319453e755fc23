/** Where a link of an answer leads inside the portal. */
export interface PortalLink {
  /** Path, query and fragment. */
  readonly href: string;
  /** Id of the station event that it opens; null: none. */
  readonly event: string | null;
  /** Id of the place in its path; null: none. */
  readonly place: string | null;
}

/**
 * Reads a link of an answer. Only links to pages of the portal lead anywhere: others may have been put into an answer by
 * somebody who named a trap after them. Source: CHAT-7.
 * @param origin of the portal
 * @returns null for every other address, and for what pages do not live at
 */
export function linkTarget(href: string | undefined, origin: string): PortalLink | null {
  if (href === undefined || !URL.canParse(href, origin)) return null;
  const url = new URL(href, origin);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  if (/^\/(?:api|field|downloads)(?:\/|$)/.test(url.pathname)) return null;
  const place = /^\/station\/([^/]+)$/.exec(url.pathname)?.[1] ?? null;
  return { href: `${url.pathname}${url.search}${url.hash}`, event: url.searchParams.get('event'), place };
}
