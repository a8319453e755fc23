import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CrashPortal, createCrashPortal } from '@trapline/test-world/crash/crash-portal.ts';
import { freePort } from '@trapline/test-world/free-port.ts';

const run = promisify(execFile);

/** The real program in a process of its own, with its own folder and port. */
export interface OwnPortal extends CrashPortal {
  /** The folder of this portal, for its files. */
  readonly folder: string;
  /** Shuts it down and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts a portal and returns when it is ready.
 * @param settings additional environment variables
 * @param dataDir data of a stopped portal, which is copied; without it the portal starts empty
 */
export async function startOwnPortal(
  settings: Readonly<Record<string, string>> = {},
  dataDir?: string,
): Promise<OwnPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-stories-'));
  // The database's own user must be able to reach its folder when this runs as root.
  await chmod(folder, 0o711);
  // With owners and permissions: the database refuses a folder that it does not own.
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
