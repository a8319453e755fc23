import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@trapline/domain/common/errors.ts';
import { bodyBytes, bodyKind, type RouteDefinition } from '@trapline/domain/common/route.ts';
import { admit } from './admission/admission.ts';
import { isAssuming } from '../../callers/caller.access.ts';
import { isCallerOf } from './admission/callers.ts';
import { formReader } from './input/form.ts';
import type { Caller } from '../../callers/caller.types.ts';
import type { Call, Handler, StreamAnswer } from './handler.ts';
import type { HttpServices } from './http-services.ts';
import { runOnce } from './retries/idempotency.ts';
import type { Outcome } from './retries/idempotency.store.ts';
import { isLoopbackHost } from '../base/network.ts';
import { within } from '../base/work-context.ts';
import { span } from '../traces/traces.ts';
import { problemMediaType } from './responses/problem-document.ts';
import { pathOf, searchOf } from './input/query-string.ts';
import type { ReplayCheck } from './retries/replay.ts';
import type { RequestLimiter } from './admission/request-limiter.ts';
import { answerCheck, routeInput } from './input/validation.ts';

const jsonMediaType = 'application/json; charset=utf-8';
const nothing = Readable.from([]);

/** A route to mount. */
export interface MountedRoute<R extends RouteDefinition> {
  readonly name: string;
  readonly definition: R;
  readonly handler: Handler<R>;
  /** Checks the rights of now before a response of the past is repeated. */
  readonly checkReplay: ReplayCheck;
}

/** Mounts a route: admission, then the validated call, then its response. */
export function mountRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  { name, definition, handler, checkReplay }: MountedRoute<R>,
  services: HttpServices,
  limiter: RequestLimiter,
): void {
  const input = routeInput(definition);
  const check = services.checkAnswers && definition.answer ? answerCheck(definition.answer) : undefined;
  const changes = definition.method !== 'GET';
  const kind = bodyKind(definition);
  const takesKey = changes && definition.idempotent !== false && !definition.produces && kind === 'json';

  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyBytes(definition),
    onRequest: (request, reply) => admit(definition, request, reply, services, limiter),
    handler: servedAs(definition, async (request, reply) => {
      // The deadline may have passed, and been reported, while the body was being received.
      if (reply.sent) return reply;
      const caller = request.call?.caller ?? { kind: 'anonymous' };
      const call = checkedCall({ definition, input, services }, request, reply, caller);
      // What changes nothing is no entry: an open editor alone would write one every 20 s.
      const noted = changes && definition.changesNothing !== true;
      if (noted && caller.kind === 'account' && isAssuming(caller)) {
        await services.recordAssumedCall({ caller, action: name, entity: pathOf(request.url), address: request.ip });
      }
      if (definition.produces !== undefined) {
        const answer: unknown = await handler(call);
        if (!isStreamAnswer(answer)) throw new Error(`${name} must answer a stream`);
        return reply.sent ? dropped(answer, reply) : sendStream(answer, reply);
      }
      const run = async (): Promise<Outcome> => {
        const answer: unknown = await handler(call);
        const wrong = check?.(answer);
        if (wrong) throw new Error(`${name} answers what its schema refuses: ${JSON.stringify(wrong)}`);
        if (answer === undefined) return { status: statusOf(call.reply, 204), body: null };
        return { status: statusOf(call.reply, definition.status ?? 200), body: JSON.stringify(answer) };
      };
      const key = takesKey ? request.headers['idempotency-key'] : undefined;
      const outcome =
        typeof key === 'string'
          ? await runOnce(services.db, services.clock, keyed(request, key, caller), run, (outcome) =>
              checkReplay({ ...call, caller }, request.params, outcome),
            )
          : await run();
      if (!reply.sent) sendOutcome(outcome, reply);
      return reply;
    }),
  });
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves a request as one: what it logs and queues names it, and it is traced. Source: RUN-9. */
function servedAs({ method, path }: RouteDefinition, serve: Serve): Serve {
  const isFault = (error: unknown) => !(error instanceof Problem) || error.status >= 500;
  return (request, reply) => {
    const request_id = request.id;
    const attributes = { 'http.request.method': method, 'http.route': path, 'trapline.request_id': request_id };
    return within({ request_id }, () =>
      span(`${method} ${path}`, { kind: 'request', attributes, isFault }, async (own) => {
        const served = await serve(request, reply);
        own.setAttributes({ 'http.response.status_code': reply.statusCode });
        return served;
      }),
    );
  };
}

function keyed(request: FastifyRequest, key: string, caller: Caller) {
  return { key, caller, method: request.method, target: request.url, body: request.body, requestId: request.id };
}

/** The call as passed to its handler, and the status set by the handler. */
type CheckedCall<R extends RouteDefinition> = Call<R> & { readonly reply: { status: number | undefined } };

/** What a call is checked with. */
interface CheckingRoute<R extends RouteDefinition> {
  readonly definition: R;
  readonly input: ReturnType<typeof routeInput<R>>;
  readonly services: HttpServices;
}

function statusOf(reply: { readonly status: number | undefined }, otherwise: number): number {
  return reply.status ?? otherwise;
}

function checkedCall<R extends RouteDefinition>(
  { definition, input, services }: CheckingRoute<R>,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): CheckedCall<R> {
  const access: R['access'] = definition.access;
  if (!isCallerOf(access, caller)) throw new Problem('unauthenticated');
  const override: { status: number | undefined } = { status: undefined };
  const state = request.call;
  const kind = bodyKind(definition);
  return {
    params: input.params(request.params),
    query: input.query(searchOf(request.url)),
    body: input.body(kind === 'json' || kind === 'csv' ? request.body : undefined),
    caller,
    headers: request.headers,
    bytes: kind === 'bytes' ? request.raw : nothing,
    readForm: formReader(definition, input, request, reply),
    address: request.ip,
    secure:
      services.publicUrl.startsWith('https:') || request.protocol === 'https' || !isLoopbackHost(request.hostname),
    get signal() {
      return state?.signal() ?? new AbortController().signal;
    },
    log: services.log,
    setStatus: (status) => {
      override.status = status;
    },
    setHeader: (name, value) => {
      reply.header(name, typeof value === 'string' ? value : [...value]);
    },
    reply: override,
  };
}

function sendOutcome({ status, body }: Outcome, reply: FastifyReply): void {
  reply.code(status);
  if (body === null) void reply.send();
  else if (status < 400) void reply.header('content-type', jsonMediaType).send(body);
  else void reply.header('content-type', problemMediaType).send(Buffer.from(body));
}

function sendStream(answer: StreamAnswer, reply: FastifyReply): FastifyReply {
  reply.code(answer.status ?? 200).header('content-type', answer.contentType);
  if (answer.headers) reply.headers(answer.headers);
  if (typeof answer.body === 'string' || answer.body instanceof Readable) return reply.send(answer.body);
  return reply.send(Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength));
}

function dropped(answer: StreamAnswer, reply: FastifyReply): FastifyReply {
  if (answer.body instanceof Readable) answer.body.destroy();
  return reply;
}

function isStreamAnswer(value: unknown): value is StreamAnswer {
  return typeof value === 'object' && value !== null && 'body' in value && 'contentType' in value;
}
