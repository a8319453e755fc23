import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack, type Pack } from 'tar-stream';
import { type Entry, inOrder } from './tree.ts';

/** A layer as the manifest and the configuration of an image name it. */
export interface Layer {
  /** SHA-256 of the compressed archive, which is also the name of its file. */
  readonly digest: string;
  readonly size: number;
  /** SHA-256 of the archive. */
  readonly diffId: string;
}

/** What is told of a file in an archive; the rest is usual. */
type TarHeader = Pick<Header, 'name' | 'mtime' | 'mode'> & Partial<Pick<Header, 'type' | 'linkname' | 'uid' | 'gid'>>;

/** All files have this time, so that the same files make the same layer. */
const noTime = new Date(0);

/** Writes entries as a compressed archive into a folder, under its hash. It is a layer of OCI images 1.1. */
export async function writeLayer(entries: readonly Entry[], folder: string): Promise<Layer> {
  const archive = pack();
  const [plain, packed] = [createHash('sha256'), createHash('sha256')];
  const draft = join(folder, 'draft');
  const written = pipeline(
    archive,
    hashing(plain),
    createGzip({ level: 6 }),
    hashing(packed),
    createWriteStream(draft),
  );
  // A write that fails ends the archive, and with it the adding.
  await Promise.all([addAll(archive, entries), written]);
  const { size } = await stat(draft);
  const hash = packed.digest('hex');
  await rename(draft, join(folder, hash));
  return { digest: `sha256:${hash}`, size, diffId: `sha256:${plain.digest('hex')}` };
}

async function addAll(archive: Pack, entries: readonly Entry[]): Promise<void> {
  for (const entry of inOrder(entries)) await add(archive, entry);
  archive.finalize();
}

function add(archive: Pack, entry: Entry): Promise<void> {
  const owner = entry.owner ?? 0;
  const common = { mtime: noTime, uid: owner, gid: owner };
  if (entry.kind === 'folder')
    return put(archive, { ...common, name: `${entry.path}/`, type: 'directory', mode: entry.mode });
  if (entry.kind === 'link')
    return put(archive, { ...common, name: entry.path, type: 'symlink', linkname: entry.target, mode: 0o777 });
  if (entry.kind === 'text') return put(archive, { ...common, name: entry.path, mode: 0o644 }, entry.text);
  return putFile(archive, { ...common, name: entry.path, mode: entry.isExecutable ? 0o755 : 0o644 }, entry.source);
}

function put(archive: Pack, header: TarHeader, content?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry(header, content ?? '', (error) => (error ? reject(error) : resolve()));
  });
}

/** Adds a file to an archive. */
export async function putFile(archive: Pack, header: TarHeader, source: string): Promise<void> {
  const { size } = await stat(source);
  const added = Promise.withResolvers<void>();
  const entry = archive.entry({ ...header, size }, (error) => (error ? added.reject(error) : added.resolve()));
  await Promise.all([pipeline(createReadStream(source), entry), added.promise]);
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
