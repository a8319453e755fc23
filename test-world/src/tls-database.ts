import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import tls from 'node:tls';
import pg from 'pg';
import { expect, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@trapline/server/platform/embedded-postgres/embedded-postgres.ts';
import type { Certificate } from './certificates.ts';

/** A real PostgreSQL whose encryption can be changed while it runs. */
export interface TlsDatabase {
  readonly server: EmbeddedPostgres;
  /** Has new connections offered encryption with this certificate. */
  show(certificate: Certificate): Promise<void>;
  /** Refuses new connections without encryption, except those of its superuser. */
  onlyEncrypted(): Promise<void>;
}

/**
 * Starts a PostgreSQL that offers no encryption yet.
 * @param dataDir a new folder that everybody may pass through
 */
export async function startTlsDatabase(dataDir: string): Promise<TlsDatabase> {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });

  async function administer(statements: readonly string[]): Promise<void> {
    const admin = new pg.Client(server.adminUrl);
    await admin.connect();
    try {
      for (const statement of [...statements, 'select pg_reload_conf()']) await admin.query(statement);
    } finally {
      await admin.end();
    }
  }

  /** The certificate that new connections get, in base64; the server takes it some time after it was told to. */
  async function shown(): Promise<string> {
    const plain = connect(Number(new URL(server.url).port), '127.0.0.1');
    // SSLRequest, which is answered with S or N.
    plain.write(Buffer.from('0000000804d2162f', 'hex'));
    const [answer] = await once(plain, 'data');
    if (String(answer) !== 'S') {
      plain.destroy();
      return '';
    }
    const encrypted = tls.connect({ socket: plain, rejectUnauthorized: false });
    await once(encrypted, 'secureConnect');
    const { raw } = encrypted.getPeerCertificate();
    encrypted.destroy();
    return raw.toString('base64');
  }

  return {
    server,
    async show({ certificate, key }) {
      await administer([written('server.crt', certificate), written('server.key', key), 'alter system set ssl = on']);
      const raw = new X509Certificate(certificate).raw.toString('base64');
      await vi.waitFor(async () => expect(await shown()).toBe(raw), 10_000);
    },
    async onlyEncrypted() {
      const rules = 'host all trapline 127.0.0.1/32 scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256';
      await administer([written('pg_hba.conf', rules)]);
      const plain = async () => {
        const client = new pg.Client(server.url);
        client.on('error', () => undefined);
        const [result] = await Promise.allSettled([client.connect()]);
        await client.end();
        return result.status;
      };
      await vi.waitFor(async () => expect(await plain()).toBe('rejected'), 10_000);
    },
  };
}

/** A statement with which the server writes a file for itself alone: as root, it runs as another user. */
function written(file: string, text: string): string {
  const lines = `select unnest(string_to_array(${pg.escapeLiteral(text.trim())}, chr(10)))`;
  return `copy (${lines}) to program 'umask 077; cat > ${file}'`;
}
