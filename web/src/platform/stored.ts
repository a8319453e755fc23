/** A value kept in this browser under `key`, read as JSON; undefined when there is none, or storage is closed to us. */
export function readStored(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Private windows and site settings may refuse storage, and others may have written there: both mean "nothing kept".
    return undefined;
  }
}

/** Keeps `value` as JSON in this browser; where storage is refused the value simply lives no longer than the page. */
export function store(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
