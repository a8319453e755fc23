import { concat, text, u32 } from './media-header.ts';

/** Follows the top-level boxes of an MP4 or QuickTime file as its bytes go by. */
export interface Mp4Walk {
  push(chunk: Uint8Array): void;
  /** Whether the last box ended with the last byte and both the index (`moov`) and media (`mdat`) were seen. */
  isComplete(): boolean;
}

/** A new walk; it keeps at most 16 bytes. A box of size 0 reaches to the end of the file, as the format says. */
export function createMp4Walk(): Mp4Walk {
  let pending: Uint8Array = new Uint8Array(0);
  let skip = 0;
  let broken = false;
  const seen = new Set<string>();

  function step(): boolean {
    const taken = Math.min(skip, pending.length);
    pending = pending.subarray(taken);
    skip -= taken;
    if (skip > 0 || pending.length < 8) return false;
    const short = u32(pending, 0);
    if (short === 1 && pending.length < 16) return false;
    const size = short === 1 ? u32(pending, 8) * 4_294_967_296 + u32(pending, 12) : short;
    if (size !== 0 && size < (short === 1 ? 16 : 8)) broken = true;
    if (broken) return false;
    seen.add(text(pending, 4, 4));
    skip = size === 0 ? Number.POSITIVE_INFINITY : size;
    return true;
  }

  return {
    push(chunk) {
      if (broken) return;
      pending = concat(pending, chunk);
      while (step());
      // Copied: whose chunk it is may use its memory for the next one.
      pending = new Uint8Array(pending);
    },
    isComplete() {
      const atBoundary = skip === Number.POSITIVE_INFINITY || (skip === 0 && pending.length === 0);
      return !broken && atBoundary && seen.has('moov') && seen.has('mdat');
    },
  };
}
