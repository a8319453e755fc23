import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeCertificate } from '@trapline/test-world/certificates.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { startTlsDatabase, type TlsDatabase } from '@trapline/test-world/tls-database.ts';
import { openExport } from '../exports/event-csv.store.ts';
import { connectAlone } from '../platform/database/connection.ts';

let folder: string;
let tls: TlsDatabase;
let portal: TestPortal;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trapline-encrypted-'));
  chmodSync(folder, 0o711);
  const authority = makeCertificate({ names: [] });
  writeFileSync(join(folder, 'authority.pem'), authority.certificate);
  tls = await startTlsDatabase(folder);
  await tls.show(makeCertificate({ names: ['localhost'], by: authority }));
  await tls.onlyEncrypted();
  const address = new URL(tls.server.url);
  address.hostname = 'localhost';
  address.searchParams.set('sslmode', 'verify-full');
  address.searchParams.set('sslrootcert', join(folder, 'authority.pem'));
  url = address.href;
  portal = await startTestPortal({ databaseUrl: url, directUrl: url, worker: true });
});
afterAll(async () => {
  await portal.stop();
  await tls.server.stop();
  rmSync(folder, { recursive: true });
});

it('is used by a whole portal, its worker and exports, with its own authority', async () => {
  const exporting = await openExport({ url, accountId: 1, seconds: 10 });
  const admin = await connectAlone(tls.server.adminUrl, {});
  try {
    const connected = async () => {
      const { rows } = await admin.query<{ name: string; encrypted: boolean }>(
        `select distinct application_name "name", ssl "encrypted" from pg_stat_activity join pg_stat_ssl using (pid)
         where backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`,
      );
      return rows;
    };
    const names = ['trapline', 'trapline-bus', 'trapline-export', 'trapline-jobs'];
    await vi.waitFor(async () => expect(await connected()).toEqual(names.map((name) => ({ name, encrypted: true }))));
  } finally {
    await admin.end();
    await exporting?.client.end();
  }
});
