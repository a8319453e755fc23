import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { type Layer, putFile } from './layer.ts';

/** What an image is called and runs. */
export interface ImageFacts {
  readonly version: string;
  /** Commit that it was built from; null: unknown. */
  readonly revision: string | null;
  /** Of the commit, so that the same commit makes the same image. */
  readonly created: Date;
  readonly architecture: 'amd64' | 'arm64';
  /** User and group that it runs as. */
  readonly user: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly port: number;
  readonly volume: string;
}

const kinds = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  index: 'application/vnd.oci.image.index.v1+json',
} as const;

/** The configuration of an OCI image 1.1. */
export function imageConfig(facts: ImageFacts, layers: readonly Layer[]): object {
  const created = facts.created.toISOString();
  const labels = {
    'org.opencontainers.image.title': 'Trapline',
    'org.opencontainers.image.version': facts.version,
    'org.opencontainers.image.licenses': 'Apache-2.0',
    ...(facts.revision === null ? {} : { 'org.opencontainers.image.revision': facts.revision }),
  };
  return {
    ...{ created, architecture: facts.architecture, os: 'linux' },
    config: {
      User: `${facts.user}:${facts.user}`,
      ExposedPorts: { [`${facts.port}/tcp`]: {} },
      Env: Object.entries(facts.environment).map(([name, value]) => `${name}=${value}`),
      ...{ Entrypoint: facts.entrypoint, Cmd: facts.command, WorkingDir: facts.workingFolder },
      ...{ Volumes: { [facts.volume]: {} }, Labels: labels, StopSignal: 'SIGTERM' },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created, created_by: 'npm run image' })),
  };
}

/**
 * Writes configuration, manifest and index beside the layers in a folder of blobs, and all of it as one archive.
 * @returns digest of the image
 */
export async function writeImage(
  facts: ImageFacts,
  layers: readonly Layer[],
  { blobs, out }: { readonly blobs: string; readonly out: string },
): Promise<string> {
  const config = await writeBlob(blobs, imageConfig(facts, layers));
  const manifest = await writeBlob(blobs, {
    ...{ schemaVersion: 2, mediaType: kinds.manifest, config: { mediaType: kinds.config, ...config } },
    layers: layers.map(({ digest, size }) => ({ mediaType: kinds.layer, digest, size })),
  });
  const index = {
    ...{ schemaVersion: 2, mediaType: kinds.index },
    manifests: [
      {
        ...{ mediaType: kinds.manifest, ...manifest, platform: { architecture: facts.architecture, os: 'linux' } },
        annotations: { 'org.opencontainers.image.ref.name': facts.version },
      },
    ],
  };
  const archive = pack();
  const written = pipeline(archive, createWriteStream(out));
  const header = { mtime: new Date(0), mode: 0o644 };
  archive.entry({ ...header, name: 'oci-layout' }, JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  archive.entry({ ...header, name: 'index.json' }, JSON.stringify(index));
  const adding = async () => {
    for (const name of (await readdir(blobs)).toSorted())
      await putFile(archive, { ...header, name: `blobs/sha256/${name}` }, join(blobs, name));
    archive.finalize();
  };
  await Promise.all([adding(), written]);
  return manifest.digest;
}

async function writeBlob(folder: string, content: object): Promise<{ readonly digest: string; readonly size: number }> {
  const bytes = Buffer.from(JSON.stringify(content));
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writeFile(join(folder, hash), bytes);
  return { digest: `sha256:${hash}`, size: bytes.length };
}
