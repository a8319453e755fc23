import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { anonymousBodyBytes } from '@trapline/domain/common/body.limits.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { bodyKind, type BodyKind, type RouteDefinition } from '@trapline/domain/common/route.ts';
import type { HandlersOf } from './handler.ts';
import type { HttpServices } from './http-services.ts';
import { compressJson } from './responses/compress-json.ts';
import { readJson } from './input/json.ts';
import { readBody } from './input/read-body.ts';
import { mostConnections, openFilesLimit } from './admission/most-connections.ts';
import { mountRoute } from './mount.ts';
import { methodsOf } from './route-methods.ts';
import {
  problemDocument,
  problemMediaType,
  rawProblemAnswer,
  retryAfterOf,
  toProblem,
} from './responses/problem-document.ts';
import { pathOf } from './input/query-string.ts';
import { createRequestLimiter } from './admission/request-limiter.ts';
import { alwaysReplay, type ReadingRoute, readingRoute, type ReplayCheck, replayCheck } from './retries/replay.ts';
import { requestLimits } from './admission/request.limits.ts';
import { logRequest } from './request-log.ts';
import { securityHeaders } from './responses/security-headers.ts';

/** Milliseconds without traffic in either direction after which a connection is closed. */
const idleTimeout = 120_000;
/** Milliseconds for receiving a complete request, such as a film over a slow connection. JSON calls have a deadline. */
const longestRequest = 3_600_000;

/** Handles a request that matches no route of the contract; null for not found. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;

/** The parts of a server. */
export interface ServerParts<T extends Readonly<Record<string, RouteDefinition>>> {
  readonly routes: T;
  readonly handlers: HandlersOf<T>;
  readonly services: HttpServices;
  /** Add pages outside the contract: health, documentation. */
  readonly pages?: readonly ((app: FastifyInstance) => void)[];
  /** Whether to accept a protocol upgrade; otherwise the request is handled as an ordinary one. Default: none. */
  readonly upgrades?: (request: IncomingMessage) => boolean;
  /** The web app, for paths outside the contract. */
  readonly fallback?: Fallback;
}

/**
 * Creates the HTTP server of a table of routes, which does not listen yet. A path outside the table does not exist; every
 * error is a problem document (RFC 9457).
 */
export function createHttpServer<T extends Readonly<Record<string, RouteDefinition>>>(
  parts: ServerParts<T>,
): FastifyInstance {
  const { services } = parts;
  const headers = securityHeaders(services.publicUrl);
  const prefix = services.ids.bytes(6).toString('base64url');
  let requests = 0;

  const app = Fastify({
    logger: false,
    http: { shouldUpgradeCallback: parts.upgrades ?? (() => false) },
    trustProxy: services.trustedProxies.length > 0 ? [...services.trustedProxies] : false,
    // For requests outside the contract; each call has its own limit.
    bodyLimit: anonymousBodyBytes,
    connectionTimeout: idleTimeout,
    requestTimeout: longestRequest,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: () => `${prefix}-${(++requests).toString(36)}`,
    clientErrorHandler: answerBrokenRequest,
    // Errors before routing, where neither hooks nor headers apply yet.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerError(error, request, reply, services);
    },
    routerOptions: {
      maxParamLength: 2_000,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      // The query is parsed strictly by the route's own validation.
      querystringParser: () => ({}),
    },
  });

  app.server.maxConnections = mostConnections(openFilesLimit());
  // A connection that cannot be accepted does not affect others. Errors of listening are reported to its caller.
  app.server.on('error', (error) => {
    if (app.server.listening) services.log.error({ err: error }, 'A connection could not be accepted');
  });
  app.decorateRequest('call', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('cache-control', 'no-store').header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', compressJson);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, services.log, services.metrics);
    done();
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, services));
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, parts));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) =>
    readJson(await readBody(request.raw, request.routeOptions.bodyLimit)),
  );
  for (const page of parts.pages ?? []) page(app);
  mountAll(app, parts);
  return app;
}

function mountAll<T extends Readonly<Record<string, RouteDefinition>>>(
  app: FastifyInstance,
  parts: ServerParts<T>,
): void {
  const { routes, handlers, services } = parts;
  const limiter = createRequestLimiter(services.limits ?? requestLimits, services.clock);
  const isName = (name: string): name is keyof T & string => Object.hasOwn(routes, name);
  const readerCheck = <N extends keyof T & string>(name: N, reading: ReadingRoute): ReplayCheck =>
    replayCheck(routes[name], handlers[name], reading);
  const checkOf = (name: keyof T & string): ReplayCheck => {
    const definition: RouteDefinition | undefined = routes[name];
    const reading = definition && definition.method !== 'GET' ? readingRoute(routes, definition) : null;
    return reading && isName(reading.name) ? readerCheck(reading.name, reading) : alwaysReplay;
  };
  const mount = <N extends keyof T & string>(target: FastifyInstance, name: N): void =>
    mountRoute(target, name, routes[name], handlers[name], services, limiter, checkOf(name));
  const names = Object.keys(routes).filter(isName);
  const mountKind = (target: FastifyInstance, kind: BodyKind): void => {
    for (const name of names) {
      const definition: RouteDefinition | undefined = routes[name];
      if (definition && bodyKind(definition) === kind) mount(target, name);
    }
  };
  mountKind(app, 'json');
  app.register(async (bytes) => {
    // These routes read the request's stream themselves, so nothing may buffer it.
    bytes.removeAllContentTypeParsers();
    bytes.addContentTypeParser('*', (_request: FastifyRequest, _payload: unknown, done: (error: null) => void) =>
      done(null),
    );
    mountKind(bytes, 'bytes');
  });
  app.register(async (csv) => {
    csv.removeAllContentTypeParsers();
    csv.addContentTypeParser('*', (request: FastifyRequest) => readBody(request.raw, request.routeOptions.bodyLimit));
    mountKind(csv, 'csv');
  });
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart);
    mountKind(forms, 'form');
  });
}

async function answerUnknown<T extends Readonly<Record<string, RouteDefinition>>>(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServerParts<T>,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  const methods = methodsOf(Object.values(parts.routes), path);
  if (methods.length > 0) {
    reply.header('allow', methods.join(', '));
    throw new Problem('method_not_allowed');
  }
  const answered = isContractPath(parts.routes, path) ? null : await parts.fallback?.(request, reply);
  if (answered) return answered;
  throw new Problem('not_found');
}

/** Whether a path starts like paths of the contract, where the web app has no pages. */
function isContractPath(routes: Readonly<Record<string, RouteDefinition>>, path: string): boolean {
  const room = firstSegment(path).toLowerCase();
  return room === 'api' || Object.values(routes).some((route) => firstSegment(route.path) === room);
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, services: HttpServices): void {
  const problem = toProblem(error);
  if (problem.type === 'internal_error' || problem.status === 503 || problem.status === 507) {
    const level = problem.type === 'internal_error' ? 'error' : 'warn';
    const err = problem.cause ?? problem;
    services.log[level]({ request_id: request.id, route: request.routeOptions?.url, err }, 'request failed');
  }
  const retryAfter = retryAfterOf(problem);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  void reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', problemMediaType)
    // As bytes, because the framework would add a charset to text.
    .send(Buffer.from(problemDocument(problem, request.id)));
}

/** Responds to a request that cannot be parsed: headers too long, or not HTTP at all. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const problem = new Problem('bad_request');
  socket.end(rawProblemAnswer(problem, status));
}
