import { createServer, type IncomingMessage } from 'node:http';
import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { openFileStorage } from '@trapline/server/platform/storage/storage.ts';
import { serveUsage } from '../common/child.ts';

// A server that only stores what it is sent, in two ways: as the portal does, and as one would write it first. It holds as
// many objects as a portal does, because part of the difference is what garbage collection costs with a large heap.

const options = Compile(Type.Object({ port: Type.Integer(), folder: Type.String() }));
const { port, folder } = options.Parse(JSON.parse(process.argv[2] ?? ''));
const storage = await openFileStorage({ folder: join(folder, 'storage'), clock: systemClock, ids: systemIds });
const held = Array.from({ length: 600_000 }, (_, index) => ({ index, text: `object ${index}` }));

async function storeSimply(request: IncomingMessage): Promise<void> {
  const file = join(folder, randomUUID());
  const handle = await open(file, 'wx');
  const hash = createHash('sha256');
  try {
    for await (const chunk of request) {
      hash.update(chunk);
      await handle.write(chunk);
    }
    hash.digest();
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rm(file);
}

async function storeAsPortal(request: IncomingMessage): Promise<void> {
  const incoming = await storage.receive(request, () => undefined);
  await incoming.flush();
  await incoming.discard();
}

const ways = new Map([
  ['/simple', storeSimply],
  ['/portal', storeAsPortal],
]);

const server = createServer((request, response) => {
  const store = ways.get(request.url ?? '');
  if (!store) {
    response.writeHead(404).end();
    return;
  }
  store(request).then(
    () => response.writeHead(201).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(port, '127.0.0.1', () =>
  serveUsage(async () => {
    held.length = 0;
    server.closeAllConnections();
    server.close();
  }),
);
