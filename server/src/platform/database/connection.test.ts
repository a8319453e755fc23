import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '@trapline/test-world/certificates.ts';
import { startTlsDatabase, type TlsDatabase } from '@trapline/test-world/tls-database.ts';
import { connectAlone, protectionOf } from './connection.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const authority = makeCertificate({ names: [] });
const stranger = makeCertificate({ names: [] });
let folder: string;
let tls: TlsDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trapline-tls-'));
  chmodSync(folder, 0o711);
  for (const [name, { certificate }] of Object.entries({ authority, stranger })) {
    writeFileSync(join(folder, `${name}.pem`), certificate);
  }
  tls = await startTlsDatabase(folder);
});
afterAll(async () => {
  await tls.server.stop();
  rmSync(folder, { recursive: true });
});

/** The server's address at a name, with parameters. */
function at(name: string, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(tls.server.url);
  changed.hostname = name;
  for (const [key, value] of Object.entries(parameters)) changed.searchParams.set(key, value);
  return changed.href;
}

const trusting = (name: 'authority' | 'stranger') => ({ sslrootcert: join(folder, `${name}.pem`) });

const isEncrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

async function tried(url: string): Promise<boolean> {
  const client = await connectAlone(url, {});
  const { rows } = await client.query<{ ssl: boolean }>(isEncrypted);
  await client.end();
  return rows[0]?.ssl === true;
}

describe('a server without encryption', () => {
  it('is told from one with it, in words', async () => {
    await expect(tried(at('localhost', { sslmode: 'require' }))).rejects.toThrow(
      'The database at localhost offers no encryption, but its address asks for it (sslmode). Switch it on there (ssl = on).',
    );
    expect(await tried(at('localhost', {}))).toBe(false);
  });
});

describe('a server with a certificate for localhost', () => {
  beforeAll(() => tls.show(makeCertificate({ names: ['localhost'], by: authority })));

  it.each([
    ['require', 'localhost', {}],
    ['require', '127.0.0.1', {}],
    ['verify-ca', '127.0.0.1', 'authority'],
    ['verify-full', 'localhost', 'authority'],
  ] as const)('is reached with %s at %s', async (sslmode, name, ca) => {
    expect(await tried(at(name, { sslmode, ...(ca === 'authority' ? trusting(ca) : {}) }))).toBe(true);
  });

  it('is refused by verify-full under another name', async () => {
    const url = at('127.0.0.1', { sslmode: 'verify-full', ...trusting('authority') });
    await expect(migrate(url)).rejects.toThrow(
      /^The database at 127.0.0.1 shows a certificate for another name\. Write/,
    );
  });

  it.each(['require', 'verify-ca', 'verify-full'])('is refused by %s with another authority', async (sslmode) => {
    await expect(tried(at('localhost', { sslmode, ...trusting('stranger') }))).rejects.toThrow(
      'The database at localhost shows a certificate whose authority is unknown: none in DATABASE_CA_FILE has signed it.',
    );
  });

  it('is refused by verify-full without the authority', async () => {
    await expect(tried(at('localhost', { sslmode: 'verify-full' }))).rejects.toThrow('Set DATABASE_CA_FILE');
  });

  it('is reached by migrations and the pool where it takes no connection without encryption', async () => {
    const url = at('localhost', { sslmode: 'verify-full', ...trusting('authority') });
    await tls.onlyEncrypted();
    await expect(tried(at('localhost', {}))).rejects.toThrow('or connections that are encrypted as the address says');
    expect((await migrate(url)).length).toBeGreaterThan(5);
    const { pool, close } = openDatabase({ url, connections: 1 });
    expect((await pool.query(isEncrypted)).rows).toEqual([{ ssl: true }]);
    await close();
  });
});

it('refuses a certificate that has expired', async () => {
  await tls.show(makeCertificate({ names: ['localhost'], by: authority, until: 2001 }));
  const url = at('localhost', { sslmode: 'verify-full', ...trusting('authority') });
  await expect(tried(url)).rejects.toThrow('shows a certificate that has expired. Renew it.');
});

it('says what is wrong with a role or an address', async () => {
  await expect(tried(tls.server.adminUrl.replace(/:[^:@/]+@/, ':wrong@'))).rejects.toThrow(
    'The database at 127.0.0.1 refuses the connection: password authentication failed',
  );
  await expect(tried('postgres://u:p@127.0.0.1:1/d')).rejects.toThrow('The database at 127.0.0.1 cannot be reached: ');
});

describe('a warning', () => {
  it.each([
    ['postgres://u:p@db.example.org/d', 'no'],
    ['postgres://u:p@db.example.org/d?sslmode=disable', 'no'],
    ['postgres://u:p@db.example.org/d?sslmode=require', 'unproven'],
    ['postgres://u:p@db.example.org/d?sslmode=verify-full', 'yes'],
    ['postgres://u:p@[::1]/d', 'local'],
    ['postgres://u:p@localhost/d?host=%2Frun%2Fpostgresql', 'local'],
  ])('is due where data leave the machine: %s', (url, expected) => {
    expect(protectionOf(url)).toBe(expected);
  });
});
