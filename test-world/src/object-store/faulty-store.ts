import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What happens to a request on its way to the object store, or to its answer. */
export type Fault =
  /** The store is overloaded. */
  | { readonly kind: 'status'; readonly status: number }
  /** The connection is cut before the store gets the request. */
  | { readonly kind: 'cut' }
  /** The store gets the request, and its answer is lost. */
  | { readonly kind: 'lost_answer' }
  /** A byte of the request's body changes. */
  | { readonly kind: 'changed_byte' }
  /** The connection is cut within the body of the answer. */
  | { readonly kind: 'half'; readonly bytes: number }
  /** The body of the answer stops, and nothing else happens. */
  | { readonly kind: 'stalled'; readonly bytes: number }
  /** The answer begins late. */
  | { readonly kind: 'slow'; readonly ms: number };

/** Chooses a fault for a request; null: none. */
export type FaultOf = (request: { readonly method: string; readonly url: string }) => Fault | null;

/** A way to an object store that can be disturbed. */
export interface FaultyStore {
  readonly endpoint: string;
  /** Requests so far: method and path. */
  readonly requests: string[];
  /** Sets what happens to the following requests. */
  disturb(faults: FaultOf): void;
  stop(): Promise<void>;
}

/** Starts a way to the object store at `host`. */
export async function startFaultyStore(host: string): Promise<FaultyStore> {
  const [hostname, port] = host.split(':');
  let faultOf: FaultOf = () => null;
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/' } = incoming;
    requests.push(`${method} ${url}`);
    pass(incoming, response, { hostname: hostname ?? '', port: Number(port) }, faultOf({ method, url })).catch(() => {
      incoming.socket.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`,
    requests,
    disturb: (faults) => {
      faultOf = faults;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  store: { readonly hostname: string; readonly port: number },
  fault: Fault | null,
): Promise<void> {
  if (fault?.kind === 'cut') {
    incoming.socket.destroy();
    return;
  }
  const body = Buffer.concat(await incoming.toArray());
  if (fault?.kind === 'status') {
    response.writeHead(fault.status, { 'content-type': 'application/xml' });
    response.end('<Error><Code>SlowDown</Code><Message>Please slow down</Message></Error>');
    return;
  }
  if (fault?.kind === 'changed_byte' && body.length > 0) body[0] = (body[0] ?? 0) ^ 1;
  const { method, url: path, headers } = incoming;
  const onward = request({ ...store, method, path, headers });
  // The store sends a body with some answers to HEAD, which is an error of its connection only.
  onward.on('error', () => undefined);
  onward.end(body);
  const { promise: answering, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  onward.once('response', resolve).once('error', reject);
  const answer = await answering;
  const bytes = Buffer.concat(await answer.toArray());
  if (fault?.kind === 'lost_answer') {
    incoming.socket.destroy();
    return;
  }
  if (fault?.kind === 'slow') await delay(fault.ms);
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  if (fault?.kind !== 'half' && fault?.kind !== 'stalled') {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, fault.bytes));
  if (fault.kind === 'half') setImmediate(() => incoming.socket.destroySoon());
}
