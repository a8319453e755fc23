import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCrashes } from '@trapline/test-world/crash/run-crashes.ts';
import { median } from '../common/measure.ts';
import { atMost, type Result, info } from '../common/results.ts';

const part = 'crash';

/** Kills a whole portal repeatedly under upload load; nothing acknowledged may be lost. */
export async function run(args: string[]): Promise<Result[]> {
  const options = { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const [rounds, seed] = [Number(values.rounds), Number(values.seed ?? randomInt(2 ** 31))];
  console.log(`Seed ${seed}; to repeat these moments: npm run bench -- crash --rounds ${rounds} --seed ${seed}`);
  const found = await runCrashes({ first: 1, last: rounds }, seed, console.log);
  for (const flaw of found.flaws.slice(0, 30)) console.log(`FLAW: ${flaw}`);
  if (found.flaws.length > 30) console.log(`… and ${found.flaws.length - 30} more`);
  const seconds = found.restarts.map((ms) => ms / 1000);
  const lost = found.flaws.filter((flaw) => flaw.startsWith('acknowledged and lost')).length;
  return [
    atMost(part, `photos lost of ${found.acknowledged} acknowledged, ${rounds} times kill -9`, lost, 0),
    atMost(
      part,
      'other flaws (rows without file, files without row, events not counted, figures that differ)',
      found.flaws.length - lost,
      0,
    ),
    atMost(part, 'longest restart', Math.max(...seconds), 15, ' s'),
    info(part, 'median restart', `${median(seconds).toFixed(1)} s`),
    info(part, 'left by interrupted uploads and swept', `${found.swept} files`),
    info(part, 'everything counted after the last restart', `${(found.settleMs / 1000).toFixed(0)} s`),
    info(part, 'seed', String(seed)),
  ];
}
