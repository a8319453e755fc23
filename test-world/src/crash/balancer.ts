import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { answers } from './crash-portal.ts';

/** A reverse proxy in front of several processes, as operators use one. */
export interface Balancer {
  readonly url: string;
  /** Requests that a process got and did not answer. */
  readonly broken: readonly string[];
  /** Requests answered by a process, by its port. */
  readonly answered: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/** Milliseconds between two looks at `/readyz`. */
const lookMs = 100;

/**
 * Passes requests on to the processes at these ports, one after the other, leaving out those that are not ready. It
 * repeats a request only if the process could not be reached at all.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const broken: string[] = [];
  const answered = new Map<number, number>();
  const stopping = new AbortController();
  let turn = 0;

  async function watch(port: number): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await answers(`http://127.0.0.1:${port}/readyz`)) ready.add(port);
      else ready.delete(port);
      await delay(lookMs);
    }
  }

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const candidates = ports.filter((port) => ready.has(port));
    const port = candidates[turn++ % Math.max(1, candidates.length)];
    if (port === undefined) {
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    // A connection for each request, so that none is sent on one that the process is closing.
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    let connected = false;
    onward.on('socket', (socket) => socket.once('connect', () => (connected = true)));
    onward.on('response', (answer) => {
      answered.set(port, (answered.get(port) ?? 0) + 1);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => {
      if (connected && !response.headersSent) broken.push(`${method} ${path}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'retry-after': '1' }).end();
    });
    incoming.pipe(onward);
    response.on('close', () => onward.destroy());
  }

  const watching = ports.map(watch);
  const server = createServer(pass);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  return {
    url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    broken,
    answered,
    async stop() {
      stopping.abort();
      server.closeAllConnections();
      server.close();
      await Promise.all(watching);
    },
  };
}
