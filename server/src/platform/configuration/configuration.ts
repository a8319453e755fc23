/**
 * The settings of a process, read from its environment and a `.env` file.
 *
 * Guarantees: every setting is checked at start-up, and each invalid one is reported in a sentence that names it. No
 * other code reads the environment, and nothing is read again later.
 *
 * It does not start anything, and checks only whether configured local files exist, not whether configured servers
 * respond: that is noticed where they are used.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { usualLogDays } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import type { AdminSetting, DetectorSetting, LlmSetting } from './config-readers.ts';
import type { BackupPlace, BackupSetting, MailInSetting, StorageSetting } from './config-readers.ts';
import { readAdmin, readDetector, readDomain, readHost, readLlm, readMailFrom } from './config-readers.ts';
import { readMailIn, readMetricsPort, readProgram, readProxies, readPublicUrl } from './config-readers.ts';
import { readStorage, readTemplate, readTraces, type TraceSetting } from './config-readers.ts';
import { readBackupPlace, readBackups } from './config-readers.ts';
import { type DatabaseSetting, readDatabase } from './database-settings.ts';
import { baseUrl, isLoopback, oneOf, SettingError, someOf, url, value, wholeNumber } from './config-values.ts';
import type { Environment } from './config-values.ts';

export { isLoopback } from './config-values.ts';
export { pageOfSettings, settingList } from './setting-list.ts';

/** What a process does: serve requests, run jobs, or both. */
export type Role = 'web' | 'worker';

/** Every setting of the portal, checked. Source: RUN-1. */
export interface Config {
  readonly mode: 'development' | 'test' | 'production';
  readonly host: string;
  readonly port: number;
  /** Whether the portal is reachable from this machine only. */
  readonly loopback: boolean;
  /** Base URL of links in mails; no trailing slash. */
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  readonly database: DatabaseSetting | undefined;
  readonly storage: StorageSetting;
  readonly backup: BackupSetting;
  /** Undefined: mails are written to files in `dataDir/outbox`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly mailIn: MailInSetting | undefined;
  /** The first product admin, created when there is none. */
  readonly admin: AdminSetting | undefined;
  readonly demo: boolean;
  /** What this process does. Source: RUN-4. */
  readonly roles: readonly Role[];
  /** Seconds for which it still answers after the signal to end, so that a proxy notices. */
  readonly drainSeconds: number;
  readonly detector: DetectorSetting;
  /** Host name on which the connection-logs button is shown. */
  readonly productionDomain: string | undefined;
  readonly logConsoleUrlTemplate: string | undefined;
  /** Days for which activity logs are kept. */
  readonly logDays: number;
  readonly deviceServiceUrl: string | undefined;
  readonly llm: LlmSetting | undefined;
  /** Address of the chat's socket if it is not at `publicUrl`. */
  readonly websocketUrl: string | undefined;
  readonly ffmpegPath: string | undefined;
  /** Optional parts that are not used even if installed: ONNX Runtime, the film encoder. */
  readonly leaveOut: readonly ('onnx' | 'encoder')[];
  /** Undefined: no metrics. */
  readonly metricsPort: number | undefined;
  /** Where traces are sent; undefined: nothing is traced. */
  readonly traces: TraceSetting | undefined;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

/** Invalid settings, one sentence each. */
export class ConfigError extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(`The settings cannot be used:\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`);
    this.name = 'ConfigError';
    this.sentences = sentences;
  }
}

/**
 * Loads the settings of this process from its environment, and from `.env` in the working directory, if it exists, for
 * variables that are not set.
 * Source: RUN-1.
 * @throws ConfigError
 */
export function loadConfig(): Config {
  return readConfig(environment(), process.cwd());
}

/**
 * Where backups are kept, as an argument of a command.
 * @throws SettingError when it is neither a folder nor a bucket
 */
export function loadBackupPlace(given: string): BackupPlace | undefined {
  return readBackupPlace(environment(), process.cwd(), given);
}

