import type { ByteRange } from './storage.types.ts';

/** Parses HTTP's `Range` header; null when it is missing or cannot be satisfied. */
export function parseRange(header: string | undefined, bytes: number): ByteRange | null {
  const match = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  return start <= end && start < bytes ? { start, end } : null;
}
