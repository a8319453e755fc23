import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { createPortal, type Portal, type PortalOptions } from '@trapline/server/portal/portal.ts';
import { createTestDatabase } from './test-database.ts';

/** A complete portal for a test: database, files, HTTP, and optionally the worker. */
export interface TestPortal {
  readonly portal: Portal;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Address of its database, on which a test may start another portal. */
  readonly databaseUrl: string;
  readonly filesDir: string;
  /** Folder of mails, unless they go to a server. */
  readonly outbox: string;
  stop(): Promise<void>;
}

/**
 * Starts a portal with a new database and an empty folder on a free port. Mails are written to files unless `smtpUrl`
 * is given, such as `startMailCatcher().url`.
 */
export async function startTestPortal(
  options: Partial<PortalOptions> & { readonly worker?: boolean; readonly smtpUrl?: string } = {},
): Promise<TestPortal> {
  const { worker = false, smtpUrl, ...given } = options;
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'trapline-portal-'));
  const filesDir = join(folder, 'files');
  const outbox = join(folder, 'outbox');
  const portal = await createPortal({
    databaseUrl: database.pooledUrl,
    directUrl: database.url,
    filesDir,
    publicUrl: 'http://127.0.0.1',
    log: createLogger('silent'),
    mail: { smtpUrl, from: 'Trapline <trapline@example.com>', outbox },
    detector: 'builtin',
    checkAnswers: true,
    alone: true,
    ballastBytes: 0,
    children: 1,
    ...given,
  });
  if (worker) await portal.startWorker();
  await portal.http.listen({ host: '127.0.0.1', port: 0 });
  const address = portal.http.server.address();
  if (!isTcp(address)) throw new Error('The server does not listen on a port');
  return {
    portal,
    url: `http://127.0.0.1:${address.port}`,
    databaseUrl: database.url,
    filesDir,
    outbox,
    stop: async () => {
      await portal.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isTcp(address: string | AddressInfo | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}
