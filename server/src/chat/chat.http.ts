import type { SessionCaller } from '../callers/caller.types.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { ActionServices } from '../platform/services.ts';
import { chatSocketName } from './chat-desk.actions.ts';
import { listSessions, readSession, removeSession } from './session.actions.ts';
import { type Budget, listRequests, readUsage } from './usage.actions.ts';

type ChatHandlers = Pick<
  Handlers,
  'createChatTicket' | 'listChatSessions' | 'getChatSession' | 'deleteChatSession' | 'listChatRequests' | 'getChatUsage'
>;

/**
 * Handlers of the chat besides its socket.
 * @param issueTicket of the portal's sockets, which know who may open them
 */
export function chatHandlers(
  services: ActionServices,
  budget: Budget,
  issueTicket: (caller: SessionCaller, socket: string) => Promise<{ ticket: string }>,
): ChatHandlers {
  return {
    createChatTicket: ({ caller }) => issueTicket(caller, chatSocketName),
    listChatSessions: async ({ caller }) => ({ sessions: await listSessions(services, caller.account) }),
    getChatSession: ({ caller, params }) => readSession(services, caller.account, params.id),
    deleteChatSession: ({ caller, params }) => removeSession(services, caller.account, params.id),
    listChatRequests: ({ caller, query }) => listRequests(services, caller, query),
    getChatUsage: ({ caller, query }) => readUsage(services, budget, caller, query.month),
  };
}
