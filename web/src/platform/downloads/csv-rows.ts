const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of a CSV file while it arrives. */
export interface RowCounter {
  /** Reads the next bytes. */
  readonly read: (chunk: Uint8Array) => void;
  /** The number of rows so far, without the headings. */
  readonly rows: () => number;
}

/** Returns a counter for a CSV file with headings, in which line breaks may stand between quotes (RFC 4180). */
export function rowCounter(): RowCounter {
  let quoted = false;
  let lines = 0;
  let last = lineFeed;
  return {
    read: (chunk) => {
      for (const byte of chunk) {
        // A quote within quotes is written twice, which switches off and on again.
        if (byte === quote) quoted = !quoted;
        else if (byte === lineFeed && !quoted) lines += 1;
      }
      last = chunk.at(-1) ?? last;
    },
    rows: () => Math.max(0, lines + (last === lineFeed ? 0 : 1) - 1),
  };
}
