import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLoopback, SettingError, url, value } from './config-values.ts';
import type { Environment } from './config-values.ts';

/**
 * An external PostgreSQL: possibly through a pooler, and directly (for LISTEN, migrations and COPY). Each address says
 * how its connections are encrypted, as `sslmode` and `sslrootcert`.
 */
export interface DatabaseSetting {
  readonly url: string;
  readonly directUrl: string;
  /** A read replica; undefined: there is none. */
  readonly readUrl: string | undefined;
}

type UrlName = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL';

const schemes = ['postgres:', 'postgresql:'] as const;
const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
/** Parameters of addresses that would decide about encryption beside `sslmode` and DATABASE_CA_FILE. */
const otherWays = ['ssl', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat'];

/** The external database; undefined for the embedded one. Source: RUN-11. */
export function readDatabase(env: Environment, cwd: string): DatabaseSetting | undefined {
  const caFile = readCaFile(env, cwd);
  const pooled = address(env, 'DATABASE_URL', caFile);
  const direct = address(env, 'DATABASE_DIRECT_URL', caFile);
  const read = address(env, 'DATABASE_READ_URL', caFile);
  if (pooled !== undefined) return { url: pooled, directUrl: direct ?? pooled, readUrl: read };
  for (const [name, other] of Object.entries({ DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: read })) {
    if (other !== undefined) throw new SettingError(`${name} is set without DATABASE_URL; set both, or neither.`);
  }
  if (caFile === undefined) return undefined;
  throw new SettingError('DATABASE_CA_FILE is set without DATABASE_URL; the embedded database needs no certificate.');
}

/** Path of a file with the certificates of one's own authority. */
function readCaFile(env: Environment, cwd: string): string | undefined {
  const text = value(env, 'DATABASE_CA_FILE');
  if (text === undefined) return undefined;
  const path = resolve(cwd, text);
  if (!existsSync(path)) throw new SettingError(`DATABASE_CA_FILE: there is no file ${path}.`);
  try {
    new X509Certificate(readFileSync(path));
  } catch (cause) {
    throw new SettingError('DATABASE_CA_FILE must be a file with certificates, as PEM.', { cause });
  }
  return path;
}

/** An address that says how it is encrypted. */
function address(env: Environment, name: UrlName, caFile: string | undefined): string | undefined {
  const found = url(env, name, schemes);
  if (found === undefined) return undefined;
  const other = otherWays.find((parameter) => found.searchParams.has(parameter));
  if (other !== undefined) {
    throw new SettingError(
      `${name} must not hold "${other}": encryption is set by sslmode, and the certificate of your own authority by ` +
        'DATABASE_CA_FILE.',
    );
  }
  const mode = modeOf(name, found, caFile !== undefined);
  if (mode === 'verify-ca' && caFile === undefined) {
    throw new SettingError(
      `${name}: sslmode=verify-ca needs DATABASE_CA_FILE. Without an authority of your own, use verify-full.`,
    );
  }
  found.searchParams.set('sslmode', mode);
  if (mode !== 'disable' && caFile !== undefined) found.searchParams.set('sslrootcert', caFile);
  return found.href;
}

/** What `sslmode` says; without it, verify-full where an authority is known, except on this machine. */
function modeOf(name: UrlName, at: URL, hasAuthority: boolean): (typeof modes)[number] {
  const given = at.searchParams.get('sslmode');
  if (given === null) return hasAuthority && !isHere(at) ? 'verify-full' : 'disable';
  const mode = modes.find((known) => known === given);
  if (mode !== undefined) return mode;
  const why = ['allow', 'prefer'].includes(given) ? ': others fall back to no encryption without saying so' : '';
  throw new SettingError(`${name}: sslmode must be ${modes.join(' or ')}${why}.`);
}

/** Whether a database is on this machine: at the loopback interface, or a socket file. */
function isHere(at: URL): boolean {
  const host = decodeURIComponent(at.searchParams.get('host') ?? at.hostname).replace(/^\[(.*)\]$/, '$1');
  return host.startsWith('/') || isLoopback(host);
}
