import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { usualLogDays } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import { allRoutes, routes } from '@trapline/domain/routes.ts';
import { mailInLimits } from '@trapline/domain/uploads/mail-in.limits.ts';
import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { assumedCallRecorder, refusedAssumptionRecorder } from '../audit/assumed-call.actions.ts';
import { ensureFirstAdmin, type FirstAdmin } from '../accounts/first-admin.actions.ts';
import { answerSeconds, chatSocketPath, usualMonthlyTokens } from '@trapline/domain/chat/chat.limits.ts';
import { createAnalyst } from '../chat/analyst.actions.ts';
import { documentSearch } from '../chat/document-search.actions.ts';
import { ChatDesk } from '../chat/chat-desk.actions.ts';
import { createModelAnswerer } from '../chat/model-answerer.actions.ts';
import type { Budget } from '../chat/usage.actions.ts';
import { ChangeFeed } from '../changes/change-feed.actions.ts';
import { trainingDataRunner } from '../exports/training-data.jobs.ts';
import { writeFindings } from '../chat/write-findings.actions.ts';
import type { ModelEndpoint } from '../platform/language-model/language-model.ts';
import { findingsRunner, type WriteFindings } from '../reports/findings.actions.ts';
import { reportRunner } from '../reports/report.jobs.ts';
import type { JobRunner } from '../jobs/job-kind.types.ts';
import { runJobTasks } from '../jobs/run-job.jobs.ts';
import { renameRunner } from '../learning/naming/renew.actions.ts';
import { createHandlers } from './handlers.ts';
import { type Bus, createBus } from '../platform/bus/bus.ts';
import { systemClock, type Clock } from '../platform/base/clock.ts';
import { ensurePartitionsAhead } from '../platform/database/partition.store.ts';
import { docsPages } from '../platform/http/pages/docs-page.ts';
import { healthPages } from '../platform/http/pages/health.ts';
import type { RequestLimits } from '../platform/http/admission/request.limits.ts';
import type { CallerLookup } from '../callers/caller-lookup.types.ts';
import { ownAddress } from '../platform/http/admission/own-origin.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { webApp } from '../platform/http/pages/web-app.ts';
import { systemIds, type Ids } from '../platform/base/ids.ts';
import { createDecoder, type Decoder } from '../platform/decoding/decoding.ts';
import { runWorker } from '../platform/jobs/job-queue.store.ts';
import type { OptionalPart } from '../platform/decoder-protocol/decoder-messages.ts';
import type { Logger } from '../platform/base/log.ts';
import { createTurns } from '../platform/base/turns.ts';
import { createMailer, type Mailer, type MailSettings } from '../platform/mail/mail.ts';
import { type MailReceiver, startMailReceiver } from '../platform/mail-in/mail-in.ts';
import { createMetrics, type HttpMetrics } from '../platform/metrics/metrics.ts';
import { createPasswords, installationSecret, type Passwords } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { type SocketRoute, Sockets } from '../platform/sockets/sockets.ts';
import { type BucketAddress, createPathSigner, keepBallast, openFileStorage } from '../platform/storage/storage.ts';
import { openS3Storage, type PathSigner, type Storage } from '../platform/storage/storage.ts';
import { createCallerLookup } from '../sign-in/caller-lookup.store.ts';
import { mailDesk } from '../uploads/mail-in.actions.ts';
import type { BackupSchedule } from '../platform/backup/backup.ts';
import type { Gauged } from '../status/figures.actions.ts';
import { addGauges } from './gauges.ts';
import { openDatabases } from './open-databases.ts';
import { PortalHealth } from './portal-health.ts';
import { version } from '../platform/base/version.ts';
import {
  createMailTasks,
  createNoticeTasks,
  createTasks,
  crontab,
  type Making,
  monthsAhead,
  tasksApart,
} from './tasks.ts';

/** Options of the model that answers in the chat. */
export interface ModelOptions {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Most tokens of an organization in a month. */
  readonly monthlyTokens?: number | undefined;
  /** Milliseconds of silence after which it is given up, for tests. */
  readonly silenceMs?: number;
}

