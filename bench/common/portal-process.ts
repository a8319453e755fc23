import type { BenchDatabase } from './bench-database.ts';
import { type ServerChild, startServer } from './child.ts';

/** Starts a portal in a process of its own on a database. With a worker it also works off jobs. */
export function startPortal(
  database: BenchDatabase,
  databaseUrl: string,
  options: { readonly worker?: boolean; readonly children?: number } = {},
): Promise<ServerChild> {
  const { worker = false, children = 1 } = options;
  const filesDir = database.folder('files');
  return startServer(new URL('./portal-child.ts', import.meta.url), { databaseUrl, filesDir, worker, children });
}
