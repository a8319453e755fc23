import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { systemIds } from '../base/ids.ts';
import { createLogger } from '../base/log.ts';
import { ballastSize, keepBallast } from './ballast.ts';
import { openFileStorage } from './file-storage.ts';
import { parseRange } from './range.ts';
import { createPathSigner } from './signed-path.ts';
import type { Storage, Written } from './storage.types.ts';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-storage-'));
  storage = await openFileStorage({ folder, clock: systemClock, ids: systemIds });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(key: string, text: string) {
  const incoming = await storage.receive(
    Readable.from([Buffer.from(text.slice(0, 3)), Buffer.from(text.slice(3))]),
    () => undefined,
  );
  await incoming.commit(key);
  return incoming.written;
}
async function textOf(stream: Readable | null) {
  return stream === null ? null : Buffer.concat(await stream.toArray()).toString();
}

describe('file storage', () => {
  it('stores received bytes with their hash, and returns ranges of them', async () => {
    const written = await put('sensors/1/x/original', 'hello world');
    expect(written).toEqual({ bytes: 11, sha256: createHash('sha256').update('hello world').digest() });
    expect(await textOf(await storage.get('sensors/1/x/original'))).toBe('hello world');
    expect(await textOf(await storage.get('sensors/1/x/original', { start: 6, end: 8 }))).toBe('wor');
    expect(Buffer.from(await storage.read('sensors/1/x/original', { start: 6, end: 99 })).toString()).toBe('world');
    expect(await storage.head('sensors/1/x/original')).toMatchObject({ bytes: 11 });
    expect(await storage.get('sensors/1/y')).toBeNull();
    expect(await storage.head('sensors/1/y')).toBeNull();
  });

  it('inspects and writes a body of single bytes in few pieces', async () => {
    const bytes = randomBytes(50_000);
    const pieces: number[] = [];
    const single = Readable.from(Array.from(bytes, (byte) => Buffer.from([byte])));
    const incoming = await storage.receive(single, (piece) => pieces.push(piece.length));
    expect(incoming.written).toEqual({ bytes: 50_000, sha256: createHash('sha256').update(bytes).digest() });
    expect(pieces).toHaveLength(Math.ceil(50_000 / 4_096));
    await incoming.commit('single');
    expect(await readFile(join(folder, 'objects/single'))).toEqual(bytes);
  });

  it('stores bodies of more concurrent requests than it has buffers, without mixing them', async () => {
    const received: Promise<Written>[] = [];
    const server = createServer((request, response) => {
      const kept = storage
        .receive(request, () => undefined)
        .then(async (incoming) => {
          await incoming.commit(`requests${request.url}`);
          return incoming.written;
        });
      received.push(kept);
      kept.then(() => response.end()).catch((error: Error) => response.destroy(error));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
    const bodies = Array.from({ length: 40 }, (_, index) => randomBytes(1_200_000 + index));
    try {
      await Promise.all(bodies.map((body, index) => fetch(`${origin}/${index}`, { method: 'PUT', body })));
    } finally {
      server.close();
    }
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const hashes = bodies.map(hashOf);
    expect((await Promise.all(received)).map(({ sha256 }) => sha256.toString('hex')).toSorted()).toEqual(
      hashes.toSorted(),
    );
    for (const [index, hash] of hashes.entries()) {
      const stream = await storage.get(`requests/${index}`);
      expect(stream && hashOf(Buffer.concat(await stream.toArray()))).toBe(hash);
    }
  });

  it('returns a stream that can be read to the end even if the file is deleted or the reader leaves', async () => {
    await put('sensors/1/x/original', 'hello world');
    const read = await storage.get('sensors/1/x/original');
    const left = await storage.get('sensors/1/x/original');
    rmSync(join(folder, 'objects/sensors/1/x/original'));
    left?.destroy();
    expect(await textOf(read)).toBe('hello world');
    expect(left?.errored).toBeNull();
  });

  it('moves finished files in, replacing those of an earlier attempt', async () => {
    await put('sensors/1/x/thumbnail', 'of an earlier try');
    const key = (name: string) => `sensors/1/x/${name}`;
    await storage.withFolder(async (work) => {
      const files = ['thumbnail', 'tiles'].map((name) => ({ key: key(name), file: join(work, `${name}.made`) }));
      for (const { key: text, file } of files) await writeFile(file, text);
      await storage.moveFiles(files);
      expect(await readdir(work)).toEqual([]);
    });
    expect(await textOf(await storage.get(key('thumbnail')))).toBe(key('thumbnail'));
    expect(await textOf(await storage.get(key('tiles')))).toBe(key('tiles'));
  });

  it('moves no files when one of them is missing', async () => {
    await storage.withFolder(async (work) => {
      await writeFile(join(work, 'made'), 'made');
      const files = ['made', 'missing'].map((name) => ({ key: `sensors/2/${name}`, file: join(work, name) }));
      await expect(storage.moveFiles(files)).rejects.toThrow('ENOENT');
    });
    expect(await storage.head('sensors/2/made')).toBeNull();
  });

  it('shows nothing before the commit, and leaves nothing of interrupted or rejected uploads', async () => {
    const cut = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.receive(cut, () => undefined)).rejects.toThrow('connection lost');
    const refuse = () => {
      throw new Error('too large');
    };
    await expect(storage.receive(Readable.from([Buffer.from('x')]), refuse)).rejects.toThrow('too large');
    const incoming = await storage.receive(Readable.from([Buffer.from('x')]), () => undefined);
    await incoming.discard();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await Array.fromAsync(storage.list(''))).toEqual([]);
  });

  it('lists by prefix, deletes, and removes folders that become empty', async () => {
    for (const key of ['sensors/1/a/original', 'sensors/1/b/original', 'sensors/12/c/original']) await put(key, 'abcd');
    const keys = async (prefix: string) =>
      (await Array.fromAsync(storage.list(prefix))).map((object) => object.key).toSorted();
    expect(await keys('sensors/1/')).toEqual(['sensors/1/a/original', 'sensors/1/b/original']);
    await storage.delete('sensors/1/a/original');
    await storage.delete('sensors/1/a/original');
    await storage.delete('sensors/1/b/original');
    expect(await keys('')).toEqual(['sensors/12/c/original']);
    expect(await readdir(join(folder, 'objects', 'sensors'))).toEqual(['12']);
  });

  it.each(['../x', '/etc/passwd', 'a/../b', 'a//b', 'A', '.hidden', 'a/', 'x\u0000'])(
    'rejects the key %j',
    async (key) => {
      await expect(storage.get(key)).rejects.toThrow('Not a storage key');
    },
  );

  it('sweeps old remains of interrupted uploads', async () => {
    await writeFile(join(folder, 'incoming', 'left'), 'x');
    expect(await storage.sweepIncoming(60_000)).toBe(0);
    await utimes(join(folder, 'incoming', 'left'), 1, 1);
    expect(await storage.sweepIncoming(60_000)).toBe(1);
  });

  it('keeps a file that is being received slowly, and one that is not committed yet', async () => {
    const body = new PassThrough();
    const receiving = storage.receive(body, () => undefined);
    body.write('slow');
    const age = async () => {
      const names = await readdir(join(folder, 'incoming'));
      for (const name of names) await utimes(join(folder, 'incoming', name), 1, 1);
      return names.length;
    };
    await vi.waitFor(async () => expect(await age()).toBe(1));
    expect(await storage.sweepIncoming(60_000)).toBe(0);
    body.end('ly');
    const incoming = await receiving;
    expect(await age()).toBe(1);
    expect(await storage.sweepIncoming(60_000)).toBe(0);
    await incoming.commit('slowly');
    expect(await textOf(await storage.get('slowly'))).toBe('slowly');
  });

  it('keeps a working folder in use, whatever its age, and sweeps an abandoned one', async () => {
    const abandoned = join(folder, 'incoming', 'abandoned');
    await mkdir(abandoned);
    await writeFile(join(abandoned, 'half'), 'x');
    await utimes(join(abandoned, 'half'), 1, 1);
    await utimes(abandoned, 1, 1);
    await storage.withFolder(async (work) => {
      await writeFile(join(work, 'film'), 'x');
      await utimes(join(work, 'film'), 1, 1);
      await utimes(work, 1, 1);
      expect(await storage.sweepIncoming(60_000)).toBe(1);
      expect(await readdir(join(folder, 'incoming'))).toEqual([basename(work)]);
      expect(await readdir(work)).toEqual(['film']);
    });
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it("keeps another process's old working folder while a file in it grows", async () => {
    const others = join(folder, 'incoming', 'others');
    await mkdir(join(others, 'parts'), { recursive: true });
    await writeFile(join(others, 'parts', 'film'), 'x');
    for (const path of [join(others, 'parts'), others]) await utimes(path, 1, 1);
    expect(await storage.sweepIncoming(60_000)).toBe(0);
    await utimes(join(others, 'parts', 'film'), 1, 1);
    expect(await storage.sweepIncoming(60_000)).toBe(1);
  });
});

describe('access by other users', () => {
  const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);

  it('is impossible, whichever program wrote a file', async () => {
    const before = process.umask(0o022);
    try {
      await put('sensors/1/x/original', 'received');
      await storage.withFolder(async (work) => {
        await writeFile(join(work, 'made'), 'derived', { mode: 0o644 });
        await storage.moveFiles([{ key: 'sensors/1/x/thumbnail', file: join(work, 'made') }]);
      });
    } finally {
      process.umask(before);
    }
    for (const at of ['.', 'incoming', 'objects', 'objects/sensors/1/x']) expect(await modeOf(at)).toBe('700');
    for (const name of ['original', 'thumbnail']) expect(await modeOf(`objects/sensors/1/x/${name}`)).toBe('600');
  });

  it('ends at the next start in folders of earlier versions', async () => {
    const old = join(folder, 'old');
    await mkdir(join(old, 'objects'), { recursive: true });
    for (const path of [old, join(old, 'objects')]) await chmod(path, 0o755);
    await openFileStorage({ folder: old, clock: systemClock, ids: systemIds });
    expect(await Promise.all(['old', 'old/objects', 'old/incoming'].map(modeOf))).toEqual(['700', '700', '700']);
  });
});

describe('disk space', () => {
  const mega = 1024 * 1024;
  const film = Buffer.alloc(mega);
  /** A film of whole megabytes; `meanwhile` runs before each but the first. */
  const filmOf = (megabytes: number, meanwhile: (sent: number) => unknown = () => undefined) =>
    Readable.from(
      (async function* () {
        for (let sent = 0; sent < megabytes; sent += 1) {
          if (sent > 0) await meanwhile(sent);
          yield film;
        }
      })(),
    );
  const full = { type: 'insufficient_storage' };
  const ofDisk = (freeBytes: () => Promise<number>) =>
    openFileStorage({ folder, clock: systemClock, ids: systemIds, freeBytes });

  it('is reserved by uploads in progress, and free again after them', async () => {
    const disk = await ofDisk(async () => (256 + 10) * mega);
    const gate = Promise.withResolvers<void>();
    const first = disk.receive(
      filmOf(2, () => gate.promise),
      () => undefined,
      6 * mega,
    );
    await vi.waitFor(() => expect(disk.check(6 * mega)).rejects.toMatchObject(full));
    await expect(disk.receive(filmOf(1), () => undefined, 6 * mega)).rejects.toMatchObject(full);
    gate.resolve();
    const received = await first;
    await disk.check(10 * mega);
    await received.discard();
    const broken = filmOf(2, () => {
      throw new Error('connection lost');
    });
    await expect(disk.receive(broken, () => undefined, 10 * mega)).rejects.toThrow('connection lost');
    await disk.check(10 * mega);
    await expect(disk.check(11 * mega)).rejects.toMatchObject(full);
  });

  it('is looked at again while a large file arrives', async () => {
    let free = 1_000 * mega;
    const disk = await ofDisk(async () => free);
    let sent = 0;
    const whole = filmOf(200, (count) => {
      sent = count;
      if (count === 10) free = 100 * mega;
    });
    await expect(disk.receive(whole, () => undefined)).rejects.toMatchObject(full);
    expect(sent).toBeLessThan(80);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it('has a reserve on small disks, too, which is given up and taken again', async () => {
    expect(ballastSize(2_000 * mega, 256 * mega)).toBe(256 * mega);
    expect(ballastSize(840 * mega, 256 * mega)).toBe(256 * mega);
    expect(ballastSize(500 * mega, 256 * mega)).toBe(122 * mega);
    expect(ballastSize(280 * mega, 256 * mega)).toBe(0);
    expect(ballastSize(2_000 * mega, 0)).toBe(0);
    let free = 296 * mega;
    const ballast = await keepBallast(folder, 30 * mega, createLogger('silent'), async () => free);
    const size = async () =>
      (await readdir(folder)).includes('ballast') ? (await stat(join(folder, 'ballast'))).size : 0;
    expect(await size()).toBe(20 * mega);
    free = 60 * mega;
    await ballast.watch();
    expect(await size()).toBe(0);
    free = 1_000 * mega;
    await ballast.watch();
    expect(await size()).toBe(30 * mega);
  });

  it('is not taken by a reserve that could not be finished', async () => {
    const log = createLogger('silent');
    const names = async () => (await readdir(folder)).filter((name) => name.startsWith('ballast'));
    // A reserve cannot take the place of a folder.
    await mkdir(join(folder, 'ballast'));
    await expect(keepBallast(folder, 30 * mega, log, async () => 1_000 * mega)).rejects.toThrow('EISDIR');
    expect(await names()).toEqual(['ballast']);
    await rm(join(folder, 'ballast'), { recursive: true });
    await writeFile(join(folder, 'ballast.new'), 'left by a process that was killed');
    await keepBallast(folder, 30 * mega, log, async () => 10 * mega);
    expect(await names()).toEqual([]);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-2', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    [undefined, null],
  ])('%s of ten bytes', (header, range) => expect(parseRange(header, 10)).toEqual(range));
});

describe('signed paths', () => {
  it('are accepted unchanged, and not otherwise', () => {
    const signer = createPathSigner(Buffer.alloc(32, 1));
    const signed = signer.sign('event');
    expect(signer.open(signed)).toBe('event');
    expect(createPathSigner(Buffer.alloc(32, 2)).open(signed)).toBeNull();
    for (const wrong of ['', '.', `${signed}x`, `x${signed}`, `${signed}.x`, signed.split('.')[0] ?? '']) {
      expect(signer.open(wrong)).toBeNull();
    }
  });
});
