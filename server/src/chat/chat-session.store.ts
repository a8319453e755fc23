import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';

/** A conversation. */
export interface SessionRow {
  readonly id: string;
  readonly place_id: number;
  readonly title: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What was said. */
export interface MessageRow {
  readonly id: number;
  readonly role: string;
  readonly message: string;
  readonly created_at: Date;
}

const columns = ['id', 'place_id', 'title', 'created_at', 'updated_at'] as const;

/** The sessions of an account, those used last first. @param since those not used since then are left out */
export async function sessionsOf(db: Db, accountId: number, since: Date, most: number): Promise<readonly SessionRow[]> {
  return db
    .selectFrom('chat_sessions')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('updated_at', '>=', since)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A session of an account; undefined: it has none of this id. */
export async function findSession(db: Db, accountId: number, id: string, since: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('chat_sessions')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('updated_at', '>=', since)
    .executeTakeFirst();
}

/** What was said in a session, oldest first. @param newest null: all of it; else only so many of the newest */
export async function messagesOf(
  db: Db,
  sessionId: string,
  newest: number | null = null,
): Promise<readonly MessageRow[]> {
  const all = db
    .selectFrom('chat_messages')
    .select(['id', 'role', 'message', 'created_at'])
    .where('session_id', '=', sessionId);
  if (newest === null) return all.orderBy('id').execute();
  return (await all.orderBy('id', 'desc').limit(newest).execute()).toReversed();
}

/** Deletes a session of an account with what was said. @returns whether there was one */
export async function deleteSession(db: Db, accountId: number, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('chat_sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes sessions that were not used since an instant. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'chat_sessions', sql`updated_at < ${before}`);
}

/** Makes a session. */
export async function insertSession(
  tx: Tx,
  session: { readonly id: string; readonly account_id: number; readonly place_id: number; readonly title: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('chat_sessions')
    .values({ ...session, created_at: now, updated_at: now })
    .execute();
}

/** Who answers, and until when others have to wait. */
export interface Answering {
  readonly questionId: string;
  readonly placeId: number;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Marks a session as being answered, unless it is already, by any process. Source: CHAT-4
 * @returns whether it is now answered by this question
 */
export async function beginAnswering(tx: Tx, sessionId: string, answering: Answering): Promise<boolean> {
  const { questionId, placeId, now, until } = answering;
  const row = await tx
    .updateTable('chat_sessions')
    .set({ answering: questionId, answering_until: until, place_id: placeId, updated_at: now })
    .where('id', '=', sessionId)
    .where(({ or, eb }) => or([eb('answering', 'is', null), eb('answering_until', '<', now)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the question at the end of a session that nobody answered: its process was killed. Call it once no other
 * answers the session. Every question that is kept has its answer behind it. Source: CHAT-3
 */
export async function removeUnanswered(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from chat_messages where session_id = ${sessionId} and role = 'user'
    and id > (select coalesce(max(id), 0) from chat_messages
      where session_id = ${sessionId} and role = 'assistant')`.execute(tx);
}

/** Ends the answering of sessions whose process was killed. @returns their ids */
export async function endKilledAnswers(tx: Tx, now: Date): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('chat_sessions')
    .set({ answering: null, answering_until: null })
    .where('answering_until', '<', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes a session in which nothing is said. */
export async function removeIfEmpty(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .deleteFrom('chat_sessions')
    .where('id', '=', sessionId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('chat_messages').select('id').where('session_id', '=', sessionId))),
    )
    .execute();
}

/** Ends the answering of a session by a question; does nothing where another has taken over, or it was deleted. */
export async function endAnswering(tx: Tx, sessionId: string, questionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('chat_sessions')
    .set({ answering: null, answering_until: null, updated_at: now })
    .where('id', '=', sessionId)
    .where('answering', '=', questionId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds what was said. @returns its id */
export async function insertMessage(
  tx: Tx,
  message: { readonly session_id: string; readonly role: 'user' | 'assistant'; readonly message: string },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('chat_messages')
    .values({ ...message, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Removes a question that was not answered; and its session, if nothing else was said in it. */
export async function removeQuestion(tx: Tx, sessionId: string, messageId: number): Promise<void> {
  await tx.deleteFrom('chat_messages').where('id', '=', messageId).execute();
  await removeIfEmpty(tx, sessionId);
}
