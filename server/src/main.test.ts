import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

it('goes on when nobody reads its log any more', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'trapline-main-'));
  const port = await freePort();
  const portal = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      DEMO: 'off',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'Correct-horse-1',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(portal, 'exit');
  try {
    let said = '';
    for await (const text of portal.stdout.setEncoding('utf8')) {
      said += String(text);
      if (said.includes('Trapline is ready')) break;
    }
    expect(said).toContain('Trapline is ready');
    portal.stdout.destroy();
    portal.stderr.destroy();
    // Each of these writes to the log.
    for (let request = 0; request < 5; request++) {
      expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200);
    }
  } finally {
    portal.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
    await database.drop();
  }
  expect(portal.exitCode).toBe(0);
});

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port');
  return address.port;
}
