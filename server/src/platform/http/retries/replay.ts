import type { RouteDefinition } from '@trapline/domain/common/route.ts';
import { isCallerOf } from '../admission/callers.ts';
import type { Caller } from '../../../callers/caller.types.ts';
import type { Call, Handler } from '../handler.ts';
import type { Outcome } from './idempotency.store.ts';
import { routeInput } from '../input/validation.ts';

/** The parts of a call that do not depend on its route. */
type AnyCall = Pick<Call<RouteDefinition>, 'bytes' | 'address' | 'secure' | 'signal' | 'log'> & {
  readonly caller: Caller;
};

/**
 * Checks whether the response of an earlier call may be repeated to its caller.
 * @param params path parameters of the call
 * @throws Problem of the call that reads the same record
 */
export type ReplayCheck = (call: AnyCall, params: unknown, outcome: Outcome) => Promise<void>;

/** A call that reads what another one changes or creates. */
export interface ReadingRoute {
  /** Its name in the table of routes. */
  readonly name: string;
  /** Its path parameters. */
  readonly params: readonly string[];
  /** Whether the other call's response is that record, possibly new or under a new name. */
  readonly isSame: boolean;
}

/**
 * Finds the call that reads what another one changes: the JSON GET with the longest common start of its path that names
 * a record; for a call that creates one, the GET of the record in its response. Null if there is none.
 */
export function readingRoute(
  routes: Readonly<Record<string, RouteDefinition>>,
  { path }: Pick<RouteDefinition, 'path'>,
): ReadingRoute | null {
  const reading = Object.entries(routes).filter(([, route]) => route.method === 'GET' && route.answer !== undefined);
  const named = reading
    .filter(([, route]) => route.path.includes('{') && `${path}/`.startsWith(`${route.path}/`))
    .toSorted(([, a], [, b]) => b.path.length - a.path.length);
  const created = reading.filter(([, route]) => route.path.startsWith(`${path}/{`) && route.path.endsWith('}'));
  const [found] =
    named.length > 0 ? named : created.filter(([, route]) => !route.path.slice(path.length + 1).includes('/'));
  if (!found) return null;
  const params = [...found[1].path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
  return { name: found[0], params, isSame: named.length === 0 || (found[1].path === path && path.endsWith('}')) };
}

/** Nothing to check, for calls about no record of their own. */
export const alwaysReplay: ReplayCheck = () => Promise.resolve();

/**
 * Creates the check for responses with content: reads the record again, with the rights of now. A response without
 * content, such as that of a deletion, reveals nothing. Source: HTTP-8.
 * @param definition of the route that reads the record
 */
export function replayCheck<R extends RouteDefinition>(
  definition: R,
  handler: Handler<R>,
  { params: names, isSame }: ReadingRoute,
): ReplayCheck {
  const input = routeInput(definition);
  const access: R['access'] = definition.access;
  return async (call, given, { status, body }) => {
    const { caller } = call;
    if (status >= 400 || body === null || !isCallerOf(access, caller)) return;
    const record: unknown = isSame ? JSON.parse(body) : {};
    const params = { ...named(given, names), ...named(withAddress(record), names) };
    // A response that does not name its record.
    if (!names.every((name) => typeof params[name] === 'string')) return;
    await handler({
      bytes: call.bytes,
      address: call.address,
      secure: call.secure,
      signal: call.signal,
      log: call.log,
      caller,
      params: input.params(params),
      query: input.query(''),
      body: input.body(undefined),
      headers: {},
      readForm: () => Promise.reject(new Error('A read has no form')),
      // Its own response is not sent.
      setStatus: () => undefined,
      setHeader: () => undefined,
    });
  };
}

function named(source: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source ?? {}).filter(([name]) => names.includes(name)));
}

/** A record whose address is also under the name of the parameter for it. */
function withAddress(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'email' in record
    ? { ...record, userEmail: record.email }
    : record;
}
