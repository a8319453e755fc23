import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runCrashes } from '@trapline/test-world/crash/run-crashes.ts';

// Three rounds, one of each kind: the portal is killed with its database, alone, and once more while it starts. `npm
// run bench -- crash --rounds 50 --seed N` runs more of them, or repeats those of a printed seed.
const rounds = { first: 3, last: 5 };

it('keeps every acknowledged photo when it is killed at random moments under load', async () => {
  const seed = randomInt(2 ** 31);
  console.log(`Seed of the crash test: ${seed}`);
  const { flaws, acknowledged, taken } = await runCrashes(rounds, seed, console.log);
  expect(flaws).toEqual([]);
  expect(acknowledged).toBe(taken);
  expect(acknowledged).toBeGreaterThan(5);
}, 420_000);
