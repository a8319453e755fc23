import { join } from 'node:path';
import { systemClock } from './platform/base/clock.ts';
import { systemIds } from './platform/base/ids.ts';
import { loadConfig } from './platform/configuration/configuration.ts';
import { moveObjects, openFileStorage, openS3Storage } from './platform/storage/storage.ts';

// npm run move-files: copies all files from DATA_DIR to the bucket of STORAGE_URL, or back. See
// docs/operations/several-processes.md.

const usage = `Usage: npm run move-files -- to-bucket|to-folder
Copies the files of DATA_DIR to the bucket of STORAGE_URL, or back, and compares each copy. It may be ended and started
again, also while the portal runs: run it once more after the portal has ended.`;

const wordOfBytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function main(): Promise<void> {
  const [direction, ...more] = process.argv.slice(2);
  if ((direction !== 'to-bucket' && direction !== 'to-folder') || more.length > 0) throw new Error(usage);
  const { storage, dataDir } = loadConfig();
  if (storage.kind !== 's3') throw new Error('STORAGE_URL must name the bucket, in both directions.');
  const common = { clock: systemClock, ids: systemIds };
  const folder = await openFileStorage({ ...common, folder: join(dataDir, 'files') });
  const bucket = await openS3Storage({ ...common, folder: join(dataDir, 'moving'), address: storage });
  await bucket.check();
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  let said = 0;
  const toBucket = direction === 'to-bucket';
  const moved = await moveObjects({
    ...(toBucket ? { from: folder, to: bucket } : { from: bucket, to: folder }),
    journal: join(dataDir, `moved-${direction}`),
    signal: ending.signal,
    report: ({ copied, bytes, before }) => {
      if (systemClock.now() - said < 2_000) return;
      said = systemClock.now();
      console.log(`${copied} files (${wordOfBytes(bytes)}) copied and compared, ${before} before`);
    },
  });
  const sum = `${moved.copied} files (${wordOfBytes(moved.bytes)}) copied and compared, ${moved.before} before.`;
  console.log(ending.signal.aborted ? `Ended early: ${sum} Run it again to go on.` : `All files are there: ${sum}`);
  if (ending.signal.aborted) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
