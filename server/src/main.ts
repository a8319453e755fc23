import { join } from 'node:path';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, ConfigError, loadConfig } from './platform/configuration/configuration.ts';
import { DecodeError } from './platform/decoder-protocol/decode-error.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { lockDataDir } from './platform/instance/instance-lock.ts';
import { keepFilesPrivate } from './platform/instance/private-files.ts';
import { createLogger, type Logger, openLogFile } from './platform/base/log.ts';
import { startMetricsServer } from './platform/metrics/metrics.ts';
import { refusalOfStore } from './platform/storage/storage.ts';
import { startTraces } from './platform/traces/traces.ts';
import { createPortal, type Portal } from './portal/portal.ts';
import { simulatedDevices, startDeviceService } from '@trapline/field-unit/device-service/device-service.ts';
import { demoDeviceUser } from './demo/demo.catalogue.ts';
import { ensureDemo } from './demo/demo.actions.ts';
import { version } from './platform/base/version.ts';
import type { DemoAccount } from './demo/demo-accounts.ts';

/** Prints a message for the person who started the portal. The log is separate. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What to stop on shutdown, last started first. Source: RUN-3. */
const endings: (() => Promise<void> | void)[] = [];
let ending: Promise<never> | undefined;
/** Lets proxies notice that this process ends, while it still answers. */
let draining: (() => Promise<void>) | undefined;

/** Shuts everything down in order. A second signal has no effect; after 25 s it gives up. */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    await draining?.();
    setTimeout(() => process.exit(1), 25_000).unref();
    for (const close of endings.toReversed()) {
      try {
        await close();
      } catch (error) {
        process.stderr.write(`${String(error)}\n`);
      }
    }
    process.exit(code);
  })();
  return ending;
}

function openLog(config: Config): Logger {
  if (!process.stdout.isTTY) return createLogger(config.logLevel);
  const file = join(config.dataDir, 'trapline.log');
  say(`The log goes to ${file}`);
  return createLogger(
    config.logLevel,
    openLogFile(file, (error) => say(`The log cannot be written: ${error.message}`)),
  );
}

async function listen(server: Server, config: Config): Promise<void> {
  server.listen(config.port, config.host);
  await once(server, 'listening');
}

/** Starts the embedded database. */
async function ownDatabase({ dataDir }: Config, log: Logger) {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: {
      info: (message) => say(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
  });
  endings.push(() => embedded.stop());
  return { url: embedded.url, directUrl: embedded.url, readUrl: undefined };
}

async function start(): Promise<void> {
  const config = loadConfig();
  const lock = lockDataDir(config.dataDir);
  endings.push(() => lock.release());
  keepFilesPrivate(config.dataDir);
  const log = openLog(config);
  log.info({ version, node: process.version, roles: config.roles }, 'Trapline starts');
  // First to begin and last to end, so that also the end of everything else is traced.
  if (config.traces) endings.push(await startTraces({ ...config.traces, version }, log));
  const { url: databaseUrl, directUrl, readUrl } = config.database ?? (await ownDatabase(config, log));
  const portal = await createPortal({
    databaseUrl,
    directUrl,
    readUrl,
    filesDir: join(config.dataDir, 'files'),
    bucket: config.storage.kind === 's3' ? config.storage : undefined,
    publicUrl: config.publicUrl,
    log,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, outbox: join(config.dataDir, 'outbox') },
    detector: detectorText(config),
    trustedProxies: config.trustedProxies,
    checkAnswers: config.mode !== 'production',
    logDays: config.logDays,
    backupDays: config.backup.keepDays,
    logConsoleUrlTemplate: config.logConsoleUrlTemplate,
    webIsRebuilt: config.mode === 'development',
    productionDomain: config.productionDomain,
    deviceServiceUrl: config.deviceServiceUrl ?? (await demoDeviceService(config)),
    ffmpegPath: config.ffmpegPath,
    leaveOut: config.leaveOut,
    mailInDomain: config.mailIn?.domain,
    llm: config.llm,
    websocketUrl: config.websocketUrl,
    backups: config.backup.place && { hour: config.backup.hour },
    alone: config.database === undefined,
    admin: config.admin,
  });
  endings.push(() => portal.close());
  if (config.storage.kind === 's3') await tryBucket(portal, log);
  // The lock on the folder says that nothing in progress there is still alive.
  await portal.services.storage.sweepIncoming(0);
  const demoAccounts = config.demo ? await ensureDemo(portal, { dataDir: config.dataDir, say }) : [];
  if (config.roles.includes('worker')) {
    await tryDetector(portal, config, log);
    await portal.startWorker();
  }
  if (config.metricsPort !== undefined) {
    const metrics = await startMetricsServer(
      { metrics: portal.metrics, health: () => portal.health.read() },
      config.host,
      config.metricsPort,
      log,
    );
    endings.push(() => metrics.close().unref() && undefined);
  }
  if (config.roles.includes('web')) {
    await portal.http.ready();
    if (config.mailIn) {
      await portal.startMailIn({ host: config.host, port: config.mailIn.port }).catch((error: unknown) => {
        throw new Error(`Mails cannot be taken on MAIL_IN_PORT: ${String(error)}`, { cause: error });
      });
      say(`Mails to sensors at ${config.mailIn.domain} are taken on port ${config.mailIn.port}.`);
    }
    await listen(portal.http.server, config);
    draining = async () => {
      portal.health.drain();
      await delay(config.drainSeconds * 1_000);
    };
    announce(config, demoAccounts);
  } else {
    say('Trapline works off jobs; this process answers no requests (ROLES).');
  }
}

