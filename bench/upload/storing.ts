import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../common/child.ts';
import { median, medianRatio } from '../common/measure.ts';
import { atLeast, type Result, info } from '../common/results.ts';
import { sendPlainly } from './senders.ts';

const part = 'upload';
const rounds = 5;

/**
 * Whether gathering writes and freeing chunks by hand (`incoming-file.ts`) is worth its code: processor time of the
 * simplest way to hash and store the same files over that of the portal's way, each in a process of its own.
 */
export async function storing(files: readonly string[], folder: string): Promise<Result[]> {
  const used: { simple: number; portal: number }[] = [];
  const [simple, portal] = [await startWay(folder, 'simple'), await startWay(folder, 'portal')];
  try {
    for (let round = 0; round <= rounds; round++) {
      const times = { simple: await simple.store(files), portal: await portal.store(files) };
      // The first round warms up.
      if (round > 0) used.push(times);
    }
  } finally {
    await simple.stop();
    await portal.stop();
  }
  const ms = (way: 'simple' | 'portal') => `${median(used.map((times) => times[way])).toFixed(1)} ms`;
  const ratio = medianRatio(used.map((times) => [times.simple, times.portal]));
  return [
    atLeast(part, 'storing a photo, CPU: the simplest code / the portal’s', ratio, 1.5),
    info(part, 'storing a photo, CPU: the simplest code; the portal’s', `${ms('simple')}; ${ms('portal')}`),
  ];
}

/** A process that stores files in one way. */
async function startWay(parent: string, way: 'simple' | 'portal') {
  const folder = join(parent, `stored-${way}`);
  await mkdir(folder);
  const server = await startServer(new URL('./storing-child.ts', import.meta.url), { folder });
  return {
    stop: () => server.stop(),
    /** Milliseconds of processor time for each file. */
    async store(files: readonly string[]): Promise<number> {
      const before = await server.usage();
      await sendPlainly(files, async () => `${server.url}/${way}`);
      const after = await server.usage();
      return (after.cpu - before.cpu) / files.length;
    },
  };
}
