import type { BenchDatabase } from './bench-database.ts';
import { type ServerChild, startServer } from './child.ts';

/** A portal in its own process, and the folder of its files. */
export interface PortalChild extends ServerChild {
  readonly filesDir: string;
}

/**
 * Starts a portal in its own process on a database. With a worker it also runs jobs; behind a proxy it trusts the bench
 * about the origin of a call. With the address of a model, that answers in the chat.
 */
export async function startPortal(
  database: BenchDatabase,
  databaseUrl: string,
  options: {
    readonly worker?: boolean;
    readonly children?: number;
    readonly behindProxy?: boolean;
    readonly modelUrl?: string;
  } = {},
): Promise<PortalChild> {
  const { worker = false, children = 1, behindProxy = false, modelUrl = null } = options;
  const filesDir = database.folder('files');
  const child = await startServer(new URL('./portal-child.ts', import.meta.url), {
    ...{ databaseUrl, filesDir, worker, children, behindProxy, modelUrl },
  });
  return { ...child, filesDir };
}
