import { Gathering } from './gathering.ts';
import type { Heard } from './heard.ts';
import { SharedChanges, type SharedOptions } from './shared-changes.ts';

/** Delay before a page opens the stream, milliseconds: its content comes first, and a page left at once needs none. */
const pageFirst = 500;

/** What a page needs to receive changes. */
export interface PageChangesOptions extends Pick<SharedOptions, 'identity' | 'accountId' | 'open' | 'onLive'> {
  /** Handles changes. @returns when all requested data has arrived */
  readonly pass: (heard: Heard) => Promise<void>;
}

/** The events of a page's life, and whether it is hidden. */
export interface PageLife {
  readonly document: EventTarget;
  readonly window: EventTarget;
  readonly isHidden: () => boolean;
}

/**
 * Receives changes while the page is awake. A page that the browser freezes leaves the stream to other tabs; when it
 * wakes up it joins them again, and reloads what it shows. Source: CHANGE-6, CHANGE-7.
 * @returns a function that ends it
 */
export function hearChanges({ pass, ...sharing }: PageChangesOptions, page: PageLife): () => void {
  const { isHidden } = page;
  const gathering = new Gathering({ pass, isHidden, random: Math.random });
  const options = { ...sharing, onChange: gathering.add.bind(gathering), isSeen: () => !isHidden() };
  let shared: SharedChanges | null = null;
  let asleep: string | null | undefined;
  const timer = setTimeout(() => {
    shared = new SharedChanges(options);
  }, pageFirst);
  const sleep = () => {
    clearTimeout(timer);
    shared?.close();
    asleep = shared ? shared.lastEventId : (asleep ?? null);
    shared = null;
  };
  const wake = () => {
    if (shared || asleep === undefined) return;
    shared = new SharedChanges(options, asleep);
    // Other tabs may have received changes in the meantime, and will not repeat them.
    gathering.add({ type: 'reload' });
  };
  const leaving = new AbortController();
  const { signal } = leaving;
  // Before the listeners on the window, so that data they request at this moment is requested only once.
  page.document.addEventListener('visibilitychange', gathering.seen, { signal });
  page.document.addEventListener('freeze', sleep, { signal });
  page.document.addEventListener('resume', wake, { signal });
  page.window.addEventListener('pagehide', sleep, { signal });
  page.window.addEventListener('pageshow', wake, { signal });
  return () => {
    leaving.abort();
    sleep();
    gathering.close();
  };
}
