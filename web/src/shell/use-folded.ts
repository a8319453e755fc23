import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePhone } from '../ui/theme/use-phone.ts';

/**
 * Whether the main menu folds into a button: on phones always, otherwise if it does not fit between the other parts of
 * the bar. It is measured, since its width depends on the language, the account, and the fonts of the device.
 * @param bar the top bar
 * @param nav the menu, which keeps its full width while it is folded
 */
export function useFolded(bar: RefObject<HTMLElement | null>, nav: RefObject<HTMLElement | null>): boolean {
  const phone = usePhone();
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const [outer, inner] = [bar.current, nav.current];
    if (outer === null || inner === null) return undefined;
    const measure = () => setFits(inner.offsetWidth <= roomFor(inner, outer));
    measure();
    const observer = new ResizeObserver(measure);
    // The other parts too: the account's name may become longer.
    for (const element of [outer, inner, ...partsBeside(inner, outer)]) observer.observe(element);
    return () => observer.disconnect();
  }, [bar, nav]);
  return phone || !fits;
}

/** The parts of the bar that are always there: all but the menu and the button that it folds into. */
function partsBeside(nav: HTMLElement, bar: HTMLElement): readonly HTMLElement[] {
  return [...bar.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && !part.contains(nav) && !('folds' in part.dataset),
  );
}

/** Pixels that the bar has for the menu. */
function roomFor(nav: HTMLElement, bar: HTMLElement): number {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(bar);
  const beside = partsBeside(nav, bar);
  const taken = beside.reduce((sum, part) => sum + part.offsetWidth + Number.parseFloat(columnGap), 0);
  return bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - taken;
}
