import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@trapline/server/platform/embedded-postgres/embedded-postgres.ts';

/** A database server for one bench, and folders for files. */
export interface BenchDatabase {
  /** Creates an empty database. @returns its URL */
  create(name: string): Promise<string>;
  /** Creates an empty folder. */
  folder(name: string): string;
}

/** Folders of running benches; they are removed when the process exits, for whatever reason. */
const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs `work` with a temporary folder, which is then removed. The database's own user can access it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'trapline-bench-'));
  folders.add(folder);
  chmodSync(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    folders.delete(folder);
  }
}

/**
 * Runs `work` with a database server, which is then removed.
 * @param durable false if nothing is written during the measurement
 */
export function withDatabase<T>(durable: boolean, work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const server = await startEmbeddedPostgres({ dataDir: folder, log, durable });
    let made = 0;
    try {
      return await work({
        async create(name) {
          await run(server.adminUrl, `create database ${pg.escapeIdentifier(name)}`);
          const url = new URL(server.adminUrl);
          url.pathname = `/${name}`;
          return url.href;
        },
        folder: (name) => join(folder, `${name}-${(made += 1)}`),
      });
    } finally {
      await server.stop();
    }
  });
}

/** Runs one statement on its own connection, without a time limit. */
export async function run(url: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
