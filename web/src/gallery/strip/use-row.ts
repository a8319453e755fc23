import { useEffect, useRef, useState } from 'react';

/**
 * The visible items of a horizontally scrolling row of equally wide items. Keeps no state for the others, however many
 * there are.
 * @param width of an item, CSS pixels
 */
export function useRow(count: number, width: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  useEffect(() => {
    const row = scroller.current;
    if (!row) return undefined;
    const look = () => {
      const first = Math.floor(row.scrollLeft / width);
      const last = Math.ceil((row.scrollLeft + row.clientWidth) / width) - 1;
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    row.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(row);
    return () => {
      row.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [width]);
  const end = Math.max(0, count - 1);
  return { scroller, first: Math.min(Math.max(0, seen.first), end), last: Math.min(seen.last, end) };
}
