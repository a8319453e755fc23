/**
 * The bundled PostgreSQL, for operators without a database server of their own.
 *
 * Guarantees: it listens only on the loopback interface and keeps everything in one folder. A server left running by a
 * killed portal is stopped first, and a server that dies while the portal is running is restarted on the same port. If
 * the portal runs as root, PostgreSQL runs as another system user. When it cannot start, the error is a message for the
 * operator.
 *
 * The portal's own role is no superuser; the superuser only prepares that role.
 *
 * It creates no tables and makes no backups; a cluster of another major version is refused until it is upgraded. The code
 * that uses the database does not depend on whether it is this one.
 */
export { databaseName } from './cluster.ts';
export { clusterUpgrade } from './major-version.ts';
export { readPostmaster, stopLeftOver } from './postmaster-file.ts';

import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseName, ensureCluster, ensureLogFolder, ensurePassword } from './cluster.ts';
import { isHalfUpgraded } from './major-version.ts';
import { findPlace } from './folders.ts';
import type { Log } from './log.ts';
import { readPostmaster, runsCluster, stopLeftOver } from './postmaster-file.ts';
import { usablePrograms } from './programs.ts';
import { preparePortalRole } from './roles.ts';
import { launchServer, type RunningServer, type ServerSetup } from './server-process.ts';

/** Options of the embedded database. */
export interface EmbeddedPostgresOptions {
  /** The portal's `DATA_DIR`; must exist, and must not be used by another portal (see the instance lock). */
  readonly dataDir: string;
  readonly log: Log;
  /** Default: any free port of the loopback interface. */
  readonly port?: number;
  /** Where root puts programs and clusters when the database's user has no access to ours. */
  readonly sharedDir?: string;
  /** False only in tests: faster, but nothing survives a power cut. */
  readonly durable?: boolean;
  /** Folder of a package of another version of PostgreSQL: to read its cluster once more before it is upgraded. */
  readonly programs?: string;
  /** Whether this is the new cluster of an upgrade; without it one that ended early is refused. */
  readonly upgrading?: boolean;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /**
   * `postgres://…` URL of the portal's database, with a password that is valid until the next start. Its role owns the
   * tables, but is no superuser.
   */
  readonly url: string;
  /** URL of the superuser, for administration only. */
  readonly adminUrl: string;
  /** Shuts it down cleanly; resolves when it has exited. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on the loopback interface, and creates its cluster if there is none. A server left
 * behind by a killed portal is stopped first. A server that exits unexpectedly is restarted on the same port. It runs
 * in its own session: Ctrl-C only reaches the portal, which then shuts it down.
 * @throws Error with a message for the operator when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, sharedDir = '/var/lib/trapline', durable = true } = options;
  if (isHalfUpgraded(dataDir) && options.programs === undefined && !options.upgrading)
    throw new Error('An upgrade of the database has ended early. Run `npm run upgrade-database` again.');
  const password = ensurePassword(dataDir);
  const place = findPlace(dataDir, sharedDir, log);
  const copies = place.runAs.owner ? join(sharedDir, 'programs') : join(dataDir, 'postgres-programs');
  const programs = usablePrograms(place.runAs, copies, options.programs);
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
      log.error(`The embedded database ended (${how}); restarting it`);
      restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
      await delay(wait);
      if (stopping) return;
      try {
        server = await launchServer(setup, server.port);
        log.info('The embedded database is running again');
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
  // If the portal exits without stopping it (after an uncaught error), the server at least shuts down by itself.
  const lastResort = (): void => server.interrupt();
  process.on('exit', lastResort);
  watch();

  const adminUrl = `postgres://${databaseName}:${password}@127.0.0.1:${server.port}/${databaseName}`;
  let url: string;
  try {
    url = await preparePortalRole(adminUrl);
  } catch (error) {
    await (stopping ??= stop());
    throw error;
  }
  return {
    url,
    adminUrl,
    stop: () => (stopping ??= stop()),
  };
}

/**
 * The URL of the superuser of the embedded database that a portal on this machine is running; null when none is.
 * @param dataDir the portal's `DATA_DIR`
 */
export function findRunningPostgres(dataDir: string): string | null {
  const cluster = join(dataDir, 'postgres', 'cluster');
  if (!existsSync(cluster)) return null;
  const found = readPostmaster(realpathSync(cluster));
  if (!found?.ready || found.port === undefined || !runsCluster(found.pid, cluster)) return null;
  return `postgres://${databaseName}:${ensurePassword(dataDir)}@127.0.0.1:${found.port}/${databaseName}`;
}

/**
 * Starts the server, with retries after temporary failures: another process took the port between choosing and using
 * it, or processes of a killed server are still exiting.
 */
async function launchWithPatience(setup: ServerSetup, fixed: number | undefined): Promise<RunningServer> {
  for (let left = 20; ; left -= 1) {
    try {
      return await launchServer(setup, fixed ?? (await freePort()));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isTemporary =
        message.includes('pre-existing shared memory block') ||
        message.includes('lock file "postmaster.pid" already exists') ||
        (fixed === undefined && message.includes('Address already in use'));
      if (left === 0 || !isTemporary) throw error;
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
  if (address === null || typeof address === 'string') throw new Error('The system did not provide a free port');
  return address.port;
}
