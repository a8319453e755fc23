import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceEditor, leaveEditor, type PhotoRef } from '../editor.queries.ts';

/** Milliseconds between two announcements; after 60 s without one an editor is forgotten. Source: CORRECT-13. */
const every = 20_000;

/**
 * Says that this photo is open in the editor, for as long as the component is mounted.
 * @returns the names of the others who have it open, as far as they are known. Source: CORRECT-13.
 */
export function usePresence({ id, photoKey }: PhotoRef): readonly string[] {
  const { data } = useQuery({
    queryKey: ['editor', 'presence', id, photoKey],
    queryFn: ({ signal }) => announceEditor({ id, photoKey }, signal),
    refetchInterval: every,
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    // Without an answer the portal forgets this editor by itself.
    const leave = () => void Promise.allSettled([leaveEditor({ id, photoKey })]);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, photoKey]);
  return data ?? [];
}
