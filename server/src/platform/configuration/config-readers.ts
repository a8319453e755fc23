import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { passwordLength } from '@trapline/domain/accounts/account.limits.ts';
import { passwordFlaw } from '@trapline/domain/accounts/password.rules.ts';
import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { baseUrl, isHost, isProxyRange, SettingError, url, value, wholeNumber } from './config-values.ts';
import type { Environment } from './config-values.ts';
import type { SettingName } from './setting-list.ts';
import { readKeys, type StorageKeys } from './storage-keys.ts';

// Settings that take more than reading one variable. Invalid values throw a SettingError that names the variable.

/** Where photos and other files are stored. */
export type StorageSetting = { readonly kind: 'files' } | BucketSetting;

/** A bucket of an object store. */
export interface BucketSetting extends StorageKeys {
  readonly kind: 's3';
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
}

/** Where backups are kept. */
export type BackupPlace = { readonly kind: 'folder'; readonly folder: string } | BucketSetting;

/** Backups. */
export interface BackupSetting {
  /** Undefined: none are made by themselves. */
  readonly place?: BackupPlace | undefined;
  /** Undefined: they are not encrypted. */
  readonly key?: Buffer | undefined;
  /** Days for which they are kept. */
  readonly keepDays: number;
  /** Hour (UTC) at which they are made by themselves. */
  readonly hour: number;
}

/** Which detector to use. */
export type DetectorSetting =
  | { readonly kind: 'builtin' }
  | { readonly kind: 'onnx'; readonly file: string }
  | { readonly kind: 'http'; readonly url: string };

/** Incoming mail. */
export interface MailInSetting {
  readonly port: number;
  readonly domain: string;
}

/** The first product admin. */
export interface AdminSetting {
  readonly email: string;
  readonly password: string;
}

/** An OpenAI-compatible service. */
export interface LlmSetting {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Most tokens of an organization in a month; undefined: the usual number. */
  readonly monthlyTokens: number | undefined;
}

/** The host to listen on. */
export function readHost(env: Environment): string {
  const host = value(env, 'HOST') ?? '127.0.0.1';
  if (isHost(host)) return host;
  throw new SettingError(`HOST must be an IP address or a host name, not "${host}".`);
}

/** Base URL of links; undefined when it is not set. */
export function readPublicUrl(env: Environment): string | undefined {
  const found = baseUrl(env, 'PUBLIC_URL');
  if (found === undefined || URL.parse(found)?.pathname === '/') return found;
  throw new SettingError('PUBLIC_URL must not hold a path: the portal lives at the root of its host.');
}

