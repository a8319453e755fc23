import { Problem } from '@trapline/domain/common/errors.ts';
import { ticketSeconds } from '@trapline/domain/common/socket.limits.ts';
import type { Clock } from '../base/clock.ts';
import { hashSecret, type Ids, secret } from '../base/ids.ts';
import type { Db } from '../database/database.ts';
import { isAssuming } from '../../callers/caller.access.ts';
import type { CallerLookup } from '../../callers/caller-lookup.types.ts';
import type { SessionCaller } from '../../callers/caller.types.ts';
import { insertTicket, redeemTicket, type TicketUse } from './socket-ticket.store.ts';
import type { SocketRoute } from './socket-route.ts';

/** Dependencies of tickets. */
export interface TicketServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly callers: CallerLookup;
}

const ticketShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Issues a ticket for a socket, bound to the caller's session and assumed identity.
 * @throws Problem `forbidden`: they may not open it. Source: SOCKET-1
 */
export async function issueTicket(
  { db, clock, ids }: TicketServices,
  { name, mayOpen }: SocketRoute,
  caller: SessionCaller,
): Promise<string> {
  if (!mayOpen(caller)) throw new Problem('forbidden');
  const ticket = secret(ids);
  await insertTicket(db, {
    ticket_hash: hashSecret(ticket),
    route: name,
    session_hash: Buffer.from(caller.session, 'base64url'),
    assumed_account_id: isAssuming(caller) ? caller.account.id : null,
    expires_at: new Date(clock.now() + ticketSeconds * 1_000),
  });
  return ticket;
}

/**
 * Redeems a ticket and loads its current caller.
 * @throws Problem `unauthenticated`: it is missing, invalid, used, expired or for another socket, or its session has
 * ended; `forbidden`: its caller may no longer open the socket. Source: SOCKET-1, SOCKET-2
 */
export async function callerOfTicket(
  { db, clock, callers }: TicketServices,
  { name, mayOpen }: SocketRoute,
  ticket: string | undefined,
): Promise<SessionCaller> {
  const known = ticket !== undefined && ticketShape.test(ticket);
  const use = known ? await redeemTicket(db, hashSecret(ticket), new Date(clock.now())) : undefined;
  if (use?.route !== name) throw new Problem('unauthenticated', { detail: 'The ticket is not good' });
  const caller = await callerOf(callers, use);
  if (!mayOpen(caller)) throw new Problem('forbidden');
  return caller;
}

async function callerOf(callers: CallerLookup, use: TicketUse): Promise<SessionCaller> {
  const own = await callers.session(use.session_hash);
  if (!own) throw new Problem('unauthenticated', { detail: 'The session has ended' });
  const session = use.session_hash.toString('base64url');
  if (use.assumed_account_id === null) return { kind: 'account', account: own, own, session };
  const account = await callers.assumable(use.assumed_account_id);
  // The person may no longer be a product admin; this is checked as for any held connection.
  const [caller = 'right'] = account ? await callers.renew([{ kind: 'account', account, own, session }]) : [];
  if (caller === 'session') throw new Problem('unauthenticated', { detail: 'The session has ended' });
  if (caller === 'right') throw new Problem('forbidden', { detail: 'This identity may not be assumed' });
  return caller;
}
