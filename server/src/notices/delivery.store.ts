import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A stored notice: what it is about, and what of it concerns one recipient. */
export interface KeptNotice<S = unknown, P = unknown> {
  readonly subject: S;
  readonly part: P;
}

/** The outcome of a delivery. */
export type Outcome = 'sent' | 'nothing_to_tell' | 'refused' | 'given_up';

/** An unfinished delivery. */
export interface WaitingDelivery {
  readonly id: number;
  readonly kind: string;
  readonly channel: string;
  readonly recipient: number;
  /** The delivery with which it is sent as one message; null until that is decided. */
  readonly sent_with: number | null;
  /** When its notice was written. */
  readonly created_at: Date;
}

/** SQL of whether a delivery is not finished. @param delivery alias of its row */
function waitsSql(delivery: string): string {
  return `${delivery}.finished_at is null`;
}

/** A delivery; null if it is finished or deleted. */
export async function findDelivery(db: Db, id: number): Promise<WaitingDelivery | null> {
  const row = await db
    .selectFrom('notice_deliveries as d')
    .innerJoin('notices as n', 'n.id', 'd.notice_id')
    .select(['d.id', 'n.kind', 'd.channel', 'd.recipient', 'd.sent_with', 'n.created_at'])
    .where('d.id', '=', id)
    .where(sql<boolean>`${sql.raw(waitsSql('d'))}`)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Assigns all waiting deliveries of the same kind and recipient to this one. Later deliveries are not added, since the
 * message may have been sent already. One that was assigned to another meanwhile gathers nothing: it has no message of
 * its own, so that what it gathered would never be sent.
 * @returns false if this one is assigned to another, or finished
 */
export async function gatherDeliveries(tx: Tx, { id, kind, channel, recipient }: WaitingDelivery): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with waiting as (
      select d.id from notice_deliveries d join notices n on n.id = d.notice_id
      where d.channel = ${channel} and d.recipient = ${recipient} and ${sql.raw(waitsSql('d'))} and d.sent_with is null
        and n.kind = ${kind}
      order by d.id for update of d)
    update notice_deliveries d set sent_with = ${id} from waiting
    where d.id = waiting.id and exists (select from waiting own where own.id = ${id}) returning d.id`.execute(tx);
  return rows.some((row) => row.id === id);
}

/** The notices sent with a delivery, oldest first. */
export async function noticesOf(db: Db, delivery: WaitingDelivery): Promise<readonly KeptNotice[]> {
  return goingOutWith(db, delivery)
    .innerJoin('notices as n', 'n.id', 'd.notice_id')
    .select(['n.subject', 'd.part'])
    .orderBy('d.id')
    .execute();
}

function goingOutWith(db: Db, { id, channel, recipient }: WaitingDelivery) {
  return db
    .selectFrom('notice_deliveries as d')
    .where('d.channel', '=', channel)
    .where('d.recipient', '=', recipient)
    .where(sql<boolean>`${sql.raw(waitsSql('d'))}`)
    .where(({ or, eb }) => or([eb('d.id', '=', id), eb('d.sent_with', '=', id)]));
}

/** Records the outcome of a delivery and of those sent with it. */
export async function finishDelivery(db: Db, delivery: WaitingDelivery, outcome: Outcome, at: Date): Promise<void> {
  await db
    .updateTable('notice_deliveries')
    .set({ outcome, finished_at: at })
    .where('id', 'in', goingOutWith(db, delivery).select('d.id'))
    .execute();
}