/** Options of a portal. */
export interface PortalOptions {
  readonly databaseUrl: string;
  /** Direct connection to the same database, without a pooler. */
  readonly directUrl: string;
  /** A read replica; undefined: there is none. */
  readonly readUrl?: string | undefined;
  /** Folder of files; with a bucket, only of those that are being received or worked on. */
  readonly filesDir: string;
  /** The bucket in which files are kept; undefined: in `filesDir`. */
  readonly bucket?: BucketAddress | undefined;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly mail: MailSettings;
  readonly detector: string;
  readonly trustedProxies?: readonly string[];
  readonly checkAnswers?: boolean;
  readonly limits?: RequestLimits;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly logDays?: number;
  /** Days for which backups are kept. */
  readonly backupDays?: number;
  /** URL template for an activity log entry in the operator's log console. */
  readonly logConsoleUrlTemplate?: string | undefined;
  /** Whether the web is rebuilt while the portal runs (development). */
  readonly webIsRebuilt?: boolean;
  readonly productionDomain?: string | undefined;
  /** Domain of the addresses that receive mails with photos. */
  readonly mailInDomain?: string | undefined;
  /** Whether no other process uses this database. */
  readonly alone: boolean;
  /** Size of the file that reserves disk space, bytes; default 256 MB. */
  readonly ballastBytes?: number;
  /** Address of the operator's device service; undefined: none is connected. */
  readonly deviceServiceUrl?: string | undefined;
  /** Path of the operator's own ffmpeg. */
  readonly ffmpegPath?: string | undefined;
  /** Optional parts that are not used even if installed. */
  readonly leaveOut?: readonly OptionalPart[];
  /** Backups that the worker makes by itself; undefined: none. */
  readonly backups?: BackupSchedule | undefined;
  /** Number of decoding processes; default: the number of cores minus one. */
  readonly children?: number;
  readonly admin?: FirstAdmin | undefined;
  /** An OpenAI-compatible endpoint for the chat; undefined: the built-in analyst answers. Source: CHAT-7 */
  readonly llm?: ModelOptions | undefined;
  /** Address of the chat's socket if it is not at `publicUrl`. */
  readonly websocketUrl?: string | undefined;
  /** More socket routes: those of tests. */
  readonly sockets?: readonly SocketRoute[];
  /** More runners of jobs that users wait for: those of tests. */
  readonly jobRunners?: readonly JobRunner[];
}

/** A portal: a web server, a worker, or both, with one database and storage. */
export interface Portal {
  readonly services: Services;
  readonly passwords: Passwords;
  readonly metrics: HttpMetrics;
  /** The server; it can listen, or be called without a network. */
  readonly http: FastifyInstance;
  readonly decoder: Decoder;
  readonly sockets: Sockets;
  readonly health: PortalHealth;
  startWorker(): Promise<void>;
  /** Receives mails for sensors; needs `mailInDomain`. @returns the port it listens on */
  startMailIn(at: { readonly host: string; readonly port: number }): Promise<number>;
  close(): Promise<void>;
}

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Source: STORAGE-4. */
const usualBallast = 256 * 1024 * 1024;
/** Milliseconds for which requests in progress may continue during shutdown. */
const closingPatience = 12_000;
/** Jobs running at the same time: one waits for a decoder while another writes. */
const jobsAtOnce = 4;
/**
 * Received files being stored at the same time, each with its own connection and its sensor's lock. Half of the
 * connections remain free for other work, however many units wake in the same minute.
 */
const filesAtOnce = 4;

