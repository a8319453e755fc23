/**
 * WebSockets: a list of routes, tickets that open them, and limits on what comes through them.
 *
 * Promises: nobody opens what the list does not name or the route does not allow; a ticket opens one socket, at whichever
 * process; a socket ends when its session or the right to it does, at every process; frames are checked, and a client
 * that floods, stalls or does not read costs a bounded amount of memory and is dropped.
 *
 * It does not know what is said. It keeps nothing for a client that is away, and sends nothing from one process to the
 * sockets of another: what must reach everybody is a row and a message on the bus.
 */
export { defineSocket, type SocketRoute } from './socket-route.ts';
export { deleteOldTickets } from './socket-ticket.store.ts';

import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { Problem } from '@trapline/domain/common/errors.ts';
import {
  fragmentsPerFrame,
  frameBytes,
  pingSeconds,
  socketsPerPerson,
  socketsPerProcess,
} from '@trapline/domain/common/socket.limits.ts';
import type { Bus } from '../bus/bus.ts';
import type { SessionCaller } from '../http/handler.ts';
import { HeldConnections } from '../http/held-connections.ts';
import type { HttpServices } from '../http/http-services.ts';
import { networkOf } from '../http/network.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { toProblem } from '../http/problem-document.ts';
import { pathOf, readQuery, searchOf } from '../http/query-string.ts';
import { createRequestLimiter, type RequestLimiter } from '../http/request-limiter.ts';
import { requestLimits } from '../http/request.limits.ts';
import { closeCodes, OpenSocket } from './open-socket.ts';
import type { SocketRoute } from './socket-route.ts';
import { callerOfTicket, issueTicket } from './socket-tickets.ts';

/** What sockets stand on; times in milliseconds, for tests. */
export interface SocketServices
  extends Pick<HttpServices, 'db' | 'clock' | 'ids' | 'log' | 'callers' | 'publicUrl' | 'limits'> {
  readonly bus: Bus;
  readonly perPerson?: number;
  readonly perProcess?: number;
  readonly renewEvery?: number;
  readonly pingEvery?: number;
}

/** Milliseconds that a client has to confirm that its socket ends. */
const closingPatience = 2_000;

/** The connection of a request that asks to become a socket. */
interface Upgrade {
  readonly connection: Socket;
  /** What came behind the request. */
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/**
 * The sockets of this process: a list of routes, who may open them, and those that are open. An upgrade goes through
 * the server's own routing, so that a refusal is a problem document and is logged like that of any call.
 * Source: docs/decisions/0041.
 */
export class Sockets {
  readonly #routes: ReadonlyMap<string, SocketRoute>;
  readonly #services: SocketServices;
  readonly #limiter: RequestLimiter;
  readonly #open: HeldConnections<OpenSocket>;
  readonly #upgrades = new Map<IncomingMessage, Upgrade>();
  readonly #beating: NodeJS.Timeout;
  readonly #server: WebSocketServer;
  #closed = false;