/** Proxies whose forwarded headers are trusted. */
export function readProxies(env: Environment): readonly string[] {
  const parts = (value(env, 'TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = parts.find((part) => !isProxyRange(part));
  if (wrong === undefined) return parts;
  throw new SettingError(
    `TRUSTED_PROXIES must be IP addresses or networks (10.0.0.0/8) with commas between, or loopback, linklocal, ` +
      `uniquelocal; "${wrong}" is none.`,
  );
}

/** Where files are stored. */
export function readStorage(env: Environment): StorageSetting {
  const found = url(env, 'STORAGE_URL', ['s3:']);
  return found === undefined ? { kind: 'files' } : bucketAt(env, 'STORAGE_URL', found);
}

/** @param name of the setting that holds the address */
function bucketAt(env: Environment, name: string, found: URL): BucketSetting {
  const endpoint = found.searchParams.get('endpoint') ?? '';
  const region = found.searchParams.get('region') ?? '';
  const other = [...found.searchParams.keys()].filter((key) => key !== 'endpoint' && key !== 'region');
  const scheme = URL.parse(endpoint)?.protocol;
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(found.hostname);
  const more = `${found.port}${found.pathname.replace(/^\/$/, '')}${found.hash}`;
  const isEndpoint = scheme === 'http:' || scheme === 'https:';
  if (!isBucket || more !== '' || !isEndpoint || region === '' || other.length > 0) {
    throw new SettingError(`${name} must look like s3://bucket?endpoint=https://host&region=name.`);
  }
  return { kind: 's3', bucket: found.hostname, endpoint, region, ...readKeys(env, found, name) };
}

/**
 * Where backups are kept: a folder, or a bucket.
 * @param given as an argument; undefined: as set by BACKUP_TO
 */
export function readBackupPlace(env: Environment, cwd: string, given?: string): BackupPlace | undefined {
  const name = given === undefined ? 'BACKUP_TO' : 'The place of backups';
  const text = given ?? value(env, 'BACKUP_TO');
  if (text === undefined) return undefined;
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { kind: 'folder', folder: resolve(cwd, text) };
  const found = URL.parse(text);
  if (found?.protocol !== 's3:') throw new SettingError(`${name} must be a folder, or begin with s3://.`);
  return bucketAt(env, name, found);
}

/** Backups: where, with which key, for how long, and when. */
export function readBackups(env: Environment, cwd: string): BackupSetting {
  return {
    place: readBackupPlace(env, cwd),
    key: readBackupKey(env, cwd),
    keepDays: wholeNumber(env, 'BACKUP_KEEP_DAYS', 1, 36_500) ?? 35,
    hour: wholeNumber(env, 'BACKUP_HOUR', 0, 23) ?? 17,
  };
}

/** The key that backups are encrypted with, from its file; undefined when there is none. */
function readBackupKey(env: Environment, cwd: string): Buffer | undefined {
  const file = value(env, 'BACKUP_KEY_FILE');
  if (file === undefined) return undefined;
  const path = resolve(cwd, file);
  if (!existsSync(path)) throw new SettingError(`BACKUP_KEY_FILE: there is no file ${path}.`);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  if (key.length === 32) return key;
  throw new SettingError('BACKUP_KEY_FILE must be a file that "npm run backup -- --new-key FILE" has made.');
}

/** The sender of mails; required with a mail server. */
export function readMailFrom(env: Environment, publicUrl: string): string {
  const text = value(env, 'MAIL_FROM');
  if (text === undefined) {
    if (value(env, 'SMTP_URL') === undefined) return `Trapline <trapline@${URL.parse(publicUrl)?.hostname}>`;
    throw new SettingError('MAIL_FROM must be set when SMTP_URL is: mails need a sender.');
  }
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  if (isEmail(normalizeEmail(address))) return text;
  throw new SettingError(`MAIL_FROM must be a mail address, or "Name <address>", not "${text}".`);
}

/** Incoming mail; undefined when off. */
export function readMailIn(env: Environment): MailInSetting | undefined {
  const port = wholeNumber(env, 'MAIL_IN_PORT', 1, 65_535);
  const domain = readDomain(env, 'MAIL_IN_DOMAIN');
  if (port === undefined && domain === undefined) return undefined;
  if (port !== undefined && domain !== undefined) return { port, domain };
  throw new SettingError('MAIL_IN_PORT and MAIL_IN_DOMAIN belong together; set both, or neither.');
}

/** The first admin; undefined when not set. */
export function readAdmin(env: Environment): AdminSetting | undefined {
  const email = value(env, 'ADMIN_EMAIL');
  // Not trimmed: spaces may be part of the password.
  const password = env['ADMIN_PASSWORD'] === '' ? undefined : env['ADMIN_PASSWORD'];
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined) {
    throw new SettingError('ADMIN_EMAIL and ADMIN_PASSWORD belong together; set both, or neither.');
  }
  const normal = normalizeEmail(email);
  if (!isEmail(normal)) throw new SettingError(`ADMIN_EMAIL must be a mail address, not "${email}".`);
  const flaw = passwordFlaw(password);
  if (flaw === 'length')
    throw new SettingError(`ADMIN_PASSWORD must have ${passwordLength.min} to ${passwordLength.max} characters.`);
  if (flaw !== null) throw new SettingError('ADMIN_PASSWORD must hold a digit, a small and a capital letter.');
  return { email: normal, password };
}

/** Which detector to use; a model file must exist. */
export function readDetector(env: Environment, cwd: string): DetectorSetting {
  const text = value(env, 'DETECTOR') ?? 'builtin';
  if (text === 'builtin') return { kind: 'builtin' };
  if (text.startsWith('onnx:')) {
    const file = resolve(cwd, text.slice('onnx:'.length));
    const missing = [file, `${file}.json`].find((path) => text === 'onnx:' || !existsSync(path));
    if (missing === undefined) return { kind: 'onnx', file };
    throw new SettingError(
      `DETECTOR names a model, but ${missing} does not exist; onnx:FILE needs FILE and FILE.json.`,
    );
  }
  const http = text.startsWith('http:') ? text.slice('http:'.length) : '';
  // Both `http:URL` and a bare `http://…` mean the same service.
  const service = http.startsWith('//') ? text : http;
  const scheme = URL.parse(service)?.protocol;
  if (scheme === 'http:' || scheme === 'https:') return { kind: 'http', url: service };
  throw new SettingError('DETECTOR must be builtin, onnx:FILE or http:URL.');
}

/** A host name. */
export function readDomain(env: Environment, name: SettingName): string | undefined {
  const domain = value(env, name)?.toLowerCase();
  if (domain === undefined || isHost(domain)) return domain;
  throw new SettingError(`${name} must be a host name such as portal.example.org, not "${domain}".`);
}

/** URL template of the log console; undefined when it is not set. */
export function readTemplate(env: Environment): string | undefined {
  const text = value(env, 'LOG_CONSOLE_URL_TEMPLATE');
  if (text === undefined || /^https?:\/\/[^\s/]+/.test(text)) return text;
  throw new SettingError('LOG_CONSOLE_URL_TEMPLATE must begin with https:// or http://.');
}

/** The language model service; undefined when none is configured. */
export function readLlm(env: Environment): LlmSetting | undefined {
  const base = baseUrl(env, 'LLM_BASE_URL');
  const model = value(env, 'LLM_MODEL');
  const apiKey = value(env, 'LLM_API_KEY');
  const monthlyTokens = wholeNumber(env, 'LLM_MONTHLY_TOKENS', 0, 999_999_999);
  if (base !== undefined && model !== undefined) return { baseUrl: base, apiKey, model, monthlyTokens };
  if (base === undefined && model === undefined && apiKey === undefined) return undefined;
  throw new SettingError('LLM_BASE_URL and LLM_MODEL belong together (LLM_API_KEY may be added); set both, or none.');
}

/** Path of an external ffmpeg, which must exist. */
export function readProgram(env: Environment, cwd: string): string | undefined {
  const text = value(env, 'FFMPEG_PATH');
  if (text === undefined) return undefined;
  const path = resolve(cwd, text);
  if (existsSync(path)) return path;
  throw new SettingError(`FFMPEG_PATH names ${path}, which does not exist.`);
}

/** Port for metrics; undefined when off. */
export function readMetricsPort(env: Environment, port: number): number | undefined {
  const found = wholeNumber(env, 'METRICS_PORT', 1, 65_535);
  if (found !== port) return found;
  throw new SettingError(`METRICS_PORT must differ from PORT (${port}): the metrics are not for everybody.`);
}

/** Where traces are sent. */
export interface TraceSetting {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of requests that are traced. */
  readonly share: number;
}

/** The collector of traces; undefined: none. */
export function readTraces(env: Environment): TraceSetting | undefined {
  const endpoint = url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.href;
  if (endpoint === undefined) return undefined;
  const text = value(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const share = Number(text);
  if (!(share >= 0 && share <= 1))
    throw new SettingError(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, not "${text}".`);
  return { endpoint, headers: readHeaders(env), share };
}

/** Headers as OpenTelemetry writes them: percent-encoded values. */
function readHeaders(env: Environment): Readonly<Record<string, string>> {
  const pairs = (value(env, 'OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter((pair) => pair.trim() !== '');
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, text = ''] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    const decoded = name === undefined ? null : percentDecoded(text);
    if (name === undefined || decoded === null)
      throw new SettingError('OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.');
    headers[name] = decoded;
  }
  return headers;
}

/** Null for what is not percent-encoded UTF-8. */
function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