/** Migrates the database and creates a portal. It does not listen or run jobs yet. */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? systemIds;
  const { directUrl, publicUrl, log } = options;
  const { database, replica } = await openDatabases(options, jobsAtOnce);
  const { db, pool } = database;
  await ensurePartitionsAhead(db, new Date(clock.now()), monthsAhead);
  const storage = await storageOf(options, clock, ids);
  const ballast = await keepBallast(options.filesDir, options.ballastBytes ?? usualBallast, log);
  const services: Services = {
    ...{ db, pool, directUrl, replica, storage, clock, ids, log, publicUrl },
    storing: createTurns(filesAtOnce),
    mailInDomain: options.mailInDomain ?? null,
  };
  const mailer = createMailer(options.mail, services);
  const passwords = createPasswords(ids);
  await ensureFirstAdmin(db, { clock, passwords }, options.admin);
  const signer = createPathSigner(await installationSecret(db, ids, 'download-paths'));
  const metrics = createMetrics(log);
  const decoder = decoderOf(options);
  const making = { decoder, writeFindings: findingsWriter(services, options) };
  const jobRunners = [...runnersOf(services, making), ...(options.jobRunners ?? [])];
  const callers = createCallerLookup(db, pool, clock);
  const bus = createBus({ url: directUrl, log });
  const budget = budgetOf(options);
  const desk = new ChatDesk({ ...services, callers }, answerersOf(services, options, budget), budget);
  const { changes, sockets } = heldOpen(options, services, callers, bus, desk);
  await bus.start();
  const gauged = gaugedOf(services, options.filesDir, mailer, decoder);
  addGauges(metrics, gauged, { sockets, changes });
  const health = new PortalHealth(services);
  const parts = {
    ...{ services, passwords, signer, decoder, changes, sockets, callers },
    ...{ metrics, jobRunners, budget, gauged },
  };
  const http = await createServer(options, { ...parts, health });
  let worker: { stop(): Promise<void> } | undefined;
  let receiver: MailReceiver | undefined;
  return {
    services,
    passwords,
    metrics,
    http,
    decoder,
    sockets,
    health,
    async startWorker() {
      worker = await runWorker({
        url: directUrl,
        tasks: createTasks(services, decoder, ballast, options.logDays ?? usualLogDays),
        crontab,
        concurrency: jobsAtOnce,
        apart: tasksApart(services, mailer, { ...making, ...options }, runJobTasks(services, jobRunners, bus)),
        log,
        db,
        clock,
        alone: options.alone,
      });
    },
    async startMailIn(at) {
      receiver = await receiveMails(services, options.mailInDomain, at);
      return receiver.port;
    },
    async close() {
      changes.close();
      // Slow uploads and exports may continue for a while; then their connections are closed without an
      // acknowledgement.
      const impatience = setTimeout(() => http.server.closeAllConnections(), closingPatience);
      await Promise.all([sockets.close(), http.close(), worker?.stop(), receiver?.close()]);
      clearTimeout(impatience);
      await desk.close();
      await mailer.close();
      await decoder.close();
      await bus.close();
      await replica?.close();
      await database.close();
    },
  };
}

function storageOf({ filesDir: folder, bucket }: PortalOptions, clock: Clock, ids: Ids): Promise<Storage> {
  const local = { folder, clock, ids };
  return bucket ? openS3Storage({ ...local, address: bucket }) : openFileStorage(local);
}

/** The runners of all jobs that users wait for. */
function runnersOf(services: Services, { decoder, writeFindings }: Making): readonly JobRunner[] {
  return [
    trainingDataRunner(services),
    renameRunner(services, decoder),
    reportRunner({ ...services, decoder, writeFindings }),
    findingsRunner(services, writeFindings),
  ];
}

function decoderOf({ detector, ffmpegPath, leaveOut = [], children }: PortalOptions): Decoder {
  const workers = children === undefined ? {} : { children };
  return createDecoder({ ...{ detector, ffmpegPath, leaveOut, knownTypes: [...insectTypes] }, ...workers });
}

/** Connections that outlive their request: streams of changes, and sockets. */
function heldOpen(
  { limits, sockets = [] }: PortalOptions,
  services: Services,
  callers: CallerLookup,
  bus: Bus,
  desk: ChatDesk,
) {
  const limited = limits === undefined ? {} : { limits };
  return {
    changes: new ChangeFeed({ ...services, callers }, bus),
    sockets: new Sockets([desk.route, ...sockets], { ...services, ...limited, callers, bus }),
  };
}

/** Who answers questions. */
function answerersOf(services: Services, { llm }: Pick<PortalOptions, 'llm'>, budget: Budget) {
  const reading = { ...services, searchDocuments: documentSearch(services.db) };
  const endpoint = endpointOf(llm);
  return {
    model: endpoint && createModelAnswerer(reading, endpoint, budget),
    analyst: createAnalyst(reading),
  };
}

function endpointOf(llm: PortalOptions['llm']): ModelEndpoint | null {
  return llm === undefined ? null : { ...llm, silenceMs: llm.silenceMs ?? answerSeconds.silence * 1_000 };
}

