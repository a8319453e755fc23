import { analystTexts } from '@trapline/domain/chat/analyst-texts.catalogue.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { figureMark } from '@trapline/domain/chat/answer-filter.rules.ts';
import {
  answerLength,
  answerSeconds,
  questionEvents,
  questionWindow,
  rememberedMessages,
  titleLength,
} from '@trapline/domain/chat/chat.limits.ts';
import type { ChatMessage } from '@trapline/domain/chat/chat-frames.schema.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import { base32Id } from '../platform/base/ids.ts';
import { type Db, transaction, type Tx } from '../platform/database/database.ts';
import { countAttempt } from '../platform/secrets/secrets.ts';
import type { ActionServices } from '../platform/services.ts';
import { seePlace } from '../station/places/read-places.actions.ts';
import type { Answerer, Asked, Selection, Turn } from './answerer.types.ts';
import { eventsAtPlace } from './chat-event.store.ts';
import { insertQuestion, tokensUsed } from './chat-question.store.ts';
import {
  beginAnswering,
  endAnswering,
  findSession,
  insertMessage,
  insertSession,
  type MessageRow,
  messagesOf,
  removeQuestion,
  removeUnanswered,
} from './chat-session.store.ts';
import { checkChat, keptSince } from './session.actions.ts';
import { type Budget, monthOfCosts } from './usage.actions.ts';

/** Who may answer. */
export interface Answerers {
  /** Null: no endpoint is configured. */
  readonly model: Answerer | null;
  readonly analyst: Answerer;
}

/** Who asks, and from which network address. */
export interface QuestionActor {
  readonly caller: SessionCaller;
  readonly address: string;
}

/** A question that is being answered. */
export interface BegunQuestion {
  readonly sessionId: string;
  /** Of the question among the messages. */
  readonly messageId: number;
  readonly asked: Asked;
  readonly answerer: Answerer;
}

/**
 * Accepts a question: checks it, counts it, keeps it, and chooses who answers.
 * @throws Problem forbidden, validation_failed, not_found, too_many_requests, conflict. Source: CHAT-3, CHAT-4
 */
export async function beginQuestion(
  services: ActionServices,
  { model, analyst }: Answerers,
  budget: Budget,
  by: QuestionActor,
  frame: ChatMessage,
): Promise<BegunQuestion> {
  const { db, clock, ids } = services;
  const { caller } = by;
  const { account, own } = caller;
  checkChat(account);
  const text = frame.message.trim();
  if (text === '') throw invalidValue('/message', 'must not be empty');
  const selection = await checkedSelection(db, caller, frame);
  const now = new Date(clock.now());
  const known = frame.session_id ?? null;
  if (known !== null && !(await findSession(db, account.id, known, keptSince(clock)))) throw new Problem('not_found');
  await countQuestion(db, own.id, now);
  const question = { asked_by: own.id, organization_id: account.organization_id, month: monthOfCosts(now) };
  const outOfTokens = model !== null && (await tokensUsed(db, question)) >= budget.monthlyTokens;
  const answerer = model === null || outOfTokens ? analyst : model;
  const [questionId, sessionId] = [base32Id(ids), known ?? base32Id(ids)];
  const { messageId, history } = await transaction(db, async (tx) => {
    if (known === null) {
      const title = text.replaceAll(/\s+/g, ' ').slice(0, titleLength);
      await insertSession(tx, { id: sessionId, account_id: account.id, place_id: selection.placeId, title }, now);
    }
    const until = new Date(now.getTime() + answerSeconds.whole * 1_000);
    const answering = { questionId, placeId: selection.placeId, now, until };
    if (!(await beginAnswering(tx, sessionId, answering))) throw new Problem('conflict');
    // The process of the question before may have been killed.
    await removeUnanswered(tx, sessionId);
    const before = known === null ? [] : await messagesOf(tx, known, rememberedMessages);
    await insertQuestion(tx, { id: questionId, ...question, model: answerer.model, asked_at: now });
    if (own.id !== account.id) await auditQuestion(tx, by, selection, now);
    const id = await insertMessage(tx, { session_id: sessionId, role: 'user', message: text }, now);
    return { messageId: id, history: before.map(turnOf) };
  });
  const locale = frame.locale ?? own.locale;
  return { sessionId, messageId, answerer, asked: { questionId, text, locale, selection, history, outOfTokens } };
}

