import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CrashPortal, createCrashPortal } from '@trapline/test-world/crash/crash-portal.ts';

const run = promisify(execFile);

/** The real program in a process of its own, on a folder and a port of its own. */
export interface OwnPortal extends CrashPortal {
  /** A folder of this portal alone, for what belongs to it. */
  readonly folder: string;
  /** Ends it in order and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts one and returns when it is ready.
 * @param settings further settings of its environment
 * @param dataDir data of a portal that was stopped, of which it gets a copy; without any it begins with nothing
 */
export async function startOwnPortal(
  settings: Readonly<Record<string, string>> = {},
  dataDir?: string,
): Promise<OwnPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-stories-'));
  // The database's own user must reach its folder when this runs as root.
  await chmod(folder, 0o711);
  // With owners and rights: the database refuses a folder that is not its own.
  if (dataDir !== undefined) await run('cp', ['-a', dataDir, join(folder, 'data')]);
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
