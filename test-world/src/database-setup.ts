import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address from which test files request databases. */
    databaseServerUrl: string;
    /** A pooler in front of the databases; empty: none. */
    poolerUrl: string;
  }
}

/**
 * Vitest's global set-up: one database server for the run. `TEST_DATABASES` is the address of one that is already
 * running, for many short runs in a row (`serve-databases.ts`). `TEST_POSTGRES` is a
 * PostgreSQL in which to create them, `TEST_POOLER` its pooler (`npm run test:postgres`).
 * @returns a function that stops it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('poolerUrl', process.env['TEST_POOLER'] ?? '');
  const running = process.env['TEST_DATABASES'];
  if (running !== undefined) {
    project.provide('databaseServerUrl', running);
    return () => Promise.resolve();
  }
  const { url, stop } = await startDatabaseServer(process.env['TEST_POSTGRES']);
  project.provide('databaseServerUrl', url);
  return stop;
}