/** Records a question under an assumed identity: it reaches the server through no request. Source: ASSUME-4 */
async function auditQuestion(
  tx: Tx,
  { caller: { own, account }, address }: QuestionActor,
  { placeId }: Selection,
  at: Date,
): Promise<void> {
  const action: AuditAction = 'chat.ask';
  const who = { actor: own, subject: account, organizationId: account.organization_id };
  await insertAuditEntry(tx, { at, ...who, action, entity: `StationPlace-${placeId}`, address });
}

function turnOf({ role, message }: MessageRow): Turn {
  return { role: role === 'user' ? 'user' : 'assistant', text: message };
}

/** The place and the events of a question. @throws Problem forbidden, validation_failed, not_found */
async function checkedSelection(
  db: Db,
  { account }: SessionCaller,
  { place_id, event_ids }: ChatMessage,
): Promise<Selection> {
  const wanted = [...new Set(event_ids)];
  if (wanted.length === 0) throw invalidValue('/event_ids', 'must name an event');
  if (wanted.length > questionEvents) throw invalidValue('/event_ids', `must be at most ${questionEvents}`);
  const place = await seePlace(db, account, place_id);
  const keys = wanted.map((id) => parseEventId(id));
  const ofStations = keys.flatMap((key) => (key?.kind === 'station' ? [key.source_key] : []));
  const seen = new Map((await eventsAtPlace(db, place.id, ofStations)).map((row) => [row.key, row]));
  for (const key of keys) {
    const row = key === null ? undefined : seen.get(key.source_key);
    if (!row || unix(row.uploaded_at) !== key?.timestamp) throw new Problem('not_found');
  }
  return { placeId: place.id, keys: ofStations };
}

/** Counts a question of a person. @throws Problem too_many_requests. Source: CHAT-4 */
async function countQuestion(db: Db, personId: number, now: Date): Promise<void> {
  const { questions, seconds } = questionWindow;
  const limit = { kind: 'chat_question', key: String(personId), most: questions, windowSeconds: seconds };
  const counted = await countAttempt(db, limit, now);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
}

/** What became of a question. */
export type AnswerEnd = 'answered' | 'stopped' | 'gone' | 'failed';

/**
 * Keeps what was answered, or removes a question that was not.
 * @param end `stopped`, and `gone` (the socket was closed): what was said until then is kept, if anything was
 * @returns id of the answer; null: nothing was kept. Source: CHAT-3
 */
export async function endQuestion(
  { db, clock }: Pick<ActionServices, 'db' | 'clock'>,
  { sessionId, messageId, asked }: BegunQuestion,
  said: string,
  end: AnswerEnd,
): Promise<string | null> {
  const now = new Date(clock.now());
  const isKept = end === 'answered' || (end !== 'failed' && said !== '');
  return transaction(db, async (tx) => {
    // The session may have been deleted, or another process may have taken over after this one was thought dead.
    if (!(await endAnswering(tx, sessionId, asked.questionId, now))) return null;
    if (isKept)
      return String(await insertMessage(tx, { session_id: sessionId, role: 'assistant', message: said }, now));
    await removeQuestion(tx, sessionId, messageId);
    return null;
  });
}

/** What is added to an answer that was stopped. */
export function stoppedText({ locale }: Asked): string {
  return `\n\n${analystTexts[locale].stopped}`;
}

/** Explains marked figures, if a model has said any. Source: CHAT-10 */
export function figureNote({ answerer, asked }: Pick<BegunQuestion, 'answerer' | 'asked'>, said: string): string {
  if (answerer.model === null || !said.includes(figureMark)) return '';
  return `\n\n*${analystTexts[asked.locale].figureNote}*`;
}

/** Cuts an answer that is too long. @returns what may still be said, and whether it is full */
export function cutAnswer(saidLength: number, text: string): { readonly text: string; readonly isFull: boolean } {
  const room = answerLength - saidLength;
  return text.length < room ? { text, isFull: false } : { text: text.slice(0, Math.max(0, room)), isFull: true };
}
