import { listedRequests } from '@trapline/domain/chat/chat.limits.ts';
import type { ChatUsage, SentRequestList } from '@trapline/domain/chat/chat.schema.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { ActionServices } from '../platform/services.ts';
import { insertRequest, sentRequests, tokensUsedFor, usageOf } from './chat-question.store.ts';

type Reading = Pick<ActionServices, 'db' | 'clock'>;

/** Who answers, and what an organization may use. */
export interface Budget {
  /** Null: the built-in analyst. */
  readonly model: string | null;
  /** Tokens of an organization in a month. */
  readonly monthlyTokens: number;
}

/**
 * Records what is sent for a question, unless the tokens of the month are used up by now.
 * @throws Problem unavailable. Source: CHAT-8, CHAT-11
 */
export async function recordSending(
  { db, clock }: Reading,
  { monthlyTokens }: Pick<Budget, 'monthlyTokens'>,
  questionId: string,
  body: string,
): Promise<void> {
  if ((await tokensUsedFor(db, questionId)) >= monthlyTokens) {
    throw new Problem('unavailable', { detail: 'The tokens of this month are used up' });
  }
  await insertRequest(db, questionId, body, new Date(clock.now()));
}

/** The month of an instant, UTC: the one in which tokens are counted. */
export function monthOfCosts(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/**
 * What was sent to the endpoint, newest first: so many of the newest without a page, and the beginning of what is long.
 * @throws Problem forbidden. Source: CHAT-8
 */
export async function listRequests(
  { db }: Reading,
  caller: AccountCaller,
  { page, per_page }: { readonly page?: number | undefined; readonly per_page?: number | undefined },
): Promise<SentRequestList> {
  checkProductAdmin(caller);
  const { rows: most, characters: longest } = listedRequests;
  const limit = page === undefined ? most : Math.min(per_page ?? rowsPerPage, most);
  const rows = await sentRequests(db, { limit, offset: ((page ?? 1) - 1) * limit, longest });
  const requests = rows.map(({ id, sent_at, organization, sent }) => {
    return { id: String(id), at: unix(sent_at), organization, sent };
  });
  if (page === undefined) return { requests };
  const [first = (await sentRequests(db, { limit: 1, offset: 0, longest: 0 }))[0]] = rows;
  return { requests, total: first?.total ?? 0 };
}

/** Questions and tokens of a month by organization. @throws Problem forbidden. Source: CHAT-11 */
export async function readUsage(
  { db, clock }: Reading,
  { model, monthlyTokens }: Budget,
  caller: AccountCaller,
  wanted: string | undefined,
): Promise<ChatUsage> {
  checkProductAdmin(caller);
  const month = wanted ?? monthOfCosts(new Date(clock.now()));
  const organizations = (await usageOf(db, month)).map(({ id, ...rest }) => ({
    ...rest,
    id: id === null ? null : String(id),
    exceeded: id !== null && rest.input_tokens + rest.output_tokens >= monthlyTokens,
  }));
  return { month, model, limit: monthlyTokens, organizations };
}
