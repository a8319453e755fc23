import type { ByteRange } from './storage.types.ts';

/**
 * Parses HTTP's `Range` header; null for the whole file, when it is missing, invalid or names several ranges.
 * Source: RFC 9110 §14.2.
 * @returns `unsatisfiable` when no byte is in the range
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const isSuffix = match[1] === '';
  const start = isSuffix ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const last = isSuffix || match[2] === '' ? Number.POSITIVE_INFINITY : Number(match[2]);
  if (last < start && !isSuffix) return null;
  return start < bytes ? { start, end: Math.min(last, bytes - 1) } : 'unsatisfiable';
}
