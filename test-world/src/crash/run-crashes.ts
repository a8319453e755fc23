import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { between, createRandom } from '@trapline/field-unit/drawing/random.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { openFileStorage } from '@trapline/server/platform/storage/storage.ts';
import { freePort } from '../free-port.ts';
import { checkAfterCrashes, type CrashFindings } from './crash-check.ts';
import { startCrashLoad } from './crash-load.ts';
import { createCrashPortal, type CrashPortal } from './crash-portal.ts';

/** Results. Restarts are milliseconds from starting the program to `/readyz`, one per round. */
export interface CrashSummary extends CrashFindings {
  readonly taken: number;
  readonly acknowledged: number;
  readonly restarts: readonly number[];
}

/**
 * Kills a portal repeatedly while field units upload, and checks what is left. Every third time the database and all
 * helpers are killed too; every fifth kill happens during start-up. Source: TRIAL-6.
 * @param rounds numbers of the first and the last round
 * @param seed determines the moments of the kills
 */
export async function runCrashes(
  rounds: { readonly first: number; readonly last: number },
  seed: number,
  say: (line: string) => void = () => undefined,
): Promise<CrashSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-crash-'));
  // When this runs as root, the database's user must have access to its folder.
  await chmod(folder, 0o711);
  const portal = createCrashPortal(folder, await freePort());
  portal.spawn();
  try {
    await portal.ready();
    return await crashRounds(portal, folder, rounds, seed, say);
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function crashRounds(
  portal: CrashPortal,
  folder: string,
  { first, last }: { readonly first: number; readonly last: number },
  seed: number,
  say: (line: string) => void,
): Promise<CrashSummary> {
  const random = createRandom(seed);
  const load = await startCrashLoad(portal.url, folder, seed);
  const restarts: number[] = [];
  for (let round = first; round <= last; round++) {
    const everything = round % 3 === 0;
    const moment = between(random, 0, 1_000);
    await load.nextAcknowledged();
    await delay(moment);
    await portal.kill(everything);
    portal.spawn();
    if (round % 5 === 0) {
      await delay(between(random, 0, 1_500));
      await portal.kill(everything);
      portal.spawn();
    }
    const ms = await portal.ready();
    restarts.push(ms);
    const killed = everything ? 'everything' : 'the portal';
    say(
      `round ${round}: ${killed} killed, ready again after ${Math.round(ms)} ms, ${load.acknowledged.size} photos acknowledged`,
    );
  }
  await load.nextAcknowledged();
  await load.finish();
  const local = { folder: join(portal.dataDir, 'files'), clock: systemClock, ids: systemIds };
  const data = { directUrl: portal.databaseUrl(), storage: await openFileStorage(local), publicUrl: portal.url };
  const findings = await checkAfterCrashes(data, load);
  return { ...findings, taken: load.taken.size, acknowledged: load.acknowledged.size, restarts };
}
