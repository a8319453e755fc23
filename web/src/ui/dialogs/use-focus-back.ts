import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when this goes, to what had it when this came. For dialogs that are put on the page open and
 * taken off it to close: Mantine's own give it back only when they stay and are told to close.
 */
export function useFocusBack(): void {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Nowhere: it was on what has just gone. Anywhere else somebody has put it on purpose.
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true });
    },
    [origin],
  );
}
