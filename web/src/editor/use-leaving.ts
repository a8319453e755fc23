import { useEffect } from 'react';

/** Has the browser ask before the page is left with something to save; the draft is kept in any case. Source: CORRECT-10. */
export function useLeaving(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
}
