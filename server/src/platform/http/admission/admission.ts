import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@trapline/domain/common/errors.ts';
import { bodyKind, type BodyKind, type FormDefinition, type RouteDefinition } from '@trapline/domain/common/route.ts';
import { beginCall, type CallState } from '../call-state.ts';
import { credentialsOf, findCaller, namedIdentities, refuseDemo } from './callers.ts';
import type { Caller } from '../../../callers/caller.types.ts';
import type { HttpServices } from '../http-services.ts';
import { networkOf } from '../../base/network.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { RequestLimits } from './request.limits.ts';

const callTimeout = 30_000;

/** Accepted content types of a kind of body, and the name to report. */
interface BodyType {
  readonly form: RegExp;
  readonly name: string;
}

/** For JSON, no parameters that another parser could interpret differently; for CSV, the handler checks the encoding. */
const bodyTypes: Readonly<Record<Exclude<BodyKind, 'bytes'>, BodyType>> = {
  json: { form: /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i, name: 'application/json' },
  csv: { form: /^text\/csv[ \t]*(?:;|$)/i, name: 'text/csv' },
  form: { form: /^multipart\/form-data[ \t]*;/i, name: 'multipart/form-data' },
};
/** Bytes that fields, headers and boundaries of a form may take in addition to its file. */
const formOverhead = 200_000;

/**
 * Makes all checks that precede reading a request's body: its origin, its caller, whether they may call this route, and
 * the rate limits.
 * @throws Problem `forbidden`, `unauthenticated`, `other_account`, `too_many_requests`, `unsupported_media_type`
 */
export async function admit(
  definition: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  services: HttpServices,
  limiter: RequestLimiter,
): Promise<void> {
  const state = beginCall(request, reply);
  const kind = bodyKind(definition);
  if ((kind === 'json' || kind === 'csv') && definition.produces === undefined) {
    state.deadline = deadline(request, reply, services.callTimeout ?? callTimeout);
  }
  const { headers } = request;
  const { token, fromCookie } = credentialsOf(headers);
  const needsSession = definition.access === 'signed_in' || definition.access === 'admin';
  if (fromCookie && token !== null && needsSession && definition.method !== 'GET') {
    if (!isOwnOrigin(headers.origin, headers.host, services.publicUrl)) {
      throw new Problem('forbidden', { detail: 'With the cookie, a change must come from the portal’s own pages' });
    }
  }
  await identify(
    definition,
    state,
    request,
    fromCookie && (definition.access === 'field_unit' || definition.access === 'photo_box') ? null : token,
    services,
    limiter,
  );
  const limit = limitKind(definition, state.caller);
  const byNetwork = limit === 'network' || limit === 'uploads';
  enforce(limiter, limit, byNetwork ? networkOf(request.ip) : callerKey(state.caller));
  refuseDemo(definition, state.caller);
  if (kind !== 'bytes') requireType(request, bodyTypes[kind]);
  if (definition.form) requireFormLength(request, definition.form);
}

async function identify(
  definition: RouteDefinition,
  state: CallState,
  request: FastifyRequest,
  token: string | null,
  services: HttpServices,
  limiter: RequestLimiter,
): Promise<void> {
  const named = namedIdentities(request.headers);
  try {
    state.caller = await findCaller(definition.access, token, named, services.callers, (refused) =>
      services.recordRefusedAssumption({ ...refused, address: request.ip }),
    );
  } catch (error) {
    // Refused requests count by network, so that guessing and flooding end in 429.
    if (error instanceof Problem) enforce(limiter, 'network', networkOf(request.ip));
    throw error;
  }
}

function limitKind(definition: RouteDefinition, caller: Caller): keyof RequestLimits {
  if (caller.kind === 'unit' || caller.kind === 'box') return 'unit';
  if (caller.kind === 'anonymous') return definition.access === 'signed_url' ? 'uploads' : 'network';
  return definition.produces?.startsWith('image/') ? 'pictures' : 'account';
}

function callerKey(caller: Caller): string {
  if (caller.kind === 'account') return `account:${caller.own.id}`;
  if (caller.kind === 'box') return `box:${caller.organization_id}`;
  return caller.kind === 'unit' ? `unit:${caller.sensor_key}` : '';
}

function enforce(limiter: RequestLimiter, kind: keyof RequestLimits, key: string): void {
  const wait = limiter.count(kind, key);
  if (wait !== null) throw new Problem('too_many_requests', { retryAfter: wait });
}

/** Checks the declared type of a body. @throws Problem unsupported_media_type */
function requireType(request: FastifyRequest, { form, name }: BodyType): void {
  const type = request.headers['content-type'];
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';
  if (type === undefined ? hasBody : !form.test(type)) {
    throw new Problem('unsupported_media_type', { detail: `A body must be ${name}` });
  }
  if (hasBody && (request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Problem('unsupported_media_type', { detail: 'A body must not be compressed' });
  }
}

/** A form must declare its length, so that no endless data can follow its last field. */
function requireFormLength({ headers }: FastifyRequest, { mostBytes }: FormDefinition): void {
  const length = headers['content-length'];
  if (length === undefined) throw new Problem('bad_request', { detail: 'A form must tell its Content-Length' });
  if (Number(length) > mostBytes + formOverhead) throw new Problem('payload_too_large');
}

function deadline(request: FastifyRequest, reply: FastifyReply, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => {
    if (reply.sent) return;
    // The rest of the body may never arrive, so the connection cannot be reused.
    if (!request.raw.complete) reply.header('connection', 'close');
    void reply.send(new Problem('unavailable', { detail: 'The request took too long', retryAfter: 5 }));
  }, milliseconds);
}
