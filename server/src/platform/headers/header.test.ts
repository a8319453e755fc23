import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { segment, withSegments } from '@trapline/test-world/hostile/picture-bytes.ts';
import { createMediaInspector } from './header.ts';
import type { MediaHeader } from './media-header.ts';
import { drawnTrap, jpegHeader, pngHeader, storedAs } from '@trapline/test-world/pictures/pictures.ts';

function inspect(bytes: Uint8Array, step = bytes.length): { header: MediaHeader; complete: boolean } {
  const inspector = createMediaInspector();
  for (let at = 0; at < bytes.length; at += step) {
    // A Buffer like those of a request, whose memory is reused afterwards.
    const chunk = Buffer.from(bytes.subarray(at, at + step));
    inspector.push(chunk);
    chunk.fill(0x55);
  }
  return { header: inspector.end(), complete: inspector.isComplete() };
}

/** The same with chunks of these lengths, repeated. */
function inspectCut(bytes: Uint8Array, lengths: readonly number[]): ReturnType<typeof inspect> {
  const inspector = createMediaInspector();
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const next = at + (lengths[turn % lengths.length] ?? 1);
    const chunk = Buffer.from(bytes.subarray(at, next));
    inspector.push(chunk);
    chunk.fill(0x55);
    at = next;
  }
  return { header: inspector.end(), complete: inspector.isComplete() };
}

const photo = async () =>
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#e8d21c' } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 06:05:04', OffsetTimeOriginal: '+09:00' } })
    .toBuffer();

test('reads a JPEG in chunks of any size, with its camera time', async () => {
  const bytes = await photo();
  for (const step of [1, 7, bytes.length]) {
    expect(inspect(bytes, step)).toEqual({
      complete: true,
      header: {
        kind: 'jpeg',
        width: 60,
        height: 40,
        progressive: false,
        orientation: 1,
        takenAt: { local: '2026-11-20T06:05:04', offset: '+09:00' },
      },
    });
  }
});

test('returns the same result however a file is split into chunks', async () => {
  const frame = jpegHeader(300, 200, true);
  const segments = [
    segment(0xe1, 'http://ns.adobe.com/xap'),
    segment(0xfe, 'x'),
    segment(0xe1, ''),
    segment(0xe1, 'E'),
  ];
  const png = Buffer.from(pngHeader(30, 20));
  const film = Buffer.concat([
    box('ftyp', 'isom'.repeat(6)),
    box('free', ''),
    box('moov', 'x'),
    box('mdat', 'pictures'),
  ]);
  const files = [await photo(), withSegments(frame, ...segments), png, film, Buffer.from('<svg xmlns="…"/>'.repeat(4))];
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.nat(), cuts, (file, end, lengths) => {
      const bytes = file.subarray(0, end % (file.length + 1));
      expect(inspectCut(bytes, lengths)).toEqual(inspect(bytes));
    }),
  );
});

test('collects a segment that arrives byte by byte in a single buffer', () => {
  let allocated = 0;
  const counting = new Proxy(Uint8Array, {
    construct(target, given: readonly unknown[], made) {
      if (typeof given[0] === 'number') allocated += given[0];
      return Reflect.construct(target, given, made);
    },
  });
  const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(65_000, 7)]));
  const bytes = withSegments(jpegHeader(300, 200), exif, exif);
  vi.stubGlobal('Uint8Array', counting);
  try {
    const inspector = createMediaInspector();
    for (let at = 0; at < bytes.length; at++) inspector.push(bytes.subarray(at, at + 1));
    expect(inspector.end()).toMatchObject({ width: 300, height: 200 });
  } finally {
    vi.unstubAllGlobals();
  }
  expect(allocated).toBeGreaterThan(65_000);
  expect(allocated).toBeLessThan(66_000);
});

test('a JPEG of more segments than any camera writes is broken', () => {
  const segments = (count: number) => Array.from({ length: count }, () => segment(0xe1, 'Exif\0\0'));
  expect(inspect(withSegments(jpegHeader(300, 200), ...segments(1_000))).header).toMatchObject({ width: 300 });
  expect(inspect(withSegments(jpegHeader(300, 200), ...segments(10_001))).header).toEqual({ kind: 'broken' });
});

