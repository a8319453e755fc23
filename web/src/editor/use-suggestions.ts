import { useEffect } from 'react';
import type { EditStore } from './boxes/edit-store.ts';
import { type PhotoRef, suggestTypes } from './editor.queries.ts';

/** Milliseconds after a correction until suggestions are asked for. */
const pause = 500;

/** Renews the suggestions of the boxes after each correction, from what the draft itself says. */
export function useSuggestions({ id, photoKey }: PhotoRef, store: EditStore, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined;
    let before = store.getSnapshot().boxes;
    let timer: number | undefined;
    let asking: AbortController | null = null;
    let silent = false;
    const ask = async () => {
      const { positions, indexes } = store.toSuggest();
      const { signal } = (asking = new AbortController());
      const given = await suggestTypes({ id, photoKey }, positions, signal);
      if (signal.aborted) return;
      if (given === null) silent = true;
      else store.suggest(given, indexes);
    };
    const end = store.subscribe(() => {
      const { boxes, changed } = store.getSnapshot();
      // New suggestions replace neither of these columns.
      const isSame = boxes.types === before.types && boxes.flags === before.flags && boxes.edges === before.edges;
      before = boxes;
      if (isSame || !changed || silent) return;
      asking?.abort();
      window.clearTimeout(timer);
      // Without an answer the suggestions stay as they are; the next correction asks again.
      timer = window.setTimeout(() => void Promise.allSettled([ask()]), pause);
    });
    return () => {
      end();
      window.clearTimeout(timer);
      asking?.abort();
    };
  }, [id, photoKey, store, wanted]);
}