/** What writes the findings of reports. */
function findingsWriter(services: Services, options: PortalOptions): WriteFindings {
  const writing = { ...services, endpoint: endpointOf(options.llm), budget: budgetOf(options) };
  return (asker, figures, locale, signal) => writeFindings(writing, asker, figures, locale, signal);
}

function budgetOf({ llm }: PortalOptions): Budget {
  return { model: llm?.model ?? null, monthlyTokens: llm?.monthlyTokens ?? usualMonthlyTokens };
}

/** Origin of sockets that are not at the portal's own address; null: there are none. Source: SECURITY-4 */
function socketsElsewhere({ websocketUrl, publicUrl }: PortalOptions): string | null {
  const { protocol, host } = new URL(websocketUrl ?? publicUrl.replace(/^http/, 'ws'));
  // Not every browser takes a socket at the page's own host for its own.
  return `${protocol}//${host}`;
}

/** Starts to receive mails with photos. @param name domain of their addresses */
async function receiveMails(
  services: Services,
  name: string | undefined,
  at: Parameters<Portal['startMailIn']>[0],
): Promise<MailReceiver> {
  if (name === undefined) throw new Error('Mails need a domain');
  const { log, storage } = services;
  const { withFolder, check: checkRoom } = storage;
  const { bytes, recipients } = mailInLimits;
  const rest = { bytes, recipients, log, withFolder, checkRoom };
  return startMailReceiver({ ...at, name, ...rest }, mailDesk(services, name));
}

function gaugedOf(services: Services, filesDir: string, mailer: Mailer, decoder: Decoder): Gauged {
  const { db, clock } = services;
  const tasks = [createMailTasks(services, mailer), createNoticeTasks(services, mailer, decoder)];
  return { db, clock, filesDir, mailTasks: tasks.flatMap(Object.keys) };
}

/** Parts of the portal that its server needs. */
interface ServerParts {
  readonly services: Services;
  readonly passwords: Passwords;
  readonly signer: PathSigner;
  readonly decoder: Decoder;
  readonly changes: ChangeFeed;
  readonly sockets: Sockets;
  readonly callers: CallerLookup;
  readonly metrics: HttpMetrics;
  readonly jobRunners: readonly JobRunner[];
  readonly budget: Budget;
  readonly gauged: Gauged;
  readonly health: PortalHealth;
}

/** Creates the server for the API and the web; it does not listen yet. */
async function createServer(options: PortalOptions, parts: ServerParts): Promise<FastifyInstance> {
  const { services, passwords, signer, decoder, changes, sockets, callers, metrics, jobRunners, budget } = parts;
  const { db, clock, ids, log, publicUrl } = services;
  return createHttpServer({
    routes,
    handlers: createHandlers(services, {
      passwords,
      signer,
      decoder,
      changes,
      production: isProduction(options),
      logDays: options.logDays ?? usualLogDays,
      logConsoleUrlTemplate: options.logConsoleUrlTemplate,
      deviceServiceUrl: options.deviceServiceUrl,
      jobRunners,
      gauged: parts.gauged,
      chat: {
        budget,
        issueTicket: (caller, name) => sockets.issueTicket(caller, name),
        socketUrl: (host) =>
          options.websocketUrl ?? `${ownAddress(publicUrl, host)}${chatSocketPath}`.replace(/^http/, 'ws'),
      },
    }),
    services: {
      ...{ db, clock, ids, log, publicUrl, callers },
      recordAssumedCall: assumedCallRecorder(db, clock),
      recordRefusedAssumption: refusedAssumptionRecorder(db, clock),
      trustedProxies: options.trustedProxies ?? [],
      checkAnswers: options.checkAnswers ?? false,
      metrics,
      ...(options.limits === undefined ? {} : { limits: options.limits }),
    },
    pages: [healthPages(() => parts.health.read()), docsPages(allRoutes, version, ids), sockets.mount],
    upgrades: sockets.takes,
    fallback: await webApp(webFolder, ids, {
      rebuilt: options.webIsRebuilt ?? false,
      sockets: socketsElsewhere(options),
    }),
  });
}

/** Whether pages show what belongs to the production system only. Source: LOG-7. */
function isProduction(options: PortalOptions): boolean {
  return options.productionDomain !== undefined && new URL(options.publicUrl).hostname === options.productionDomain;
}
