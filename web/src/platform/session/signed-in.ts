let own: string | null = null;

/**
 * Returns the id of the account that this tab believes the browser's session to belong to; null: none, or not known
 * yet. Under an assumed identity this is the product admin's own account. It is sent with every call. Source: HTTP-10.
 */
export function ownAccountId(): string | null {
  return own;
}

/** Sets the account of the session, as the server has named it; null: signed out. */
export function setOwnAccountId(id: string | null): void {
  own = id;
}