test('ignores a time on a day that does not exist', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2026:02:30 06:05:04' } })
    .toBuffer();
  expect(inspect(bytes).header).toMatchObject({ takenAt: null });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('reads orientation %i', async (orientation) => {
  expect(inspect(await storedAs(await drawnTrap(), orientation)).header).toMatchObject({ orientation });
});

test('distinguishes progressive from baseline, and finds a frame after a lot of metadata', () => {
  expect(inspect(jpegHeader(50_248, 5472, true)).header).toMatchObject({
    width: 50_248,
    height: 5472,
    progressive: true,
  });
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533, 7)]);
  const frame = jpegHeader(300, 200);
  const bytes = Buffer.concat([frame.subarray(0, 2), segment, segment, segment, frame.subarray(2)]);
  expect(inspect(bytes, 65_536).header).toMatchObject({ width: 300, height: 200 });
});

test('reads PNG and films by their content', async () => {
  expect(inspect(pngHeader(30_000, 30_000)).header).toEqual({ kind: 'png', width: 30_000, height: 30_000 });
  const png = await sharp({ create: { width: 9, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(inspect(png, 5)).toEqual({ header: { kind: 'png', width: 9, height: 8 }, complete: true });
  const film = Buffer.concat([box('ftyp', 'qt  \0\0\0\0qt  '), box('moov', 'x'), box('mdat', 'pictures')]);
  const header = { kind: 'video', brand: 'qt  ', contentType: 'video/quicktime' };
  expect(inspect(film, 3)).toEqual({ header, complete: true });
  expect(inspect(film.subarray(0, -2))).toEqual({ header, complete: false });
});

test('a film of more boxes than any camera writes is broken as soon as the limit is exceeded', () => {
  const tiny = (count: number) => Array.from({ length: count }, (_, i) => box(i.toString(36).padStart(4, '_'), ''));
  const film = (count: number) =>
    Buffer.concat([box('ftyp', 'isom'.repeat(6)), box('moov', 'x'), ...tiny(count), box('mdat', 'pictures')]);
  expect(inspect(film(9_997), 4_096)).toMatchObject({ header: { kind: 'video' }, complete: true });
  expect(inspect(film(9_998), 4_096)).toEqual({ header: { kind: 'broken' }, complete: false });
  const inspector = createMediaInspector();
  const endless = film(100_000);
  let taken = 0;
  while (inspector.push(endless.subarray(taken, taken + 4_096))?.kind !== 'broken') taken += 4_096;
  expect(taken).toBeLessThan(84_000);
});

function box(type: string, content: string): Buffer {
  const bytes = Buffer.from(`\0\0\0\0${type}${content}`, 'latin1');
  bytes.writeUInt32BE(bytes.length);
  return bytes;
}

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HEIC', '\0\0\0\x20ftypheic\0\0\0\0mif1heic\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['short text', 'hello'],
  ['very short text', 'hi'],
  ['a single letter', 'a'],
])('%s is none of the accepted formats', (_name, bytes) => {
  expect(inspect(Buffer.from(bytes, 'latin1'))).toEqual({ header: { kind: 'unknown' }, complete: false });
});

test('files that end early are incomplete', () => {
  const starts = ['', 'ffd8', '89504e470d0a1a0a', '00000018667479', jpegHeader(9, 9).subarray(0, 12).toString('hex')];
  for (const hex of starts) expect(inspect(Buffer.from(hex, 'hex')).header).toEqual({ kind: 'incomplete' });
});

test('a JPEG that violates the format is broken', () => {
  const scanFirst = 'ffd8ffda0008010100003f00';
  const noMarker = `ffd8${Buffer.from('<html>').toString('hex')}`;
  const zeroHeight = jpegHeader(9, 0).toString('hex');
  const arithmetic = jpegHeader(9, 9).toString('hex').replace('ffc0', 'ffc9');
  for (const hex of [scanFirst, noMarker, zeroHeight, arithmetic]) {
    expect(inspect(Buffer.from(hex, 'hex')).header).toEqual({ kind: 'broken' });
  }
});

test('a JPEG without an end marker or with trailing data is incomplete; trailing zeros are allowed', async () => {
  const bytes = await photo();
  expect(inspect(bytes.subarray(0, -30), 9).complete).toBe(false);
  expect(inspect(Buffer.concat([bytes, Buffer.from('<script>')]), 9).complete).toBe(false);
  expect(inspect(Buffer.concat([bytes, Buffer.alloc(5000)]), 9).complete).toBe(true);
});
