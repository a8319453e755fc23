const keyOf = (placeId: string) => `trapline.chat.${placeId}`;

/** Does something with the store of the tab. @returns null if it is full or not to be had: then a reload begins anew */
function withTab<T>(act: (tab: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}

/** The conversation of a place that this tab showed before it was reloaded; null: none. Source: CHAT-5 */
export function keptSession(placeId: string): string | null {
  return withTab((tab) => tab.getItem(keyOf(placeId)));
}

/** Remembers which conversation of a place is shown. @param id null: none, or one that nothing was asked in */
export function keepSession(placeId: string, id: string | null): void {
  withTab((tab) => (id === null ? tab.removeItem(keyOf(placeId)) : tab.setItem(keyOf(placeId), id)));
}
