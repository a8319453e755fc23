import type { IncomingHttpHeaders } from 'node:http';
import { demoRefusal, isDemo } from '@trapline/domain/accounts/account.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Access, RouteDefinition } from '@trapline/domain/common/route.ts';
import { hashSecret } from '../../base/ids.ts';
import type { CallerLookup } from '../../../callers/caller-lookup.types.ts';
import { checkProductAdmin } from '../../../callers/caller.access.ts';
import type { BoxCaller, Caller, CallerAccount, SessionCaller, UnitCaller } from '../../../callers/caller.types.ts';
import type { CallerOf } from '../handler.ts';

/** A refused attempt to assume an identity. */
export interface RefusedAssumption {
  /** Account of the caller. */
  readonly own: CallerAccount;
  /** The header `x-assumed-user-id` as sent. */
  readonly wanted: string;
}

/** The identities that a request names in its headers; undefined: not sent. */
export interface NamedIdentities {
  /** `x-account-id`: the account that the client believes its session belongs to. */
  readonly believed?: string | undefined;
  /** `x-assumed-user-id`: the account to act as. */
  readonly assumed?: string | undefined;
}

/** Reads the identities that a request names. Repeated headers match no account. */
export function namedIdentities(headers: IncomingHttpHeaders): NamedIdentities {
  const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);
  return { believed: text(headers['x-account-id']), assumed: text(headers['x-assumed-user-id']) };
}

/** Credentials sent with a request. */
export interface Credentials {
  readonly token: string | null;
  /** Browsers send cookies automatically, so a changing call must also prove its origin. */
  readonly fromCookie: boolean;
}

/** The cookie with a session of the web app. Source: SIGNIN-10. */
export const sessionCookie = 'token';

const tokenShape = /^[A-Za-z0-9_-]{20,200}$/;
const bearer = /^Bearer +([A-Za-z0-9_-]{20,200})$/i;

/** Reads the token of a request. A request with `Authorization` comes from a program, so its cookies are ignored. */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  if (headers.authorization !== undefined) {
    return { token: bearer.exec(headers.authorization)?.[1] ?? null, fromCookie: false };
  }
  const token = headers.cookie === undefined ? null : cookieValue(headers.cookie, sessionCookie);
  return { token: token !== null && tokenShape.test(token) ? token : null, fromCookie: true };
}

/** The value of a cookie in the header `cookie`; null when it is missing. */
export function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/**
 * Identifies the caller of a request.
 * @param onRefused called before the error for a refused identity is thrown
 * @throws Problem `unauthenticated`: required credentials are missing or invalid; `other_account`: the session belongs
 * to another account than the client believes; `forbidden`: not an admin, or an identity that may not be assumed.
 * Source: ASSUME-1, ASSUME-2, HTTP-10
 */
export async function findCaller(
  access: Access,
  token: string | null,
  { believed, assumed }: NamedIdentities,
  lookup: CallerLookup,
  onRefused: (refused: RefusedAssumption) => Promise<void>,
): Promise<Caller> {
  if (access === 'anyone' || access === 'signed_url') return { kind: 'anonymous' };
  if (token === null) throw new Problem('unauthenticated');
  const hash = hashSecret(token);
  if (access === 'field_unit' || access === 'photo_box') return findDevice(access, hash, lookup);
  const own = await lookup.session(hash);
  if (!own) throw new Problem('unauthenticated', { detail: 'The session has ended' });
  // Before the assumed identity: an innocent account must not appear in the audit trail as having tried to assume one.
  if (believed !== undefined && believed !== String(own.id)) throw new Problem('other_account');
  const account = assumed === undefined ? own : await assume(own, assumed, lookup, onRefused);
  const caller: SessionCaller = { kind: 'account', account, own, session: hash.toString('base64url') };
  if (access === 'admin') checkProductAdmin(caller);
  return caller;
}

/**
 * The field unit or photo box of a key. A valid key of the other kind opens nothing here.
 * @throws Problem unauthenticated, forbidden. Source: STATION-12, UNIT-1
 */
async function findDevice(
  access: 'field_unit' | 'photo_box',
  hash: Buffer,
  lookup: CallerLookup,
): Promise<UnitCaller | BoxCaller> {
  const isUnit = access === 'field_unit';
  const device = await (isUnit ? lookup.unit(hash) : lookup.box(hash));
  if (device) return device;
  if (await (isUnit ? lookup.box(hash) : lookup.unit(hash)))
    throw new Problem('forbidden', { detail: 'This key is of another kind of device' });
  throw new Problem('unauthenticated', { detail: 'The key is not valid, or was replaced' });
}

async function assume(
  own: CallerAccount,
  wanted: string,
  lookup: CallerLookup,
  onRefused: (refused: RefusedAssumption) => Promise<void>,
): Promise<CallerAccount> {
  const known = isProductAdmin(own) && /^\d{1,9}$/.test(wanted);
  const account = known ? await lookup.assumable(Number(wanted)) : null;
  if (account) return account;
  await onRefused({ own, wanted });
  throw new Problem('forbidden', { detail: 'This identity may not be assumed' });
}

/**
 * Refuses changes by a demo account, also by someone who acts as one.
 * @throws Problem forbidden, with the error `demo_account`. Source: ACCOUNT-5
 */
export function refuseDemo({ method, changesNothing }: RouteDefinition, caller: Caller): void {
  if (method === 'GET' || changesNothing === true || caller.kind !== 'account' || !isDemo(caller.account)) return;
  throw new Problem('forbidden', {
    detail: 'A demo account can look at everything, but changes nothing',
    errors: [{ path: '', message: demoRefusal }],
  });
}

/** Whether a caller is of the kind required by a route's access. */
export function isCallerOf<A extends Access>(access: A, caller: Caller): caller is Caller & CallerOf<A> {
  if (access === 'signed_in' || access === 'admin') return caller.kind === 'account';
  if (access === 'photo_box') return caller.kind === 'box';
  return caller.kind === (access === 'field_unit' ? 'unit' : 'anonymous');
}
