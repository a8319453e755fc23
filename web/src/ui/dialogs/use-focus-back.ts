import { useEffect, useState } from 'react';

/** Whether nothing on the page has the focus: what had it has gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Returns the focus, on unmounting, to the element that had it on mounting. For dialogs that are mounted while open:
 * Mantine's own focus return works only if they stay mounted and are closed by their `opened` prop.
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
