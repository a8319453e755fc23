import { useEffect, useState } from 'react';

/** Whether nothing on the page has the focus: what had it has gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Gives the focus back, when this goes, to what had it when this came. For dialogs that are put on the page open and
 * taken off it to close: Mantine's own give it back only when they stay and are told to close.
 */
export function useFocusBack(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Where something else has the focus, the user or the page has moved it on purpose.
      if (isFocusLost() && origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
    },
    [origin],
  );
}
