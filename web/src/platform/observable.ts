import { useSyncExternalStore } from 'react';

/** A value outside React that components and other code can watch. */
export interface Observable<T> {
  readonly get: () => T;
  /** Sets the value and calls all watchers. */
  readonly set: (next: T) => void;
  /** Calls `watcher` after every change. @returns a function that stops this */
  readonly watch: (watcher: () => void) => () => void;
}

/** Creates an observable value. */
export function observable<T>(first: T): Observable<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Returns the value, and renders the component again when it changes. */
export function useObservable<T>({ watch, get }: Pick<Observable<T>, 'watch' | 'get'>): T {
  return useSyncExternalStore(watch, get);
}
