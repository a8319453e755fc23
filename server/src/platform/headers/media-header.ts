import type { TakenAt } from '@trapline/domain/uploads/taken-at.rules.ts';

/** Facts about a file from its first bytes. Nothing is decoded. */
export type MediaHeader =
  | {
      readonly kind: 'jpeg';
      /** Size as stored, before the EXIF orientation is applied. */
      readonly width: number;
      readonly height: number;
      readonly progressive: boolean;
      /** EXIF orientation, 1 to 8; 1 when absent or out of range. */
      readonly orientation: number;
      readonly takenAt: TakenAt | null;
    }
  | { readonly kind: 'png'; readonly width: number; readonly height: number }
  | { readonly kind: 'video'; readonly brand: string; readonly contentType: 'video/mp4' | 'video/quicktime' }
  /** Starts like a JPEG or PNG and then violates the format. */
  | { readonly kind: 'broken' }
  /** Ended before the size was known. */
  | { readonly kind: 'incomplete' }
  /** Not one of the accepted formats. */
  | { readonly kind: 'unknown' };

/**
 * Reads a header from chunks. `push` returns the header once it is known (and the same from then on), null while more
 * bytes are needed. `end` returns the result when there are no more bytes.
 */
export interface HeaderReader {
  push(chunk: Uint8Array): MediaHeader | null;
  end(): MediaHeader;
}

/** Big-endian 16 bits at `at`; 0 beyond the end. */
export function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Big-endian 32 bits at `at`; 0 beyond the end. */
export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65_536 + u16(bytes, at + 2);
}

/** The bytes `at` to `at + length` as Latin-1 text. */
export function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
