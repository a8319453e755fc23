import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const nearEnd = 32;

/**
 * Keeps a scrolled element at its end while that grows, unless the reader has scrolled up. Source: CHAT-5.
 * @param content changes whenever the content does
 * @param own number of own questions: a new one leads to the end, wherever the reader is
 */
export function useStick(
  content: unknown,
  own: number,
): {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Whether the end is on screen. */
  readonly atEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    sticks.current = true;
    setAtEnd(true);
    const element = ref.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && sticks.current) element.scrollTop = element.scrollHeight;
  }, [content]);
  useEffect(() => {
    sticks.current = true;
    setAtEnd(true);
    const element = ref.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [own]);
  const onScroll = () => {
    const element = ref.current;
    if (!element) return;
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight <= nearEnd;
    setAtEnd(sticks.current);
  };
  return { ref, atEnd, onScroll, toEnd };
}