  constructor(routes: readonly SocketRoute[], services: SocketServices) {
    this.#routes = new Map(routes.map((route) => [route.path, route]));
    this.#services = services;
    this.#limiter = createRequestLimiter(services.limits ?? requestLimits, services.clock);
    const { perPerson = socketsPerPerson, perProcess = socketsPerProcess } = services;
    this.#open = new HeldConnections({ ...services, perPerson, perProcess });
    this.#beating = setInterval(() => this.#beat(), services.pingEvery ?? pingSeconds * 1_000).unref();
    const options = {
      noServer: true,
      clientTracking: false,
      maxPayload: frameBytes,
      maxFragments: fragmentsPerFrame,
      maxBufferedChunks: 1_024,
      // Compression would let a small frame become a large one, and costs memory for each socket.
      perMessageDeflate: false,
      // A client that asks without reading the answers would have us keep them: they are counted first.
      autoPong: false,
      closeTimeout: closingPatience,
    };
    this.#server = new WebSocketServer(options);
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether a request is one of a socket: any other that asks to change the protocol is answered as if it had not. */
  readonly takes = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && this.#routes.has(pathOf(url));

  /**
   * A ticket that opens one socket.
   * @param name of a route of this list
   * @throws Problem `forbidden`. Source: SOCKET-1
   */
  async issueTicket(caller: SessionCaller, name: string): Promise<{ readonly ticket: string }> {
    const route = [...this.#routes.values()].find((one) => one.name === name);
    if (!route) throw new Error(`There is no socket "${name}"`);
    return { ticket: await issueTicket(this.#services, route, caller) };
  }

  /** Adds the sockets' paths to a server whose `upgrades` is `takes`. */
  readonly mount = (app: FastifyInstance): void => {
    for (const route of this.#routes.values()) {
      app.get(route.path, (request, reply) => this.#admit(route, request, reply));
    }
    app.server.on('upgrade', (request, connection, head) => {
      // From here on nobody else listens: a client that resets its connection must not end the process.
      connection.on('error', () => connection.destroy());
      if (!(connection instanceof Socket) || this.#closed) {
        connection.destroy();
        return;
      }
      const response = new ServerResponse(request);
      this.#upgrades.set(request, { connection, head, response });
      connection.once('close', () => this.#upgrades.delete(request));
      response.assignSocket(connection);
      response.once('finish', () => connection.destroySoon());
      app.routing(request, response);
    });
  };

  /** Ends all sockets, opens no more, and waits a little for clients to confirm. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beating);
    for (const { connection } of this.#upgrades.values()) connection.destroy();
    const open = [...this.#open];
    const over = open.map(({ signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve)));
    this.#open.close();
    if (open.length > 0) await Promise.race([Promise.all(over), sleep(closingPatience, undefined, { ref: false })]);
    for (const socket of open) socket.drop();
  }

  /** @throws Problem `too_many_requests`, `forbidden`, `unauthenticated`, `bad_request` */
  async #admit(route: SocketRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const upgrade = this.#upgrades.get(request.raw);
    if (!upgrade) throw new Problem('bad_request', { detail: 'This address is opened as a WebSocket' });
    const wait = this.#limiter.count('network', networkOf(request.ip));
    if (wait !== null) throw new Problem('too_many_requests', { retryAfter: wait });
    const { origin, host } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, host, this.#services.publicUrl)) {
      throw new Problem('forbidden', { detail: 'A socket is opened by the portal’s own pages' });
    }
    const caller = await callerOfTicket(this.#services, route, readQuery(searchOf(request.url))['ticket']);
    reply.hijack();
    const { connection, head, response } = upgrade;
    response.detachSocket(connection);
    this.#server.handleUpgrade(request.raw, connection, head, (socket) => {
      this.#upgrades.delete(request.raw);
      this.#opened(route, caller, request, socket);
    });
    return reply;
  }

  #opened(route: SocketRoute, caller: SessionCaller, { id }: FastifyRequest, socket: WebSocket): void {
    const log = this.#services.log.child({ request_id: id, socket: route.name, account: caller.own.id });
    try {
      this.#open.check(caller);
      const opened = new OpenSocket(socket, {
        ...{ route, caller, log },
        isFlooding: () => this.#limiter.count('frames', `account:${caller.own.id}`) !== null,
        renew: async (one) => (await this.#open.renew([one])).length > 0,
        closed: (one) => {
          this.#open.remove(one);
          log.info('A socket is over');
        },
      });
      this.#open.add(opened);
      log.info('A socket is open');
    } catch (error) {
      // A browser learns of an upgrade only whether it went well: so it does, and the code says why it ends.
      const { type } = toProblem(error);
      if (type === 'internal_error') log.error({ err: error }, 'A socket could not be begun');
      socket.on('error', (failure) => log.debug({ err: failure }, 'A socket failed'));
      socket.close(this.#closed ? closeCodes.goingAway : closeCodes.tryAgainLater, type);
    }
  }

  #beat(): void {
    for (const socket of this.#open) socket.beat();
  }
}
