import { describe, expect, it } from 'vitest';
import { inScanOrder, isTooLarge, jpegSize, scanFlaw, shownFlaw } from './scan-file.rules.ts';

/** The beginning of a JPEG of a size, with a segment of `padding` bytes before its frame header. */
function jpeg(width: number, height: number, padding = 14): Uint8Array {
  const segment = [0xff, 0xe0, (padding + 2) >> 8, (padding + 2) & 255, ...Array.from({ length: padding }, () => 0)];
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3];
  return Uint8Array.from([0xff, 0xd8, ...segment, ...frame]);
}
const scan = (part: Partial<Parameters<typeof scanFlaw>[0]> = {}) => ({
  name: 'trap.JPG',
  mime: 'image/jpeg',
  head: jpeg(5472, 3648),
  ...part,
});

describe('a chosen scan', () => {
  it('is a JPEG by type, name and first bytes', () => {
    expect(scanFlaw(scan())).toBeNull();
    expect(scanFlaw(scan({ name: 'trap.jpeg' }))).toBeNull();
    expect(scanFlaw(scan({ name: 'trap.png' }))).toBe('type');
    expect(scanFlaw(scan({ mime: 'image/png' }))).toBe('type');
    expect(scanFlaw(scan({ head: new TextEncoder().encode('not a picture') }))).toBe('type');
    expect(scanFlaw(scan({ head: new Uint8Array() }))).toBe('type');
  });

  it('is at most as large as can be analysed', () => {
    expect(scanFlaw(scan({ head: jpeg(50_248, 5_472) }))).toBeNull();
    expect(scanFlaw(scan({ head: jpeg(50_249, 50_249) }))).toBe('size');
    expect(isTooLarge({ width: 60_000, height: 4_000 })).toBe(false);
    expect(isTooLarge({ width: 60_000, height: 5_000 })).toBe(true);
    // The type is wrong, whatever size it claims.
    expect(scanFlaw(scan({ name: 'x.png', head: jpeg(60_000, 60_000) }))).toBe('type');
  });

  it('is measured in its frame header, behind other segments', () => {
    expect(jpegSize(jpeg(640, 480, 40_000))).toEqual({ width: 640, height: 480 });
    expect(jpegSize(Uint8Array.from([0xff, 0xd8, 0xff, 0xff, ...jpeg(7, 9).slice(3)]))).toEqual({
      width: 7,
      height: 9,
    });
    expect(jpegSize(jpeg(640, 480).slice(0, 20))).toBeNull();
    expect(jpegSize(Uint8Array.from([0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))).toBeNull();
  });

  it('has one message for all that are refused', () => {
    expect(shownFlaw([null, 'type', 'size'])).toBe('size');
    expect(shownFlaw([null, 'type'])).toBe('type');
    expect(shownFlaw([null])).toBeNull();
  });

  it('stands in the natural order of names', () => {
    const names = ['b10.jpg', 'B2.jpg', 'a.jpg', '１１.jpg', '2.jpg'];
    expect(inScanOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      '2.jpg',
      '１１.jpg',
      'a.jpg',
      'B2.jpg',
      'b10.jpg',
    ]);
  });
});
