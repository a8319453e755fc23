import { useEffect, useEffectEvent, useRef } from 'react';

/** An invisible element below a list: calls `onReach` whenever it comes near the viewport and `ready` is true. */
export function LoadMore({ ready, onReach }: { readonly ready: boolean; readonly onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { rootMargin: '400px' },
    );
    if (ready && mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, [ready]);
  return <div ref={mark} />;
}
