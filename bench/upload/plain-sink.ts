import { createServer, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { serveUsage } from '../common/child.ts';

// The baseline: node:http, nothing else. A PUT's bytes are written to a file and flushed to disk before the response,
// or read and discarded. The first variant is the one that counts: a sink that keeps the data gives the same guarantee
// as the portal; the second only shows the limit of the machine. A GET returns a page that sends the files of its
// input, as many at a time as the portal's page.

const options = Compile(Type.Object({ port: Type.Integer(), folder: Type.String(), lanes: Type.Integer() }));
const { port, folder, lanes } = options.Parse(JSON.parse(process.argv[2] ?? ''));

const page = `<!doctype html><title>sink</title><input type="file" multiple><ul></ul><script>
const list = document.querySelector('ul');
const send = (file) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.onload = resolve;
  request.onerror = reject;
  request.open('PUT', location.pathname);
  request.setRequestHeader('content-type', file.type);
  request.send(file);
});
document.querySelector('input').onchange = ({ target }) => {
  const waiting = [...target.files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await send(file);
      list.append(Object.assign(document.createElement('li'), { className: 'done' }));
    }
  };
  for (let lane = 0; lane < ${lanes}; lane++) work();
};
</script>`;

async function keep(request: IncomingMessage): Promise<void> {
  const file = join(folder, randomUUID());
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of request) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // The file is not needed any more; do not fill up the disk.
  await rm(file);
}

async function drop(request: IncomingMessage): Promise<void> {
  for await (const chunk of request) if (chunk.length === 0) return;
}

const server = createServer((request, response) => {
  if (request.method !== 'PUT') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  (request.url === '/keep' ? keep : drop)(request).then(
    () => response.writeHead(201).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(port, '127.0.0.1', () =>
  serveUsage(async () => {
    server.closeAllConnections();
    server.close();
  }),
);
