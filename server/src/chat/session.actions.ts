import { mayChat } from '@trapline/domain/chat/chat.access.ts';
import { chatDays, listedSessions } from '@trapline/domain/chat/chat.limits.ts';
import type { ChatSession, WholeChatSession } from '@trapline/domain/chat/chat.schema.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { ActionServices } from '../platform/services.ts';
import { deleteSession, findSession, messagesOf, type SessionRow, sessionsOf } from './chat-session.store.ts';

type Reading = Pick<ActionServices, 'db' | 'clock'>;

/** Refuses an account that may not use the chat. @throws Problem forbidden. Source: CHAT-1 */
export function checkChat(account: CallerAccount): void {
  if (!mayChat(account)) throw new Problem('forbidden');
}

/** The instant since when a session must have been used to be kept. Source: CHAT-4 */
export function keptSince(clock: Clock): Date {
  return new Date(clock.now() - chatDays * 86_400_000);
}

/** The sessions of an account, those used last first. @throws Problem forbidden. Source: CHAT-4 */
export async function listSessions({ db, clock }: Reading, account: CallerAccount): Promise<ChatSession[]> {
  checkChat(account);
  return (await sessionsOf(db, account.id, keptSince(clock), listedSessions)).map(shown);
}

/** A session of an account with all that was said. @throws Problem forbidden, not_found. Source: CHAT-4 */
export async function readSession(
  { db, clock }: Reading,
  account: CallerAccount,
  id: string,
): Promise<WholeChatSession> {
  checkChat(account);
  const session = await findSession(db, account.id, id, keptSince(clock));
  if (!session) throw new Problem('not_found');
  const messages = (await messagesOf(db, session.id)).map(({ id: messageId, role, message, created_at }) => ({
    id: String(messageId),
    role: role === 'user' ? ('user' as const) : ('assistant' as const),
    message,
    created_at: unix(created_at),
  }));
  return { ...shown(session), messages };
}

/** Deletes a session of an account, also while it is being answered. @throws Problem forbidden, not_found. Source: CHAT-4 */
export async function removeSession({ db }: Reading, account: CallerAccount, id: string): Promise<void> {
  checkChat(account);
  if (!(await deleteSession(db, account.id, id))) throw new Problem('not_found');
}

function shown({ id, place_id, title, created_at, updated_at }: SessionRow): ChatSession {
  return { id, place_id: String(place_id), title, created_at: unix(created_at), updated_at: unix(updated_at) };
}
