import { describe, expect, it } from 'vitest';
import { freeTime, uploadTime } from './upload-time.ts';

const now = Date.UTC(2026, 11, 1) / 1_000;
const lastModified = Date.UTC(2026, 10, 25, 3, 2, 1);
const instant = (text: string) => Date.parse(text) / 1_000;

/** The beginning of a JPEG with a camera's EXIF time, in the byte order of most cameras. */
function photo(taken: string, offset = ''): Uint8Array<ArrayBuffer> {
  const texts = [taken, offset].filter((text) => text !== '').map((text) => new TextEncoder().encode(`${text}\0`));
  const tags = [0x9003, 0x9011];
  const directory = 26;
  const size = directory + 2 + texts.length * 12 + 4 + texts.reduce((sum, text) => sum + text.length, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, 8, true);
  view.setUint16(8, 1, true);
  entry(view, 10, { tag: 0x8769, type: 4, count: 1, value: directory });
  view.setUint16(directory, texts.length, true);
  let at = size - texts.reduce((sum, text) => sum + text.length, 0);
  for (const [index, text] of texts.entries()) {
    entry(view, directory + 2 + index * 12, { tag: tags[index] ?? 0, type: 2, count: text.length, value: at });
    bytes.set(text, at);
    at += text.length;
  }
  const segment = [...new TextEncoder().encode('Exif\0\0'), ...bytes];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, (segment.length + 2) >> 8, (segment.length + 2) & 255, ...segment]);
}

function entry(
  view: DataView,
  at: number,
  { tag, type, count, value }: { readonly [K in 'tag' | 'type' | 'count' | 'value']: number },
): void {
  view.setUint16(at, tag, true);
  view.setUint16(at + 2, type, true);
  view.setUint32(at + 4, count, true);
  view.setUint32(at + 8, value, true);
}

const timeOf = (bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg', modified = lastModified) =>
  uploadTime(new File([bytes], 'one', { lastModified: modified }), type, 'Asia/Tokyo', now);

describe('the time of a file', () => {
  it('is what the camera recorded, in its own offset or that of the sensor', async () => {
    expect(await timeOf(photo('2026:11:20 06:05:04', '-05:00'))).toEqual({
      instant: instant('2026-11-20T11:05:04Z'),
      from: 'camera',
      moved: false,
    });
    expect(await timeOf(photo('2026:11:20 06:05:04'))).toMatchObject({ instant: instant('2026-11-19T21:05:04Z') });
  });

  it('is the file date if the camera recorded none, or its clock was never set', async () => {
    const file = { instant: lastModified / 1_000, from: 'file', moved: false };
    for (const taken of ['', '0000:00:00 00:00:00', '1980:01:01 00:00:00', '2027:01:01 00:00:00']) {
      expect(await timeOf(photo(taken))).toEqual(file);
    }
    expect(await timeOf(new TextEncoder().encode('no photo'))).toEqual(file);
    expect(await timeOf(new Uint8Array(0), 'video/quicktime')).toEqual(file);
    const whole = photo('2026:11:20 06:05:04');
    for (let length = 0; length < whole.length; length++) await timeOf(whole.slice(0, length));
  });

  it('is unknown if even the file date is impossible', async () => {
    expect(await timeOf(photo(''), 'image/jpeg', 0)).toBeNull();
    expect(await timeOf(photo(''), 'image/jpeg', (now + 2 * 86_400) * 1_000)).toBeNull();
  });
});

it('photos of the same second are moved a second apart', () => {
  const time = { instant: 100, from: 'camera', moved: false } as const;
  expect(freeTime(time, new Set([99, 101]))).toEqual(time);
  expect(freeTime(time, new Set([100, 101]))).toEqual({ ...time, instant: 102, moved: true });
});
