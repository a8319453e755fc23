import { text, u32 } from './media-header.ts';

/** Follows the top-level boxes of an MP4 or QuickTime file as its bytes arrive. */
export interface Mp4Walk {
  push(chunk: Uint8Array): void;
  /** Whether the last box ended with the last byte and both the index (`moov`) and media (`mdat`) were seen. */
  isComplete(): boolean;
  /** Whether it has more boxes than any camera writes; the walk ends there. */
  hasTooManyBoxes(): boolean;
}

/** Maximum number of top-level boxes. A film in fragments of a second has two per fragment, so this is over an hour. */
const mostBoxes = 10_000;

/** Bytes of a box's size and type, and of both with a 64-bit size. */
const headBytes = 8;
const longHeadBytes = 16;

/**
 * Creates a walk; it keeps only the up to 16 bytes of a box header. A box of size 0 extends to the end of the file.
 */
export function createMp4Walk(): Mp4Walk {
  const head = new Uint8Array(longHeadBytes);
  let filled = 0;
  let skip = 0;
  let boxes = 0;
  let broken = false;
  let hasIndex = false;
  let hasMedia = false;

  /** Reads the header of a box once it is complete. */
  function readHead(): void {
    if (filled < headBytes) return;
    const short = u32(head, 0);
    const bytes = short === 1 ? longHeadBytes : headBytes;
    if (filled < bytes) return;
    filled = 0;
    boxes += 1;
    const size = short === 1 ? u32(head, 8) * 4_294_967_296 + u32(head, 12) : short;
    if ((size !== 0 && size < bytes) || boxes > mostBoxes) {
      broken = true;
      return;
    }
    const type = text(head, 4, 4);
    if (type === 'moov') hasIndex = true;
    else if (type === 'mdat') hasMedia = true;
    skip = size === 0 ? Number.POSITIVE_INFINITY : size - bytes;
  }

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length && !broken; ) {
        if (skip > 0) {
          const skipped = Math.min(skip, chunk.length - at);
          skip -= skipped;
          at += skipped;
        } else {
          head[filled] = chunk[at] ?? 0;
          filled += 1;
          at += 1;
          readHead();
        }
      }
    },
    isComplete() {
      const atBoundary = skip === Number.POSITIVE_INFINITY || (skip === 0 && filled === 0);
      return !broken && atBoundary && hasIndex && hasMedia;
    },
    hasTooManyBoxes: () => boxes > mostBoxes,
  };
}
