import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CrashPortal, createCrashPortal } from '@trapline/server/testing/crash/crash-portal.ts';

/** The real program in a process of its own, on an empty folder and a free port. */
export interface OwnPortal extends CrashPortal {
  /** A folder of this portal alone, for what belongs to it. */
  readonly folder: string;
  /** Ends it in order and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts one and returns when it is ready.
 * @param settings further settings of its environment
 */
export async function startOwnPortal(settings: Readonly<Record<string, string>> = {}): Promise<OwnPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-stories-'));
  // The database's own user must reach its folder when this runs as root.
  await chmod(folder, 0o711);
  const portal = createCrashPortal(folder, await freePort(), settings);
  const remove = async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  };
  portal.spawn();
  try {
    await portal.ready();
  } catch (error) {
    await remove();
    throw error;
  }
  return { ...portal, folder, remove };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port');
  return address.port;
}
