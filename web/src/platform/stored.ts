/** Reads the JSON value stored in this browser under `key`; undefined if there is none or storage is unavailable. */
export function readStored(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Private windows and site settings may refuse storage, and other software may have written here: treated as empty.
    return undefined;
  }
}

/**
 * Stores `value` as JSON in this browser.
 * @returns whether it was stored; if storage is refused it is lost with the page
 */
export function store(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
