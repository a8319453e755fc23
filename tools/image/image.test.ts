import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeLayer } from './layer.ts';
import { type ImageFacts, writeImage } from './oci-image.ts';
import { systemEntries } from './system-files.ts';
import { entriesBelow, type Entry, inOrder } from './tree.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-image-test-'));
  await mkdir(join(folder, 'tree', 'below'), { recursive: true });
  await writeFile(join(folder, 'tree', 'b.sh'), 'echo b', { mode: 0o755 });
  await writeFile(join(folder, 'tree', 'below', 'a.txt'), 'a');
  await symlink('below/a.txt', join(folder, 'tree', 'link'));
});
afterAll(() => rm(folder, { recursive: true }));

const sha256 = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

async function blobsFolder(name: string): Promise<string> {
  const blobs = join(folder, name);
  await mkdir(blobs);
  return blobs;
}

interface Packed {
  readonly name: string;
  readonly mode: number | undefined;
  readonly uid: number | undefined;
  readonly linkname: string | null;
  readonly text: string;
}

async function unpack(archive: Uint8Array): Promise<readonly Packed[]> {
  const found: Packed[] = [];
  const unpacking = extract();
  unpacking.end(archive);
  for await (const entry of unpacking) {
    const { name, mode, uid, linkname } = entry.header;
    const parts: Buffer[] = [];
    for await (const part of entry) if (Buffer.isBuffer(part)) parts.push(part);
    found.push({ name, mode, uid, linkname: linkname ?? null, text: Buffer.concat(parts).toString() });
  }
  return found;
}

const entries = async (): Promise<readonly Entry[]> => [
  ...(await entriesBelow(join(folder, 'tree'), 'app/tree', (path) => path !== 'unwanted')),
  { kind: 'folder', path: 'data', mode: 0o700, owner: 10_001 },
  { kind: 'text', path: 'etc/passwd', text: 'root' },
];

it('a layer holds files, links and folders, parents first, and is the same for the same files', async () => {
  await writeFile(join(folder, 'tree', 'unwanted'), 'x');
  const blobs = await blobsFolder('layers');
  const layer = await writeLayer(await entries(), blobs);
  const packed = await readFile(join(blobs, layer.digest.slice('sha256:'.length)));
  expect([sha256(packed), packed.length]).toEqual([layer.digest, layer.size]);
  expect(sha256(gunzipSync(packed))).toBe(layer.diffId);
  expect(
    (await unpack(gunzipSync(packed))).map(({ name, mode, uid, linkname, text }) => [
      name,
      mode,
      uid,
      linkname ?? text,
    ]),
  ).toEqual([
    ['app/', 0o755, 0, ''],
    ['app/tree/', 0o755, 0, ''],
    ['app/tree/b.sh', 0o755, 0, 'echo b'],
    ['app/tree/below/', 0o755, 0, ''],
    ['app/tree/below/a.txt', 0o644, 0, 'a'],
    ['app/tree/link', 0o777, 0, 'below/a.txt'],
    ['data/', 0o700, 10_001, ''],
    ['etc/', 0o755, 0, ''],
    ['etc/passwd', 0o644, 0, 'root'],
  ]);
  await utimes(join(folder, 'tree', 'b.sh'), 1, 1);
  expect(await writeLayer((await entries()).toReversed(), await blobsFolder('again'))).toEqual(layer);
});

it('an entry that is given twice is the last one', () => {
  const first: Entry = { kind: 'text', path: 'a', text: '1' };
  expect(inOrder([first, { ...first, text: '2' }])).toEqual([{ ...first, text: '2' }]);
});

it('an image names its configuration and layers by their hashes and sizes', async () => {
  const blobs = await blobsFolder('image');
  const layer = await writeLayer(await entries(), blobs);
  const out = join(folder, 'image.tar');
  const facts: ImageFacts = {
    ...{ version: '1.2.3', revision: 'abc', created: new Date(1_000), architecture: 'amd64', user: 10_001 },
    ...{ environment: { PORT: '8080' }, workingFolder: '/app', entrypoint: ['/node'], command: ['main.ts'] },
    ...{ port: 8080, volume: '/data' },
  };
  const digest = await writeImage(facts, [layer], { blobs, out });
  const files = new Map((await unpack(await readFile(out))).map(({ name, text }) => [name, text]));
  const blob = (of: string): unknown => JSON.parse(files.get(`blobs/${of.replace(':', '/')}`) ?? 'null');
  expect(JSON.parse(files.get('oci-layout') ?? '')).toEqual({ imageLayoutVersion: '1.0.0' });
  const index = JSON.parse(files.get('index.json') ?? '');
  expect(index.manifests).toMatchObject([{ digest, platform: { architecture: 'amd64', os: 'linux' } }]);
  expect(index.manifests[0].size).toBe(files.get(`blobs/sha256/${digest.slice(7)}`)?.length);
  const manifest = blob(digest);
  expect(manifest).toMatchObject({ schemaVersion: 2, layers: [{ digest: layer.digest, size: layer.size }] });
  const config = blob(
    index.manifests[0] && JSON.parse(files.get(`blobs/sha256/${digest.slice(7)}`) ?? '').config.digest,
  );
  expect(config).toMatchObject({
    ...{ os: 'linux', architecture: 'amd64', created: '1970-01-01T00:00:01.000Z' },
    config: { User: '10001:10001', Env: ['PORT=8080'], Labels: { 'org.opencontainers.image.version': '1.2.3' } },
    rootfs: { type: 'layers', diff_ids: [layer.diffId] },
  });
});

it.runIf(process.platform === 'linux')('what programs need of the system is found by what they name', async () => {
  const paths = (await systemEntries([process.execPath], 10_001)).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['usr/bin/sh', 'etc/passwd', 'tmp']));
  expect(paths.some((path) => /^usr\/lib\/.*libstdc\+\+\.so/.test(path))).toBe(true);
  expect(paths.some((path) => /^usr\/lib(?:64)?\/.*ld-linux/.test(path))).toBe(true);
  await writeFile(join(folder, 'broken'), '\u007fELF no program');
  await expect(systemEntries([join(folder, 'broken')], 10_001)).resolves.toBeDefined();
});
