import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3Client } from '@bradenmacdonald/s3-lite-client';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { openS3Storage } from '@trapline/server/platform/storage/storage.ts';
import { startObjectStore } from '@trapline/test-world/object-store/object-store.ts';
import { median } from '../common/measure.ts';
import { atMost, info, type Result } from '../common/results.ts';

const part = 'object-store';
const rounds = 9;
/** Photos of a round, stored and read one after the other. */
const photos = 12;
const photoBytes = 600_000;

/** Storing and reading photos in a bucket, beside the bare client with the same bytes. */
export async function run(): Promise<Result[]> {
  const store = await startObjectStore();
  const folder = await mkdtemp(join(tmpdir(), 'trapline-bench-objects-'));
  try {
    const { bucket, endpoint, region, accessKey, secretKey } = store.address;
    const bare = new S3Client({ endPoint: endpoint, bucket, region, accessKey, secretKey });
    const storage = await openS3Storage({ folder, address: store.address, clock: systemClock, ids: systemIds });
    const ours = {
      async put(key: string, bytes: Uint8Array<ArrayBuffer>) {
        const incoming = await storage.receive(Readable.from([bytes]), () => undefined, bytes.length);
        await incoming.commit(key);
      },
      get: async (key: string) => Buffer.concat((await (await storage.get(key))?.toArray()) ?? []),
    };
    const theirs = {
      put: (key: string, bytes: Uint8Array<ArrayBuffer>) => bare.putObject(key, bytes),
      get: async (key: string) => Buffer.from(await (await bare.getObject(key)).arrayBuffer()),
    };
    const times = {
      storing: { ours: new Array<number>(), theirs: new Array<number>() },
      reading: { ours: new Array<number>(), theirs: new Array<number>() },
    };
    for (let round = 0; round < rounds; round++) {
      const bytes = new Uint8Array(randomBytes(photoBytes));
      // Alternately first, so that neither always has the warm store.
      for (const who of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
        const way = who === 'ours' ? ours : theirs;
        times.storing[who].push(await timed((index) => way.put(`bench/${round}/${who}/${index}`, bytes)));
        times.reading[who].push(await timed((index) => way.get(`bench/${round}/${who}/${index}`)));
      }
    }
    const ratio = ({ ours: a, theirs: b }: { ours: number[]; theirs: number[] }) => median(a) / median(b);
    return [
      atMost(part, `storing ${photos} photos of 600 kB in a bucket / the bare client`, ratio(times.storing), 1.5),
      atMost(part, `reading them / the bare client`, ratio(times.reading), 1.5),
      info(part, 'one photo stored, read', `${perPhoto(times.storing.ours)}, ${perPhoto(times.reading.ours)}`),
    ];
  } finally {
    await store.stop();
    await rm(folder, { recursive: true });
  }
}

/** Milliseconds for all photos of a round. */
async function timed(work: (index: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < photos; index++) await work(index);
  return performance.now() - began;
}

function perPhoto(rounds: readonly number[]): string {
  return `${(median(rounds) / photos).toFixed(0)} ms`;
}
