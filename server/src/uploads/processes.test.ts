import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runProcesses } from '@trapline/test-world/crash/run-processes.ts';
import { startObjectStore } from '@trapline/test-world/object-store/object-store.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';

it('loses nothing when processes are restarted, and when one of each role is killed, under load', async () => {
  const seed = randomInt(2 ** 31);
  console.log(`Seed of the test of processes: ${seed}`);
  const [database, store] = await Promise.all([createTestDatabase(), startObjectStore()]);
  try {
    const found = await runProcesses(database.url, store, seed, console.log);
    expect(found.flaws).toEqual([]);
    expect(found.brokenByRestarts).toEqual([]);
    expect(found.acknowledged).toBe(found.taken);
    expect(found.acknowledged).toBeGreaterThan(5);
    expect(found.answering).toBe(2);
  } finally {
    await store.stop();
    await database.drop();
  }
}, 900_000);
