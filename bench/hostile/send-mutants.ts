import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { DecodeError } from '@trapline/server/platform/decoder-protocol/decode-error.ts';
import { createDecoder } from '@trapline/server/platform/decoding/decoding.ts';
import { type Mutant, mutantOf, mutantSeeds } from '@trapline/test-world/hostile/mutants.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { type HostilePortal, type HostileUnit, patience } from './hostile-portal.ts';

const part = 'hostile';

/**
 * Sends photos with modified bytes from all units at the same time. Files that are refused on upload are passed to the
 * portal's decoder anyway. Source: TRIAL-3.
 */
export async function sendMutants(
  portal: HostilePortal,
  folder: string,
  count: number,
  seed: number,
): Promise<Result[]> {
  const photos = await mutantSeeds();
  const began = performance.now();
  const answers = new Map<string, number>();
  const ends = new Map<string, number>();
  const add = (counts: Map<string, number>, one: string) => counts.set(one, (counts.get(one) ?? 0) + 1);
  const decoder = createDecoder({ detector: 'builtin', knownTypes: [...insectTypes], children: 1 });
  let next = 0;
  let slowest = 0;

  async function understand(bytes: Uint8Array, outDir: string): Promise<string> {
    const source = join(outDir, 'photo');
    await writeFile(source, bytes);
    const started = performance.now();
    try {
      await decoder.understandPicture({ source, outDir, maxPixels: mediaLimits('fly_scan').pixels, detect: true });
      return 'understood';
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return error.reason;
    } finally {
      slowest = Math.max(slowest, performance.now() - started);
    }
  }

  async function work(unit: HostileUnit, lane: number): Promise<void> {
    const outDir = join(folder, `mutants-${lane}`);
    await mkdir(outDir);
    while (next < count) {
      const index = next++;
      const mutant: Mutant = mutantOf(photos, seed, index);
      const answer = await unit.send(mutant, index);
      add(answers, answer);
      if (answer !== 'taken') add(ends, await understand(mutant.bytes, outDir));
      if (index % 1000 === 999) console.log(`${index + 1} modified photos sent`);
    }
  }

  try {
    await Promise.all(portal.units.slice(0, -1).map(work));
  } finally {
    await decoder.close();
  }
  const waiting = await portal.settled();
  const marks = await portal.marks();
  const of = (reason: string) => (marks.get(reason) ?? 0) + (ends.get(reason) ?? 0);
  const unanswered = [...answers].filter(([answer]) => answer.startsWith('no answer')).map(([, n]) => n);
  const slow = [portal.longestJob(), slowest].filter((ms) => ms > patience).length;
  const hung = unanswered.reduce((sum, n) => sum + n, 0) + of('timeout') + slow;
  const list = (counts: ReadonlyMap<string, number>) => [...counts].map(([what, n]) => `${n} ${what}`).join(', ');
  return [
    atMost(part, `ends of the server by ${count} photos with changed bytes`, portal.watch.lives() ? 0 : 1, 0),
    atMost(part, `of them not answered or not understood within ${patience / 1000} s`, hung, 0),
    atMost(part, 'of them events that stay in processing', waiting, 0),
    info(
      part,
      'deaths of decoding children: by themselves; for memory; for time',
      `${of('crashed')}; ${of('memory')}; ${of('timeout')}`,
    ),
    info(part, 'answers at the door', list(answers)),
    info(part, 'marks of those that were taken', list(marks)),
    info(part, 'ends in the decoder of those that were refused', list(ends)),
    info(
      part,
      'longest job; whole time',
      `${(portal.longestJob() / 1000).toFixed(1)} s; ${((performance.now() - began) / 60_000).toFixed(1)} min`,
    ),
    info(part, 'seed', String(seed)),
  ];
}
