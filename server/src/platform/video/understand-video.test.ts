import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Encoder, Muxer } from 'node-av/api';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_MPEG4 } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createDecoder } from '../images/decoder.ts';
import { scratchFolder } from '../images/pictures.fixture.ts';

const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
afterAll(() => decoder.close());

/** A film of ten grey pictures, a second long. */
async function writeFilm(path: string): Promise<void> {
  const [width, height] = [320, 240];
  using encoder = await Encoder.create(FF_ENCODER_MPEG4, { bitrate: 200_000 });
  await using output = await Muxer.open(path);
  const stream = output.addStream(encoder);
  for (let i = 0; i <= 10; i++) {
    using frame = i < 10 ? greyFrame(width, height, i) : null;
    for await (using packet of encoder.packets(frame)) await output.writePacket(packet, stream);
  }
}

function greyFrame(width: number, height: number, number: number): Frame {
  const pixels = Buffer.alloc((width * height * 3) / 2, 128);
  return Frame.fromVideoBuffer(pixels, {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    pts: BigInt(number),
    timeBase: { num: 1, den: 10 },
  });
}

test.each(['film.mp4', 'film.mov'])('probes %s and makes its poster', async (name) => {
  await using folder = await scratchFolder();
  const source = join(folder.path, name);
  await writeFilm(source);
  const film = await decoder.understandVideo({ source, outDir: folder.path });
  expect(film).toMatchObject({ width: 320, height: 240, warning: null });
  expect(film.duration).toBeCloseTo(1, 1);
  const poster = await sharp(film.poster?.file).metadata();
  expect([poster.format, poster.width, poster.height]).toEqual(['jpeg', 320, 240]);
  expect(film.thumbnail).toMatchObject({ width: 320, height: 240 });
});

test('a film whose pictures cannot be decoded has no poster', async () => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mp4');
  await writeFilm(source);
  const bytes = await readFile(source);
  const media = bytes.indexOf('mdat');
  bytes.fill(0, media + 4, media - 4 + bytes.readUInt32BE(media - 4));
  await folder.put('film.mp4', bytes);
  const film = await decoder.understandVideo({ source, outDir: folder.path });
  expect(film).toMatchObject({
    width: 320,
    poster: null,
    thumbnail: null,
    warning: expect.stringContaining('picture'),
  });
});

test('what is no film is refused', async () => {
  await using folder = await scratchFolder();
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  for (const bytes of [
    jpeg,
    Buffer.from(''),
    Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42 and nothing more', 'latin1'),
  ]) {
    const source = await folder.put('film.mp4', bytes);
    await expect(decoder.understandVideo({ source, outDir: folder.path })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  }
});
