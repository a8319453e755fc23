import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeScan, drawLargestScan } from '@trapline/test-world/hostile/largest-scan.ts';
import { timed } from '../common/measure.ts';
import { atMost, type Result, info } from '../common/results.ts';
import type { HostilePortal } from './hostile-portal.ts';

const part = 'hostile';

/** Sends the largest possible scan and measures from upload to thumbnail. Source: TRIAL-2. */
export async function sendLargestScan({ units, watch, settled }: HostilePortal, folder: string): Promise<Result[]> {
  const scanner = units.at(-1);
  if (!scanner) throw new Error('There is no scanner');
  const file = join(folder, 'scan.jpg');
  await drawLargestScan(file);
  const bytes = await readFile(file);
  const bare = await timed(() => decodeScan(file));
  let answer = '';
  const taken = await timed(async () => {
    answer = await scanner.send({ bytes }, 0);
  });
  // Peak memory of its decoding child until the first picture can be shown.
  let small = 0;
  const shown = await timed(async () => {
    while ((await scanner.kept()).get(0)?.has_poster !== true) await delay(20);
    small = watch.decoderPeak();
  });
  const understood = await timed(async () => {
    while ((await scanner.kept()).get(0)?.answer === 'waiting') await delay(20);
  });
  const waiting = await settled();
  const kept = (await scanner.kept()).get(0)?.answer ?? answer;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return [
    atMost(part, `the largest scan, ${(bytes.length / 1e6).toFixed(0)} MB: not shown`, kept === 'shown' ? 0 : 1, 0),
    atMost(part, 'the same: events that stay in processing', waiting, 0),
    atMost(part, 'the same: memory of its decoding child until it is shown', small / 1e6, 300, ' MB'),
    // The limit for every file. Source: PICTURE-3.
    atMost(
      part,
      'the same: most memory of its decoding child, with tiles and boxes',
      watch.decoderPeak() / 1e6,
      1500,
      ' MB',
    ),
    info(
      part,
      'the same: taken; then shown; then to its tiles and boxes',
      `${seconds(taken)} s; ${seconds(shown)} s; ${seconds(understood)} s`,
    ),
    info(part, 'the same: until it is shown / a bare decode', `${(shown / bare).toFixed(1)} (${seconds(bare)} s)`),
  ];
}
