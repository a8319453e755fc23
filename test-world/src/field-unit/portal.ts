import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type JsonObject, parseJsonObject, textOf } from '@trapline/field-unit/client/json.ts';

/** A fault for one request: responds instead of the portal, or returns false to let the request through. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A fake portal on a local port that records requests and produces faults. Only for tests of the client. */
export interface TestPortal {
  readonly url: string;
  /** SHA-256 of the stored bytes by `timestamp/resource`. */
  readonly stored: Map<string, string>;
  /** Faults by `METHOD path` prefix; each request takes the first one from the list. */
  readonly faults: Map<string, Fault[]>;
  /** `METHOD path`, in order. */
  readonly requests: string[];
  /** Bodies of announced traps by the id of their event. */
  readonly traps: Map<string, JsonObject>;
  /** Bodies of health reports. */
  readonly health: JsonObject[];
  /** Unix seconds returned with the settings. */
  time: number;
  close(): Promise<void>;
}

/** A fault that responds with a status, as a problem document unless the type is undefined. */
export function answerWith(status: number, type?: string, headers: Record<string, string> = {}): Fault {
  return (request, response) => {
    request.resume();
    request.on('end', () => problem(response, status, type, headers));
    return true;
  };
}

/** A fault that closes the connection after the first bytes of the body. */
export const cutConnection: Fault = (request) => {
  request.once('data', () => request.socket.destroy());
  return true;
};

/** Starts the portal. Close it at the end of the test. */
export async function startTestPortal(): Promise<TestPortal> {
  const tickets = new Map<string, { readonly key: string; readonly sha256: string }>();
  const announced = new Map<string, string>();
  const server = createServer((request, response) => {
    const place = `${request.method} ${request.url}`;
    portal.requests.push(place);
    for (const [prefix, faults] of portal.faults) {
      if (place.startsWith(prefix) && faults.shift()?.(request, response) === true) return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(place, request, Buffer.concat(chunks), response));
  });

  function handle(place: string, request: IncomingMessage, bytes: Buffer, response: ServerResponse): void {
    if (place.startsWith('PUT /put/')) return put(place.slice('PUT /put/'.length), bytes, response);
    if (request.headers.authorization !== 'Bearer good') return problem(response, 401, 'unauthenticated');
    const body = parseJsonObject(bytes.toString()) ?? {};
    if (place === 'POST /field/v1/health') {
      portal.health.push(body);
      response.writeHead(204).end();
    } else if (place === 'GET /field/v1/settings') {
      json(response, 200, { photo_interval: 3600, threshold: null, increase_threshold: 5, time: portal.time });
    } else if (place === 'PUT /field/v1/settings') {
      response.writeHead(204).end();
    } else if (place === 'POST /field/v1/uploads') {
      describe(body, response);
    } else if (place === 'POST /field/v1/station_events') {
      announce(body, String(request.headers['idempotency-key']), response);
    } else if (/^POST \/field\/v1\/station_events\/.*\/uploads$/.test(place)) {
      again(place.split('/')[4] ?? '', textOf(body, 'key') ?? '', response);
    } else {
      problem(response, 404, 'not_found');
    }
  }

  function describe(body: JsonObject, response: ServerResponse): void {
    const key = `${String(body.timestamp)}/${textOf(body, 'resource') ?? ''}`;
    const sha256 = textOf(body, 'sha256') ?? '';
    const known = portal.stored.get(key);
    if (known === sha256) return json(response, 200, { event_id: key, stored: true });
    if (known !== undefined) return problem(response, 422, 'resource_already_exists');
    const id = String(tickets.size + 1);
    tickets.set(id, { key, sha256 });
    json(response, 200, { url: `/put/${id}`, event_id: key });
  }

  function urlFor(event: string, photo: JsonObject): JsonObject {
    const key = textOf(photo, 'key') ?? '';
    const id = String(tickets.size + 1);
    tickets.set(id, { key: `${event}/${key}`, sha256: textOf(photo, 'sha256') ?? '' });
    return { key, url: `/put/${id}` };
  }

  const photosOf = ({ photos }: JsonObject) => (Array.isArray(photos) ? photos.filter(isJsonObject) : []);

  function announce(body: JsonObject, key: string, response: ServerResponse): void {
    const before = portal.traps.get(announced.get(key) ?? '');
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(body)) {
      return problem(response, 422, 'idempotency_key_reused');
    }
    const event_id = announced.get(key) ?? `p${portal.traps.size + 1}-1`;
    announced.set(key, event_id);
    portal.traps.set(event_id, body);
    json(response, 200, { event_id, uploads: photosOf(body).map((photo) => urlFor(event_id, photo)) });
  }

  function again(event: string, key: string, response: ServerResponse): void {
    const photo = photosOf(portal.traps.get(event) ?? {}).find((one) => one.key === key);
    if (photo === undefined) return problem(response, 404, 'not_found');
    if (portal.stored.has(`${event}/${key}`)) return problem(response, 422, 'resource_already_exists');
    json(response, 200, urlFor(event, photo));
  }

  function put(id: string, bytes: Buffer, response: ServerResponse): void {
    const ticket = tickets.get(id);
    if (ticket === undefined) return problem(response, 410, 'gone');
    if (createHash('sha256').update(bytes).digest('hex') !== ticket.sha256) {
      return problem(response, 422, 'incomplete_file');
    }
    portal.stored.set(ticket.key, ticket.sha256);
    json(response, 201, { event_id: ticket.key });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const portal: TestPortal = {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    stored: new Map(),
    faults: new Map(),
    requests: [],
    traps: new Map(),
    health: [],
    time: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return portal;
}

function json(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function problem(response: ServerResponse, status: number, type?: string, headers: Record<string, string> = {}): void {
  if (type === undefined) {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Log in to the guest network</h1>');
    return;
  }
  response
    .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    .end(JSON.stringify({ type, title: type, status, detail: '' }));
}

function portOf(address: string | AddressInfo | null): number {
  if (!isJsonObject(address) || typeof address.port !== 'number') throw new Error('the test portal is not listening');
  return address.port;
}
