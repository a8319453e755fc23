import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CrashPortal, createCrashPortal } from '@trapline/test-world/crash/crash-portal.ts';

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

/** Below the ports that systems give to outgoing connections, one of which could take it before it is listened on. */
const ports = { first: 20_000, count: 12_000 } as const;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + randomInt(ports.count);
    const probe = createServer();
    probe.listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      // Somebody listens there.
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
