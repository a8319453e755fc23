import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const nearEnd = 32;

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
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    sticks.current = true;
    const element = ref.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // After everything that may have made it grow; `onScroll` follows.
  useLayoutEffect(() => {
    if (own > seen.current) sticks.current = true;
    seen.current = own;
    const element = ref.current;
    if (element && sticks.current) element.scrollTop = element.scrollHeight;
  });
  const onScroll = () => {
    const element = ref.current;
    if (!element) return;
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;
    setAtEnd(sticks.current);
  };
  return { ref, atEnd, onScroll, toEnd };
}
