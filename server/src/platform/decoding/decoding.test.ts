import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createDecoder, type DecoderOptions, type PictureRequest } from './decoding.ts';
import {
  drawnTrap,
  insectsDrawn,
  jpegHeader,
  pngHeader,
  scratchFolder,
  storedAs,
} from '@trapline/test-world/pictures/pictures.ts';
import { openTileFile } from '../tile-files/tile-files.ts';

const plain: DecoderOptions = { detector: 'builtin', knownTypes: [], children: 1 };
const decoder = createDecoder(plain);
afterAll(() => decoder.close());

async function understand(bytes: Uint8Array, options: Partial<PictureRequest> = {}) {
  await using folder = await scratchFolder();
  const source = await folder.put('photo.jpg', bytes);
  return await decoder.understandPicture({ source, outDir: folder.path, maxPixels: 275e6, detect: false, ...options });
}

test('describes the built-in detector', async () => {
  await expect(decoder.describeDetector()).resolves.toEqual({
    id: 'insect-heat',
    version: '3',
    threshold: 0.38,
    types: [],
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'orientation %i: pictures, tiles and boxes are all upright',
  async (orientation) => {
    await using folder = await scratchFolder();
    const source = await folder.put('photo.jpg', await storedAs(await drawnTrap(), orientation));
    const result = await decoder.understandPicture({ source, outDir: folder.path, maxPixels: 1e7, detect: true });
    expect(result).toMatchObject({ width: 640, height: 480, orientation });

    const centres = result.detections?.map((box) => ({ x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 })) ?? [];
    expect(centres).toHaveLength(insectsDrawn.length);
    for (const { x, y } of insectsDrawn) {
      expect(centres.some((centre) => Math.hypot(centre.x - x, centre.y - y) < 8)).toBe(true);
    }
    const tiles = await readFile(result.tiles.file);
    const opened = await openTileFile(async (start, end) => tiles.subarray(start, end));
    const range = opened.tileRange(opened.levels - 1, 0, 0);
    const pictures = [tiles.subarray(range?.start, range?.end), result.display.file, result.thumbnail.file];
    for (const picture of pictures) {
      const [red = 0, green = 0] = await sharp(picture)
        .extract({ left: 4, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(red).toBeGreaterThan(150);
      expect(green).toBeLessThan(60);
      expect(await sharp(picture).metadata()).not.toHaveProperty('exif');
    }
    expect(result.thumbnail).toMatchObject({ width: 320, height: 240 });
  },
);

test('makes upright display pictures of a large photo, but not of a small or truncated one', async () => {
  await using folder = await scratchFolder();
  const large = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#c8b020' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const show = async (bytes: Uint8Array) =>
    decoder.displayLargePicture({
      source: await folder.put('large.jpg', bytes),
      outDir: folder.path,
      maxPixels: 275e6,
    });
  await expect(show(large)).resolves.toMatchObject({
    width: 8000,
    height: 9000,
    display: { width: 1422, height: 1600 },
    thumbnail: { width: 284, height: 320 },
  });
  await expect(show(large.subarray(0, large.length / 2))).rejects.toMatchObject({ reason: 'unreadable' });
  await expect(show(await (await drawnTrap()).jpeg().toBuffer())).resolves.toBeNull();
});

test('converts grey, transparent and 16-bit pictures to RGB', async () => {
  const base = sharp({ create: { width: 700, height: 300, channels: 4, background: '#0000ff80' } });
  for (const bytes of [
    await base.clone().greyscale().jpeg().toBuffer(),
    await base.clone().png().toBuffer(),
    await base.clone().removeAlpha().toColourspace('rgb16').png().toBuffer(),
    await base.clone().removeAlpha().toColourspace('cmyk').jpeg().toBuffer(),
  ]) {
    await expect(understand(bytes)).resolves.toMatchObject({ width: 700, height: 300, detections: null });
  }
});

test('reports bad files as unreadable and keeps the child running', async () => {
  const good = await (await drawnTrap()).jpeg().toBuffer();
  const { children } = decoder.status();
  const bombs = [
    good.subarray(0, good.length - 2000),
    jpegHeader(64_250, 64_250),
    pngHeader(30_000, 30_000),
    pngHeader(4_294_967_295, 4_294_967_295),
    good.subarray(0, 2),
  ];
  const texts = ['', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'GIF89a', '<html></html>'];
  for (const bytes of [...bombs, ...texts.map((text) => Buffer.from(text))]) {
    await expect(understand(bytes)).rejects.toMatchObject({ name: 'DecodeError', reason: 'unreadable' });
  }
  await expect(understand(good, { maxPixels: 1000 })).rejects.toMatchObject({ reason: 'unreadable' });
  await expect(understand(good)).resolves.toMatchObject({ width: 640 });
  expect(decoder.status().children[0]?.pid).toBe(children[0]?.pid);
});

/** A photo that takes a while to decode, and a decoder that is closed at the end. */
async function slowly(options: Partial<DecoderOptions>) {
  const folder = await scratchFolder();
  const bytes = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#c8b020' } })
    .jpeg()
    .toBuffer();
  const own = createDecoder({ ...plain, ...options });
  const request = { source: await folder.put('slow.jpg', bytes), outDir: folder.path, maxPixels: 1e8, detect: true };
  return {
    own,
    request,
    [Symbol.asyncDispose]: async () => {
      await own.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function busyChild(own: ReturnType<typeof createDecoder>): Promise<number> {
  await expect.poll(() => own.status().children.some((child) => child.busy)).toBe(true);
  return own.status().children[0]?.pid ?? 0;
}

test('a crashing child fails only its own job; the next job gets a new child', async () => {
  await using slow = await slowly({});
  const job = slow.own.understandPicture(slow.request);
  const pid = await busyChild(slow.own);
  const next = slow.own.understandPicture({ ...slow.request, detect: false });
  await expect.poll(() => slow.own.status().waiting).toBe(1);
  process.kill(pid, 'SIGKILL');
  await expect(job).rejects.toMatchObject({ reason: 'crashed', message: expect.stringContaining('SIGKILL') });
  await expect(next).resolves.toMatchObject({ width: 6000 });
  expect(slow.own.status().children[0]?.pid).not.toBe(pid);
});

test('kills a job that exceeds its deadline', async () => {
  await using slow = await slowly({ deadline: 50, deadlinePerMegapixel: 0 });
  await expect(slow.own.understandPicture(slow.request)).rejects.toMatchObject({ reason: 'timeout' });
});

test.runIf(process.platform === 'linux')('kills a job that exceeds its memory limit', async () => {
  await using slow = await slowly({ memory: 20_000_000, watchEvery: 10 });
  await expect(slow.own.understandPicture(slow.request)).rejects.toMatchObject({ reason: 'memory' });
});

test('a job can be cancelled while running or waiting', async () => {
  await using slow = await slowly({});
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = slow.own.understandPicture(slow.request, running.signal);
  await busyChild(slow.own);
  const second = slow.own.understandPicture(slow.request, waiting.signal);
  await expect.poll(() => slow.own.status().waiting).toBe(1);
  waiting.abort(new Error('not needed'));
  running.abort(new Error('cancelled'));
  await expect(second).rejects.toThrow('not needed');
  await expect(first).rejects.toThrow('cancelled');
});

test('closing rejects running and waiting jobs, and ends the children', async () => {
  await using slow = await slowly({});
  const jobs = [slow.own.understandPicture(slow.request), slow.own.understandPicture(slow.request)];
  const ends = Promise.all(jobs.map((job) => expect(job).rejects.toMatchObject({ reason: 'closed' })));
  const pid = await busyChild(slow.own);
  await slow.own.close();
  await ends;
  expect(() => process.kill(pid, 0)).toThrow();
});

test('replaces a child after its maximum number of jobs', async () => {
  await using slow = await slowly({ jobsPerChild: 1 });
  await slow.own.understandPicture({ ...slow.request, detect: false });
  expect(slow.own.status().children.map((child) => child.jobs)).not.toContain(2);
  await expect(slow.own.understandPicture({ ...slow.request, detect: false })).resolves.toMatchObject({ width: 6000 });
});

test('names a model that cannot be loaded', async () => {
  const own = createDecoder({ ...plain, detector: 'onnx:/nowhere/model.onnx' });
  await expect(own.describeDetector()).rejects.toMatchObject({
    reason: 'detector',
    message: '/nowhere/model.onnx cannot be read',
  });
  await own.close();
});

test('sends the upright photo to a detection service', async () => {
  const sizes: unknown[] = [];
  const detections = [{ x1: 1, y1: 2, x2: 30, y2: 40, score: 0.5, type: 'flies' }];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { width, height, orientation } = await sharp(Buffer.concat(await Array.fromAsync(request))).metadata();
    sizes.push([width, height, orientation]);
    response.end(JSON.stringify({ model: { name: 'theirs', version: '3' }, detections }));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const own = createDecoder({ ...plain, knownTypes: ['flies'], detector: `http:http://127.0.0.1:${port}/` });
  await using folder = await scratchFolder();
  for (const orientation of [1, 6]) {
    const source = await folder.put('photo.jpg', await storedAs(await drawnTrap(), orientation));
    const request = { source, outDir: folder.path, maxPixels: 1e7, detect: true };
    await expect(own.understandPicture(request)).resolves.toMatchObject({
      detections: [{ x1: 1, y1: 2, x2: 30, y2: 40, score: 0.5, type: 'flies', label: null }],
      detector: { id: 'theirs', version: '3' },
    });
  }
  expect(sizes).toEqual([
    [640, 480, 1],
    [640, 480, undefined],
  ]);
  await own.close();
  server.close();
});

test('a child ends with its parent', async () => {
  await using slow = await slowly({});
  const code = `
    const { createDecoder } = await import(${JSON.stringify(new URL('decoding.ts', import.meta.url).href)});
    const decoder = createDecoder(${JSON.stringify(plain)});
    decoder.understandPicture(${JSON.stringify(slow.request)});
    setInterval(() => { const [child] = decoder.status().children; if (child) console.log(child.pid); }, 20);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  const pid = Number.parseInt(String(line), 10);
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
