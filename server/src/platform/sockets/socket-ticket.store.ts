import type { Db } from '../database/database.ts';

/** What a ticket is bound to. */
export interface TicketUse {
  /** Name of the socket. */
  readonly route: string;
  readonly session_hash: Buffer;
  /** Whose identity is assumed; null: nobody's. */
  readonly assumed_account_id: number | null;
}

/** Keeps a ticket, by its hash alone. */
export async function insertTicket(
  db: Db,
  ticket: TicketUse & { readonly ticket_hash: Buffer; readonly expires_at: Date },
): Promise<void> {
  await db.insertInto('socket_tickets').values(ticket).execute();
}

/**
 * Uses a ticket up, in one statement: of all processes that are shown it, one gets it.
 * @returns undefined when it is unknown, used or over
 */
export async function redeemTicket(db: Db, ticketHash: Buffer, now: Date): Promise<TicketUse | undefined> {
  const row = await db
    .deleteFrom('socket_tickets')
    .where('ticket_hash', '=', ticketHash)
    .returning(['route', 'session_hash', 'assumed_account_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row : undefined;
}

/** Forgets tickets that are over. For an hourly job. */
export async function deleteOldTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('socket_tickets').where('expires_at', '<=', now).execute();
}
