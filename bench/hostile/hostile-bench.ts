import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { withDatabase, withFolder } from '../common/bench-database.ts';
import type { Result } from '../common/results.ts';
import { sendBadFiles } from './bad-files.ts';
import { withPortal } from './hostile-portal.ts';
import { sendLargestScan } from './largest-scan.ts';
import { sendMutants } from './send-mutants.ts';

/** Units that send modified photos at the same time, including the scanner. */
const manyUnits = 9;

/** Sends bad and odd files, the largest scan, and photos with modified bytes, each to a portal of its own. */
export async function run(args: string[]): Promise<Result[]> {
  const options = { mutants: { type: 'string', default: '10000' }, seed: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const [count, seed] = [Number(values.mutants), Number(values.seed ?? randomInt(2 ** 31))];
  console.log(`Seed ${seed}; to repeat these photos: npm run bench -- hostile --mutants ${count} --seed ${seed}`);
  const few = { units: 2, children: 1 };
  return withDatabase(true, (bench) =>
    withFolder(async (folder) => [
      ...(await withPortal(bench, 'bad', few, sendBadFiles)),
      ...(await withPortal(bench, 'largest', few, (portal) => sendLargestScan(portal, folder))),
      ...(await withPortal(bench, 'mutants', { units: manyUnits, children: availableParallelism() }, (portal) =>
        sendMutants(portal, folder, count, seed),
      )),
    ]),
  );
}
