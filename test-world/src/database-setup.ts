import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for databases. */
    databaseServerUrl: string;
  }
}

/**
 * Vitest's global set-up: one database server for the run. `TEST_DATABASES` names one that runs already, as for many
 * short runs in a row (`serve-databases.ts`).
 * @returns what ends it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['TEST_DATABASES'];
  if (running !== undefined) {
    project.provide('databaseServerUrl', running);
    return () => Promise.resolve();
  }
  const { url, stop } = await startDatabaseServer();
  project.provide('databaseServerUrl', url);
  return stop;
}
