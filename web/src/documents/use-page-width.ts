import { type RefObject, useEffect, useState } from 'react';

/** Pixels beside a page, and its widest form, which is as easy to read as on paper. */
const [margin, widest] = [24, 900] as const;

/** Width at which a page fits into its surroundings, CSS pixels; 0 while unknown. */
export function usePageWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const watch = new ResizeObserver(() => setWidth(Math.min(widest, current.clientWidth - margin)));
    watch.observe(current);
    return () => watch.disconnect();
  }, [scroller]);
  return width;
}
