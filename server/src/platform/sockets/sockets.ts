/**
 * WebSockets: a list of routes, tickets that open them, and limits on their frames.
 *
 * Guarantees: only sockets in the list can be opened, and only by callers permitted by their route; a ticket opens one
 * socket, in any process; a socket ends with its session and with the right to it, in every process; frames are validated,
 * and a client that floods, stalls or does not read uses a bounded amount of memory and is dropped.
 *
 * It does not know the content of frames. It stores nothing for disconnected clients, and sends nothing from one process
 * to the sockets of another: data for all of them belongs in a row and a message on the bus.
 */
export { GatheredText } from './gathered-text.ts';
export { defineSocket, type SocketConnection, type SocketRoute } from './socket-route.ts';
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
import type { SessionCaller } from '../../callers/caller.types.ts';
import { HeldConnections } from '../http/admission/held-connections.ts';
import type { HttpServices } from '../http/http-services.ts';
import { networkOf } from '../base/network.ts';
import { isOwnOrigin } from '../http/admission/own-origin.ts';
import { toProblem } from '../http/responses/problem-document.ts';
import { pathOf, readQuery, searchOf } from '../http/input/query-string.ts';
import { createRequestLimiter, type RequestLimiter } from '../http/admission/request-limiter.ts';
import { requestLimits } from '../http/admission/request.limits.ts';
import { closeCodes, OpenSocket } from './open-socket.ts';
import type { SocketRoute } from './socket-route.ts';
import { callerOfTicket, issueTicket } from './socket-tickets.ts';

/** Dependencies of sockets; times in milliseconds, for tests. */
export interface SocketServices
  extends Pick<HttpServices, 'db' | 'clock' | 'ids' | 'log' | 'callers' | 'publicUrl' | 'limits'> {
  readonly bus: Bus;
  readonly perPerson?: number;
  readonly perProcess?: number;
  readonly renewEvery?: number;
  readonly pingEvery?: number;
}

/** Milliseconds within which a client should confirm the close of its socket. */
const closingPatience = 2_000;

/** The connection of an upgrade request. */
interface Upgrade {
  readonly connection: Socket;
  /** Data received after the request. */
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/**
 * The sockets of this process: their routes, and all open sockets. An upgrade goes through the server's routing, so that
 * a refusal is a problem document and is logged like that of any call.
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
      // With compression, a small frame could expand to a large one; it also costs memory for each socket.
      perMessageDeflate: false,
      // A client that sends pings without reading would fill our buffers, so pings are counted before the response.
      autoPong: false,
      closeTimeout: closingPatience,
    };
    this.#server = new WebSocketServer(options);
  }

  /** Number of open sockets. */
  get size(): number {
    return this.#open.size;
  }

  /** How many requests are about to become sockets. */
  get upgrading(): number {
    return this.#upgrades.size;
  }

  /** Whether an upgrade request is for a socket; others are handled as ordinary requests. */
  readonly takes = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && this.#routes.has(pathOf(url));

  /**
   * Issues a ticket that opens one socket.
   * @param name of a route in the list
   * @throws Problem `forbidden`. Source: SOCKET-1
   */
  async issueTicket(caller: SessionCaller, name: string): Promise<{ readonly ticket: string }> {
    const route = [...this.#routes.values()].find((one) => one.name === name);
    if (!route) throw new Error(`There is no socket "${name}"`);
    return { ticket: await issueTicket(this.#services, route, caller) };
  }

  /** Adds the paths of the sockets to a server that has `takes` as its `upgrades`. */
  readonly mount = (app: FastifyInstance): void => {
    for (const route of this.#routes.values()) {
      app.get(route.path, (request, reply) => this.#admit(route, request, reply));
    }
    app.server.on('upgrade', (request, connection, head) => {
      // From here on there is no other error listener, and a reset connection must not end the process.
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

  /** Ends all sockets, opens no more, and waits briefly for clients to confirm. */
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

  #opened(route: SocketRoute, caller: SessionCaller, { id, ip }: FastifyRequest, socket: WebSocket): void {
    const log = this.#services.log.child({ request_id: id, socket: route.name, account: caller.own.id });
    try {
      this.#open.check(caller);
      const opened = new OpenSocket(socket, {
        ...{ route, caller, log, address: ip },
        isFlooding: () => this.#limiter.count('frames', `account:${caller.own.id}`) !== null,
        renew: async (one) => (await this.#open.renew([one])).length > 0,
        closed: (one) => {
          this.#open.remove(one);
          log.info('A socket was closed');
        },
      });
      this.#open.add(opened);
      log.info('A socket was opened');
    } catch (error) {
      // Browsers cannot read why an upgrade failed, so the upgrade succeeds, and the close code gives the reason.
      const { type } = toProblem(error);
      if (type === 'internal_error') log.error({ err: error }, 'A socket could not be started');
      socket.on('error', (failure) => log.debug({ err: failure }, 'A socket failed'));
      socket.close(this.#closed ? closeCodes.goingAway : closeCodes.tryAgainLater, type);
    }
  }

  #beat(): void {
    for (const socket of this.#open) socket.beat();
  }
}
