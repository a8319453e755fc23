import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { ensurePartitionsAhead } from '@trapline/server/platform/database/partition.store.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopLeftOver,
} from '@trapline/server/platform/embedded-postgres/embedded-postgres.ts';

/** The database server of a test run: started on the first request, so that pure tests do not wait for it. */
class DatabaseServer {
  readonly #dataDir = mkdtempSync(join(tmpdir(), `trapline-test-${process.pid}-`));
  readonly #own: string | undefined;
  #started: Promise<EmbeddedPostgres> | undefined;
  #migrated: Promise<string> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param own URL of another server, with a role that may create databases; default: the embedded one */
  constructor(own: string | undefined) {
    this.#own = own;
  }

  /** Creates a migrated database; returns its URL. One at a time, since a template can be copied only while unused. */
  create(): Promise<string> {
    const made = Promise.allSettled([this.#last]).then(async () => {
      const server = await (this.#migrated ??= this.#makeTemplate());
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await run(server, `create database ${name} template trapline_template`);
      return withDatabase(server, name);
    });
    this.#last = made;
    return made;
  }

  async drop(name: string): Promise<void> {
    const server = await this.#migrated;
    if (server && /^test_[0-9a-f]{32}$/.test(name)) await run(server, `drop database ${name} with (force)`);
  }

  async #makeTemplate(): Promise<string> {
    const url = this.#own ?? (await this.#startEmbedded());
    await run(url, 'drop database if exists trapline_template');
    await run(url, 'create database trapline_template');
    await migrate(withDatabase(url, 'trapline_template'));
    await makeMonths(withDatabase(url, 'trapline_template'));
    return url;
  }

  async #startEmbedded(): Promise<string> {
    // When tests run as root, the database's user must have access to its folder.
    chmodSync(this.#dataDir, 0o711);
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    this.#started = startEmbeddedPostgres({ dataDir: this.#dataDir, log, durable: false });
    return (await this.#started).adminUrl;
  }

  async stop(): Promise<void> {
    const [started] = await Promise.allSettled([this.#started]);
    if (started.status === 'fulfilled') await started.value?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

/** Removes servers and folders left by killed test runs. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^trapline-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    // Not on the standard output: there, `serve-databases.ts` writes the address.
    const log = { info: console.error, warn: console.error, error: console.error };
    await stopLeftOver(join(folder, 'postgres/cluster'), log);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Months into which tests insert rows: fixed ones, and those around the present. */
const fixedMonths = { from: new Date(Date.UTC(2025, 11)), ahead: 14 };
const monthsAround = { before: 6, after: 2 };

async function makeMonths(url: string): Promise<void> {
  const database = openDatabase({ url, connections: 1 });
  await ensurePartitionsAhead(database.db, fixedMonths.from, fixedMonths.ahead);
  const now = new Date();
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAround.before));
  await ensurePartitionsAhead(database.db, from, monthsAround.before + monthsAround.after);
  await database.close();
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** A running database server for tests. */
export interface RunningDatabaseServer {
  /** `POST /` creates a database and returns its URL, `DELETE /{name}` drops it. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a database server for tests, and removes what killed test runs left behind.
 * @param own URL of a server to use instead of the embedded one, with a role that may create databases
 */
export async function startDatabaseServer(own?: string): Promise<RunningDatabaseServer> {
  await sweep();
  const databases = new DatabaseServer(own);
  const server = createServer((request, response) => {
    const work = request.method === 'POST' ? databases.create() : databases.drop(request.url?.slice(1) ?? '');
    work.then(
      (url) => response.end(url ?? ''),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  return {
    url: await listen(server),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await databases.stop();
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port');
  return `http://127.0.0.1:${address.port}`;
}
