import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';

/** A question that costs tokens, or could have. */
export interface NewQuestion {
  readonly id: string;
  /** Who asked in fact. */
  readonly asked_by: number;
  readonly organization_id: number | null;
  /** `YYYY-MM`, UTC */
  readonly month: string;
  /** Null: the built-in analyst. */
  readonly model: string | null;
  readonly asked_at: Date;
}

/** Records a question. */
export async function insertQuestion(db: Db, question: NewQuestion): Promise<void> {
  await db.insertInto('chat_questions').values(question).execute();
}

/** Tokens of a question. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** Adds tokens to a question. */
export async function addTokens(db: Db, questionId: string, { input, output }: Tokens): Promise<void> {
  await db
    .updateTable('chat_questions')
    .set((row) => ({
      input_tokens: row('input_tokens', '+', input),
      output_tokens: row('output_tokens', '+', output),
    }))
    .where('id', '=', questionId)
    .execute();
}

/** Tokens used in a month by an organization, or by a person without one. */
export async function tokensUsed(
  db: Db,
  { organization_id, asked_by, month }: Pick<NewQuestion, 'organization_id' | 'asked_by' | 'month'>,
): Promise<number> {
  const whose =
    organization_id === null
      ? sql`organization_id is null and asked_by = ${asked_by}`
      : sql`organization_id = ${organization_id}`;
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(input_tokens + output_tokens), 0)::int8 tokens from chat_questions
    where month = ${month} and ${whose}`.execute(db);
  return rows[0]?.tokens ?? 0;
}

/** Tokens used so far by whoever pays for a question, in its month. */
export async function tokensUsedFor(db: Db, questionId: string): Promise<number> {
  const question = await db
    .selectFrom('chat_questions')
    .select(['organization_id', 'asked_by', 'month'])
    .where('id', '=', questionId)
    .executeTakeFirst();
  return question === undefined ? 0 : tokensUsed(db, question);
}

/** Use of a month by an organization; nulls: by accounts without one. */
export interface UsageRow {
  readonly id: number | null;
  readonly name: string | null;
  readonly questions: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** Use of a month by organization, most tokens first. */
export async function usageOf(db: Db, month: string): Promise<readonly UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select o.id, o.name, count(*)::int questions, sum(q.input_tokens)::int8 input_tokens,
      sum(q.output_tokens)::int8 output_tokens
    from chat_questions q left join organizations o on o.id = q.organization_id
    where q.month = ${month} group by o.id, o.name
    order by sum(q.input_tokens + q.output_tokens) desc, o.id`.execute(db);
  return rows;
}

/** What was sent to the endpoint. */
export interface SentRow {
  readonly id: number;
  readonly sent_at: Date;
  readonly organization: string | null;
  readonly sent: string;
  readonly total: number;
}

/** Records what is sent for a question. */
export async function insertRequest(db: Db, questionId: string, sent: string, now: Date): Promise<void> {
  await db.insertInto('chat_requests').values({ question_id: questionId, sent_at: now, sent }).execute();
}

/** What was sent, newest first. @param longest characters of each that are read */
export async function sentRequests(
  db: Db,
  { limit, offset, longest }: { readonly limit: number; readonly offset: number; readonly longest: number },
): Promise<readonly SentRow[]> {
  const { rows } = await sql<SentRow>`
    select r.id, r.sent_at, o.name organization, left(r.sent, ${sql.lit(longest)}) sent, (select count(*)::int from chat_requests) total
    from chat_requests r join chat_questions q on q.id = r.question_id
    left join organizations o on o.id = q.organization_id
    order by r.id desc limit ${sql.lit(limit)} offset ${offset}`.execute(db);
  return rows;
}

/** Deletes what was sent before an instant, and questions of months that nobody asks about. */
export async function deleteSentBefore(db: Db, sentBefore: Date, askedBefore: Date): Promise<void> {
  await deleteInBatches(db, 'chat_requests', sql`sent_at < ${sentBefore}`);
  await deleteInBatches(db, 'chat_questions', sql`asked_at < ${askedBefore}`);
}
