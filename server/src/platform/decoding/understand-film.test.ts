import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createDecoder } from './decoding.ts';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { writeFilm } from '@trapline/test-world/pictures/film.ts';
import { readFilmFacts } from '../films/films.ts';

const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
afterAll(() => decoder.close());

test.each(['film.mp4', 'film.mov'])('probes %s and makes its poster', async (name) => {
  await using folder = await scratchFolder();
  const source = join(folder.path, name);
  await writeFilm(source, { picture: FF_ENCODER_MPEG4 });
  const film = await decoder.understandFilm({ source, outDir: folder.path });
  expect(film).toMatchObject({ width: 320, height: 240, warning: null });
  expect(film.duration).toBeCloseTo(1, 1);
  const poster = await sharp(film.poster?.file).metadata();
  expect([poster.format, poster.width, poster.height]).toEqual(['jpeg', 320, 240]);
  expect(film.thumbnail).toMatchObject({ width: 320, height: 240 });
});

test('a film whose pictures cannot be decoded has no poster', async () => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mp4');
  await writeFilm(source, { picture: FF_ENCODER_MPEG4 });
  const bytes = await readFile(source);
  const media = bytes.indexOf('mdat');
  bytes.fill(0, media + 4, media - 4 + bytes.readUInt32BE(media - 4));
  await folder.put('film.mp4', bytes);
  const film = await decoder.understandFilm({ source, outDir: folder.path });
  expect(film).toMatchObject({
    width: 320,
    poster: null,
    thumbnail: null,
    warning: expect.stringContaining('picture'),
  });
});

test('rejects files that are not films', async () => {
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
    await expect(decoder.understandFilm({ source, outDir: folder.path })).rejects.toMatchObject({
      reason: 'unreadable',
    });
  }
});

test.each([
  ['H.264', { picture: FF_ENCODER_LIBX264 }],
  ['H.264 with AAC', { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC }],
  ['H.264 with raw sound', { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_PCM_S16LE }],
])('%s keeps its pictures and becomes an MP4 whose index comes first', async (_name, form) => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mov');
  await writeFilm(source, form);
  const { playable } = await decoder.understandFilm({ source, outDir: folder.path });
  const made = await readFile(playable?.file ?? '');
  expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'));
  expect(await readFilmFacts(playable?.file ?? '')).toMatchObject({ codec: 'avc', width: 320, unplayable: 'nothing' });
  // The encoder records its settings in the frames: those of the fixture, not ours.
  expect(made.includes('rc=abr')).toBe(true);
});

test.each([
  ['H.265 with raw sound', { picture: FF_ENCODER_LIBX265, sound: FF_ENCODER_PCM_S16LE }],
  ['MPEG-4', { picture: FF_ENCODER_MPEG4 }],
])('%s is re-encoded', async (_name, form) => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mov');
  await writeFilm(source, form);
  const film = await decoder.understandFilm({ source, outDir: folder.path });
  expect(film).toMatchObject({ playable: null, width: 320 });
  const { file } = await decoder.encodeFilm({ source, outDir: folder.path, duration: film.duration });
  const made = await readFile(file);
  expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'));
  const facts = await readFilmFacts(file);
  expect(facts).toMatchObject({ codec: 'avc', width: 320, height: 240, unplayable: 'nothing' });
  expect(facts.duration).toBeCloseTo(1, 0);
});

test('a film stored with a rotation stays upright', async () => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mov');
  await writeFilm(source, { picture: FF_ENCODER_MPEG4 });
  await folder.put('film.mov', turned(await readFile(source)));
  const film = await decoder.understandFilm({ source, outDir: folder.path });
  expect(film).toMatchObject({ width: 240, height: 320, thumbnail: { width: 240, height: 320 } });
  const { file } = await decoder.encodeFilm({ source, outDir: folder.path, duration: 1 });
  expect(await readFilmFacts(file)).toMatchObject({ width: 240, height: 320, rotation: 90 });
});

test('a film whose pictures cannot be decoded is not encoded', async () => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mov');
  await writeFilm(source, { picture: FF_ENCODER_LIBX265 });
  const bytes = await readFile(source);
  const media = bytes.indexOf('mdat');
  bytes.fill(0, media + 4, media - 4 + bytes.readUInt32BE(media - 4));
  await folder.put('film.mov', bytes);
  await expect(decoder.encodeFilm({ source, outDir: folder.path, duration: 1 })).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

test.each([
  ['timeout', { deadline: 1 }],
  ['memory', { memory: 1_000 }],
])('a film that exceeds its %s limit fails, and the next one is encoded', async (reason, limits) => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mov');
  await writeFilm(source, { picture: FF_ENCODER_LIBX265, seconds: 3 });
  const strict = createDecoder({ detector: 'builtin', knownTypes: [], children: 1, ...limits });
  try {
    const film = { source, outDir: folder.path, duration: 3 };
    await expect(strict.encodeFilm(film)).rejects.toMatchObject({ reason });
    expect(await decoder.encodeFilm(film)).toMatchObject({ bytes: expect.any(Number) });
  } finally {
    await strict.close();
  }
});

test('reports the output of a failing ffmpeg', async () => {
  await using folder = await scratchFolder();
  const source = join(folder.path, 'film.mov');
  await writeFilm(source, { picture: FF_ENCODER_MPEG4 });
  const other = createDecoder({ detector: 'builtin', knownTypes: [], children: 1, ffmpegPath: process.execPath });
  await expect(other.encodeFilm({ source, outDir: folder.path, duration: 1 })).rejects.toMatchObject({
    reason: 'unreadable',
    message: expect.stringContaining('bad option'),
  });
  await other.close();
});

/** The same film with a rotation by 90° in its metadata, as phones write it. */
function turned(film: Buffer): Buffer {
  const matrix = film.indexOf('tkhd') + 4 + 40;
  for (const [i, value] of [0, 0x10000, 0, -0x10000, 0, 0].entries()) film.writeInt32BE(value, matrix + i * 4);
  return film;
}
