import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { isLoopback } from '../configuration/configuration.ts';

// Every connection to PostgreSQL is made with what stands here, except those to the embedded one before it is ready.

/** The part of a client's or pool's options that says where it connects to, and how it is encrypted. */
export interface Reached {
  readonly connectionString: string;
  readonly ssl: false | ConnectionOptions;
}

/**
 * Where to connect to, and how. The driver itself reads `sslmode=require` as `verify-full`, with a warning, and the
 * file of the authority again for each connection. Here the words mean what they mean to PostgreSQL's own programs:
 * `require` encrypts and, without `sslrootcert`, accepts any certificate; `verify-ca` wants one of a known authority,
 * `verify-full` also for the name in the address; without any, nothing is encrypted. Source: RUN-11.
 * @throws Error when the file of the authority cannot be read
 */
export function reached(url: string): Reached {
  const at = new URL(url);
  const mode = at.searchParams.get('sslmode');
  const file = at.searchParams.get('sslrootcert');
  at.searchParams.delete('sslmode');
  at.searchParams.delete('sslrootcert');
  const connectionString = at.href;
  if (mode === null || mode === 'disable') return { connectionString, ssl: false };
  const authority = file === null ? {} : { ca: readFileSync(file, 'utf8') };
  if (mode === 'verify-full') return { connectionString, ssl: authority };
  if (file === null) return { connectionString, ssl: { rejectUnauthorized: false } };
  return { connectionString, ssl: { ...authority, checkServerIdentity: () => undefined } };
}

/**
 * Opens a connection of its own, for work that cannot share one.
 * @throws Error that says to the operator why the database cannot be reached, and what to do
 */
export async function connectAlone(url: string, options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...reached(url), keepAlive: true, connectionTimeoutMillis: 10_000, ...options });
  // For a connection lost between two statements only the client emits an error; the next statement fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(unreachable(url, cause), { cause });
  }
  return client;
}

/** Whether connections to this address are encrypted and prove whom they reach, or do not leave this machine. */
export function protectionOf(url: string): 'local' | 'no' | 'unproven' | 'yes' {
  const host = hostOf(url);
  if (host.startsWith('/') || isLoopback(host)) return 'local';
  const { ssl } = reached(url);
  if (ssl === false) return 'no';
  return ssl.rejectUnauthorized === false ? 'unproven' : 'yes';
}

/** The host of an address, as people write it. */
function hostOf(url: string): string {
  const at = new URL(url);
  return decodeURIComponent(at.searchParams.get('host') ?? at.hostname).replace(/^\[(.*)\]$/, '$1');
}

/** What OpenSSL calls a certificate that no known authority has signed. */
const unknownSigner = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
];

/** Why a database cannot be reached, and what to do about it. */
function unreachable(url: string, error: unknown): string {
  const at = `The database at ${hostOf(url)}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Several addresses of one host fail with an error that has no message of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const message = first instanceof Error ? first.message : String(first);
  if (unknownSigner.includes(code)) {
    const known = new URL(url).searchParams.has('sslrootcert')
      ? 'none in DATABASE_CA_FILE has signed it. Put the certificate of the authority that did into that file'
      : 'this machine knows none that has signed it. Set DATABASE_CA_FILE to the certificate of your own authority';
    return `${at} shows a certificate whose authority is unknown: ${known}. (${message})`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return (
      `${at} shows a certificate for another name. Write the name of the certificate into the address, or renew the ` +
      `certificate for this one; sslmode=verify-ca does not compare names. (${message})`
    );
  }
  if (code === 'CERT_HAS_EXPIRED') return `${at} shows a certificate that has expired. Renew it. (${message})`;
  if (code === 'CERT_NOT_YET_VALID') return `${at} shows a certificate that is not valid yet. Check the clocks.`;
  if (message === 'The server does not support SSL connections') {
    return `${at} offers no encryption, but its address asks for it (sslmode). Switch it on there (ssl = on).`;
  }
  if (code === '28000') {
    return `${at} refuses this role, or connections that are encrypted as the address says (sslmode): ${message}.`;
  }
  return error instanceof pg.DatabaseError
    ? `${at} refuses the connection: ${message}.`
    : `${at} cannot be reached: ${message}`;
}
