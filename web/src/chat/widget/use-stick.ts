import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const nearEnd = 32;

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight <= nearEnd;
}

/** A scrolled element that stays at its end. */
export interface Stick {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Whether the end is on screen. */
  readonly atEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
}

/**
 * Keeps a scrolled element at its end while that grows, unless the reader has scrolled up. Source: CHAT-5.
 * @param own number of own questions: a new one leads to the end, wherever the reader is
 */
export function useStick(own: number): Stick {
  const ref = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const seen = useRef(own);
  const last = useRef(0);
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    sticks.current = true;
    const element = ref.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // After everything that may have made it grow; `onScroll` follows.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // While pieces of an answer arrive, the reader may have scrolled and `onScroll` not been called yet.
    const hasScrolledUp = element.scrollTop < last.current - 1 && !isAtEnd(element);
    if (own > seen.current) sticks.current = true;
    else if (hasScrolledUp) sticks.current = false;
    seen.current = own;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    last.current = element.scrollTop;
  });
  const onScroll = () => {
    const element = ref.current;
    if (!element) return;
    last.current = element.scrollTop;
    sticks.current = isAtEnd(element);
    setAtEnd(sticks.current);
  };
  return { ref, atEnd, onScroll, toEnd };
}
