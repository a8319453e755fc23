import type { Db } from '../database/database.ts';

/** The socket and session to which a ticket is bound. */
export interface TicketUse {
  /** Name of the socket. */
  readonly route: string;
  readonly session_hash: Buffer;
  /** Account whose identity is assumed; null: none. */
  readonly assumed_account_id: number | null;
}

/** Stores a ticket, as a hash only. */
export async function insertTicket(
  db: Db,
  ticket: TicketUse & { readonly ticket_hash: Buffer; readonly expires_at: Date },
): Promise<void> {
  await db.insertInto('socket_tickets').values(ticket).execute();
}

/**
 * Redeems a ticket in one statement, so that only one of several concurrent requests succeeds.
 * @returns undefined when it is unknown, used or expired
 */
export async function redeemTicket(db: Db, ticketHash: Buffer, now: Date): Promise<TicketUse | undefined> {
  const row = await db
    .deleteFrom('socket_tickets')
    .where('ticket_hash', '=', ticketHash)
    .returning(['route', 'session_hash', 'assumed_account_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row : undefined;
}

/** Deletes expired tickets. For an hourly job. */
export async function deleteOldTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('socket_tickets').where('expires_at', '<=', now).execute();
}
