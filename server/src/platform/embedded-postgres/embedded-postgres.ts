import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseName, ensureCluster, ensureLogFolder, ensurePassword } from './cluster.ts';
import { findPlace } from './folders.ts';
import type { Log } from './log.ts';
import { stopLeftOver } from './postmaster-file.ts';
import { usablePrograms } from './programs.ts';
import { launchServer, type RunningServer, type ServerSetup } from './server-process.ts';

/** How to start the embedded database. */
export interface EmbeddedPostgresOptions {
  /** The portal's `DATA_DIR`; it must exist, and no other portal may use it (see the instance lock). */
  readonly dataDir: string;
  readonly log: Log;
  /** A free port of the loopback when left out. */
  readonly port?: number;
  /** Where root keeps programs and clusters when the database's user cannot reach ours. */
  readonly sharedDir?: string;
  /** False only in tests: nothing survives a power cut then, and everything is quicker. */
  readonly durable?: boolean;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** `postgres://…` of the portal's own database, with its password. */
  readonly url: string;
  /** Ends it in order and returns when it is gone. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the portal, on the loopback only, and makes its cluster where there is none.
 * A server left behind by a killed portal is stopped first. A server that dies while we run is started again on the
 * same port. It runs in a session of its own: Ctrl-C reaches the portal alone, which then ends it in order.
 * @throws Error with a sentence for the operator when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, sharedDir = '/var/lib/trapline', durable = true } = options;
  const password = ensurePassword(dataDir);
  const place = findPlace(dataDir, sharedDir, log);
  const copies = place.runAs.owner ? join(sharedDir, 'programs') : join(dataDir, 'postgres-programs');
  const programs = usablePrograms(place.runAs, copies);
  const cluster = await ensureCluster(place, programs, password, durable, log);
  await stopLeftOver(cluster, log);

  const logFolder = ensureLogFolder(place);
  const startLog = join(dataDir, 'postgres-start.log');
  const setup: ServerSetup = { place, programs, cluster, logFolder, startLog, durable, log };
  let server = await launchWithPatience(setup, options.port);
  let stopping: Promise<void> | undefined;
  let restarting = Promise.resolve();

  const watch = (): void => {
    void server.ended.then((how) => {
      if (stopping) return;
      log.error(`The embedded database ended (${how}); starting it again`);
      restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
      await delay(wait);
      if (stopping) return;
      try {
        server = await launchServer(setup, server.port);
        log.info('The embedded database is back');
        watch();
        return;
      } catch (error) {
        log.error(`The embedded database does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const stop = async (): Promise<void> => {
    await restarting;
    await server.stop();
    process.off('exit', lastResort);
  };
  // When the portal ends without having stopped it (an error nobody caught), the server at least shuts down by itself.
  const lastResort = (): void => server.interrupt();
  process.on('exit', lastResort);
  watch();

  return {
    url: `postgres://${databaseName}:${password}@127.0.0.1:${server.port}/${databaseName}`,
    stop: () => (stopping ??= stop()),
  };
}

/**
 * Starts the server, and again after what passes by itself: somebody took the port between our choosing and using it,
 * or processes of a killed server are still ending.
 */
async function launchWithPatience(setup: ServerSetup, fixed: number | undefined): Promise<RunningServer> {
  for (let left = 20; ; left -= 1) {
    try {
      return await launchServer(setup, fixed ?? (await freePort()));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const passes =
        message.includes('pre-existing shared memory block') ||
        (fixed === undefined && message.includes('Address already in use'));
      if (left === 0 || !passes) throw error;
      await delay(250);
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port');
  return address.port;
}
