const keyOf = (placeId: string) => `trapline.chat.${placeId}`;

/** The conversation of a place that this tab showed before it was reloaded; null: none. Source: CHAT-5 */
export function keptSession(placeId: string): string | null {
  try {
    return window.sessionStorage.getItem(keyOf(placeId));
  } catch {
    // Storage may be unavailable: then a reload begins anew.
    return null;
  }
}

/** Remembers which conversation of a place is shown. @param id null: none, or one that nothing was asked in */
export function keepSession(placeId: string, id: string | null): void {
  try {
    if (id === null) window.sessionStorage.removeItem(keyOf(placeId));
    else window.sessionStorage.setItem(keyOf(placeId), id);
  } catch {
    // As above.
  }
}
