import { useEffect, useState } from 'react';
import type { EditStore } from './boxes/edit-store.ts';
import { type PhotoRef, suggestTypes } from './editor.queries.ts';

/** Milliseconds after a correction until suggestions are asked for. */
const pause = 500;
/** Milliseconds until they are asked for again while they are being prepared … */
const whilePreparing = 2_000;
/** … and how often at most without progress. */
const mostWithoutProgress = 60;

/**
 * Renews the suggestions of the boxes after each correction, from what the draft itself says.
 * @returns percent of the boxes that are prepared so far, on photos with very many; null: they need not be
 */
export function useSuggestions({ id, photoKey }: PhotoRef, store: EditStore, wanted: boolean): number | null {
  const [preparing, setPreparing] = useState<number | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let before = store.getSnapshot().boxes;
    let timer: number | undefined;
    let asking: AbortController | null = null;
    let silent = false;
    let seen = { percent: -1, times: 0 };
    // Without an answer the suggestions stay as they are; the next correction asks again.
    const askAfter = (wait: number) => {
      timer = window.setTimeout(() => void Promise.allSettled([ask()]), wait);
    };
    const ask = async () => {
      const { positions, indexes } = store.toSuggest();
      const { signal } = (asking = new AbortController());
      const given = await suggestTypes({ id, photoKey }, positions, signal).catch((error: unknown) => {
        if (!signal.aborted) setPreparing(null);
        throw error;
      });
      if (signal.aborted) return;
      if (given === null) silent = true;
      else if (given.preparing === null) store.suggest(given.suggestions, indexes);
      const percent = given?.preparing ?? null;
      if (percent !== null) seen = { percent, times: percent === seen.percent ? seen.times + 1 : 0 };
      const goesOn = percent !== null && seen.times < mostWithoutProgress;
      setPreparing(goesOn ? percent : null);
      if (goesOn) askAfter(whilePreparing);
    };
    const end = store.subscribe(() => {
      const { boxes, changed } = store.getSnapshot();
      // New suggestions replace neither of these columns.
      const isSame = boxes.types === before.types && boxes.flags === before.flags && boxes.edges === before.edges;
      before = boxes;
      if (isSame || !changed || silent) return;
      asking?.abort();
      window.clearTimeout(timer);
      askAfter(pause);
    });
    return () => {
      end();
      window.clearTimeout(timer);
      asking?.abort();
    };
  }, [id, photoKey, store, wanted]);
  return preparing;
}