/** A bucket that does not exist, or keys that may not use it, stop the start; a store that is away does not. */
async function tryBucket({ services }: Portal, log: Logger): Promise<void> {
  try {
    await services.storage.check();
  } catch (error) {
    const refusal = refusalOfStore(error);
    if (refusal !== null) throw new Error(`STORAGE_URL: ${refusal}`, { cause: error });
    log.error({ err: error }, 'The storage of files does not answer; lists and figures can be read meanwhile');
  }
}

/** The reference device service, for the demonstration: only for this machine, like the demonstration itself. */
async function demoDeviceService({ demo, loopback, roles }: Config): Promise<string | undefined> {
  if (!demo || !loopback || !roles.includes('web')) return undefined;
  const service = await startDeviceService({
    devicesOf: (id) => (id === demoDeviceUser ? simulatedDevices(service.url, 3) : null),
  });
  endings.push(() => service.close());
  return service.url;
}

/**
 * Loads an operator's own model once, so that a misfit stops the start and does not show at the first photo. Where the
 * runtime itself is missing, photos wait. Source: DETECT-6.
 */
async function tryDetector({ decoder }: Portal, { detector }: Config, log: Logger): Promise<void> {
  if (detector.kind !== 'onnx') return;
  try {
    log.info({ detector: await decoder.describeDetector() }, 'Photos are counted by this detector');
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (error.reason !== 'no_detector') throw new Error(`DETECTOR: ${error.message}.`, { cause: error });
    log.error({ err: error }, 'ONNX Runtime does not load: photos wait to be counted until it does');
  }
}

function detectorText(config: Config): string {
  if (config.detector.kind === 'onnx') return `onnx:${config.detector.file}`;
  return config.detector.kind === 'http' ? `http:${config.detector.url}` : 'builtin';
}

function announce(config: Config, accounts: readonly DemoAccount[]): void {
  const address = config.host === '0.0.0.0' || config.host === '::' ? config.publicUrl : localAddress(config);
  say(`\nTrapline is ready: ${address}`);
  if (accounts.length === 0) return;
  say('\nDemonstration accounts (passwords are this installation’s own):');
  const width = Math.max(...accounts.map((account) => account.email.length));
  for (const { email, password, role } of accounts) say(`  ${email.padEnd(width)}  ${password}  ${role}`);
  say('');
}

function localAddress(config: Config): string {
  return config.loopback ? `http://localhost:${config.port}` : `http://${config.host}:${config.port}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is taken by another program. Set PORT to a free one, for example PORT=8081.`;
  }
  if (
    error instanceof Error &&
    'code' in error &&
    error.code === 'EACCES' &&
    'syscall' in error &&
    error.syscall === 'listen'
  ) {
    return 'This user may not listen on PORT. Choose one above 1023.';
  }
  return error instanceof Error ? error.message : String(error);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending) say('Ending …');
    void end(0);
  });
}
// The reader of our output may go away, or its disk may be full; neither must end the portal.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
});

try {
  await start();
} catch (error) {
  if (!ending) process.stderr.write(`\nTrapline cannot start. ${reasonOf(error)}\n`);
  await end(1);
}