function environment(): Environment {
  const file = join(process.cwd(), '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
}

/**
 * Checks all settings and returns them typed.
 * @param env variables; empty ones count as unset
 * @param cwd base folder of relative paths
 * @throws ConfigError naming all invalid variables, not only the first
 */
export function readConfig(env: Environment, cwd: string): Config {
  const sentences: string[] = [];
  const read = <Value>(reader: () => Value, otherwise: Value): Value => {
    try {
      return reader();
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      sentences.push(error.message);
      return otherwise;
    }
  };

  const mode = read(() => oneOf(env, 'NODE_ENV', ['development', 'test', 'production']), undefined) ?? 'development';
  const host = read(() => readHost(env), '127.0.0.1');
  const loopback = isLoopback(host);
  const port = read(() => wholeNumber(env, 'PORT', 1, 65_535), undefined) ?? 8080;
  const demo = read(() => oneOf(env, 'DEMO', ['on', 'off']), undefined);
  const publicUrl = read(() => readPublicUrl(env), undefined) ?? `http://localhost:${port}`;
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

  const config: Config = {
    mode,
    host,
    port,
    loopback,
    publicUrl,
    trustedProxies: read(() => readProxies(env), []),
    dataDir: resolve(cwd, value(env, 'DATA_DIR') ?? 'data'),
    database: read(() => readDatabase(env, cwd), undefined),
    storage: read(() => readStorage(env), { kind: 'files' }),
    backup: read(() => readBackups(env, cwd), { keepDays: 1, hour: 0 }),
    smtpUrl: read(() => url(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href, undefined),
    mailFrom: read(() => readMailFrom(env, publicUrl), ''),
    mailIn: read(() => readMailIn(env), undefined),
    admin: read(() => readAdmin(env), undefined),
    demo: demo === undefined ? loopback && mode !== 'production' : demo === 'on',
    roles: read(() => someOf(env, 'ROLES', ['web', 'worker']), undefined) ?? ['web', 'worker'],
    drainSeconds: read(() => wholeNumber(env, 'DRAIN_SECONDS', 0, 300), undefined) ?? 0,
    detector: read(() => readDetector(env, cwd), { kind: 'builtin' }),
    productionDomain: read(() => readDomain(env, 'PRODUCTION_DOMAIN'), undefined),
    logConsoleUrlTemplate: read(() => readTemplate(env), undefined),
    logDays: read(() => wholeNumber(env, 'LOG_DAYS', 1, 36_500), undefined) ?? usualLogDays,
    deviceServiceUrl: read(() => baseUrl(env, 'DEVICE_SERVICE_URL'), undefined),
    llm: read(() => readLlm(env), undefined),
    websocketUrl: read(() => url(env, 'WEBSOCKET_API_URL', ['ws:', 'wss:'])?.href, undefined),
    ffmpegPath: read(() => readProgram(env, cwd), undefined),
    leaveOut: read(() => someOf(env, 'LEAVE_OUT', ['onnx', 'encoder']), undefined) ?? [],
    metricsPort: read(() => readMetricsPort(env, port), undefined),
    traces: read(() => readTraces(env), undefined),
    logLevel: read(() => oneOf(env, 'LOG_LEVEL', levels), undefined) ?? 'info',
  };
  if (sentences.length === 0) sentences.push(...unsharedParts(config));
  if (sentences.length > 0) throw new ConfigError(sentences);
  return config;
}

/**
 * Why a process cannot do only a part of the work: with a database that others reach and files that they do not, a worker
 * would look for photos that it cannot find. Source: RUN-4
 */
function unsharedParts({ roles, database, storage }: Config): readonly string[] {
  if (roles.length === 2 || database === undefined || storage.kind === 's3') return [];
  return [`ROLES=${roles.join()} needs STORAGE_URL: other processes on DATABASE_URL must reach the files of this one.`];
}
