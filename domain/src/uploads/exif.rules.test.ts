import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExif, readPhotoExif } from './exif.rules.ts';

interface Written {
  readonly taken: string;
  readonly offset: string;
  readonly orientation: number;
  readonly little: boolean;
}

const usual: Written = { taken: '2026:11:20 06:05:04', offset: '-05:00', orientation: 6, little: true };
const found = { orientation: 6, takenAt: { local: '2026-11-20T06:05:04', offset: '-05:00' } };
const nothing = { orientation: 1, takenAt: null };

/** EXIF as cameras write it: orientation and a pointer in the first directory, two texts in the second. */
function tiff({ taken, offset, orientation, little }: Written): Uint8Array {
  const first = latin(`${taken}\0`);
  const second = latin(`${offset}\0`);
  const directory = 8 + 2 + 2 * 12 + 4;
  const values = directory + 2 + 2 * 12 + 4;
  const bytes = new Uint8Array(values + first.length + second.length);
  const view = new DataView(bytes.buffer);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    if (type === 3) view.setUint16(at + 8, value, little);
    else view.setUint32(at + 8, value, little);
  };
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  view.setUint16(8, 2, little);
  entry(10, 0x0112, 3, 1, orientation);
  entry(22, 0x8769, 4, 1, directory);
  view.setUint16(directory, 2, little);
  entry(directory + 2, 0x9003, 2, first.length, values);
  entry(directory + 14, 0x9011, 2, second.length, values + first.length);
  bytes.set(first, values);
  bytes.set(second, values + first.length);
  return bytes;
}

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const join = (...pieces: readonly Uint8Array[]) => Uint8Array.from(pieces.flatMap((piece) => [...piece]));
const segmentOf = (written: Written) => join(latin('Exif\0\0'), tiff(written));

function jpegSegment(marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return join(Uint8Array.of(0xff, marker, length >> 8, length & 255), content);
}

function pngChunk(type: string, content: Uint8Array): Uint8Array {
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, content.length);
  return join(head, latin(type), content, new Uint8Array(4));
}

const jpeg = (...segments: readonly Uint8Array[]) => join(Uint8Array.of(0xff, 0xd8), ...segments);
const png = (...chunks: readonly Uint8Array[]) => join(latin('\u0089PNG\r\n\u001a\n'), ...chunks);

describe('readPhotoExif', () => {
  it.each([true, false])('reads both orders of bytes (little: %s)', (little) => {
    expect(readExif(segmentOf({ ...usual, little }))).toEqual(found);
  });

  it('finds EXIF behind other segments and fill bytes of a JPEG', () => {
    const fill = Uint8Array.of(0xff, 0xff);
    const photo = jpeg(
      jpegSegment(0xe0, latin('JFIF\0')),
      jpegSegment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0')),
      fill,
      jpegSegment(0xe1, segmentOf(usual)),
      jpegSegment(0xda, new Uint8Array(9)),
    );
    expect(readPhotoExif(photo)).toEqual(found);
  });

  it('finds the chunk of a PNG', () => {
    expect(readPhotoExif(png(pngChunk('IHDR', new Uint8Array(13)), pngChunk('eXIf', tiff(usual))))).toEqual(found);
  });

  it('does not search the picture data, or other file types', () => {
    const late = jpegSegment(0xe1, segmentOf(usual));
    expect(readPhotoExif(jpeg(jpegSegment(0xda, new Uint8Array(9)), late))).toEqual(nothing);
    expect(readPhotoExif(join(latin('GIF89a'), late))).toEqual(nothing);
    expect(readPhotoExif(new Uint8Array(0))).toEqual(nothing);
  });

  it('ignores values out of range', () => {
    expect(readExif(segmentOf({ ...usual, orientation: 9, taken: '2026:02:30 06:05:04' }))).toEqual(nothing);
    expect(readExif(segmentOf({ ...usual, offset: '+99:99' })).takenAt).toMatchObject({ offset: null });
  });

  it('does not read a text that claims to be longer than the data', () => {
    const segment = segmentOf(usual);
    // The length of the last text, in the second entry of the second directory.
    const length = { at: 6 + 38 + 2 + 12 + 4, of: new DataView(segment.buffer) };
    expect(length.of.getUint32(length.at, true)).toBe('-05:00\0'.length);
    length.of.setUint32(length.at, '-05:00\0'.length + 1, true);
    expect(readExif(segment)).toEqual({ ...found, takenAt: { ...found.takenAt, offset: null } });
  });

  it('never fails, even for truncated, modified or random bytes', () => {
    const whole = jpeg(jpegSegment(0xe1, segmentOf(usual)));
    for (let length = 0; length < whole.length; length++) {
      expect(readPhotoExif(whole.subarray(0, length)).orientation).toBeLessThanOrEqual(8);
    }
    const anywhere = fc.nat({ max: whole.length - 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(anywhere, fc.nat({ max: 255 })), { maxLength: 20 }), (changes) => {
        const changed = whole.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        const { orientation } = readPhotoExif(changed);
        expect(orientation >= 1 && orientation <= 8).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives up on a file with endless segments', () => {
    const fill = new Uint8Array(200_000).fill(0xff);
    expect(readPhotoExif(jpeg(fill, jpegSegment(0xe1, segmentOf(usual))))).toEqual(nothing);
    const empty = Array.from({ length: 2_000 }, () => pngChunk('tEXt', new Uint8Array(0)));
    expect(readPhotoExif(png(...empty, pngChunk('eXIf', tiff(usual))))).toEqual(nothing);
  });
});
