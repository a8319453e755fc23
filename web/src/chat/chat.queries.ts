import type { ChatUsage, SentRequestList, WholeChatSession } from '@trapline/domain/chat/chat.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { configurationQuery } from '../sensors/configuration.queries.ts';

const chatKey = 'chat';

/** The account's conversations of the last 90 days, those used last first. Source: CHAT-4. */
export const chatSessionsQuery = queryOptions({
  queryKey: [chatKey, 'sessions'],
  queryFn: ({ signal }) => call('GET /api/chat/sessions', { signal }),
  select: ({ sessions }) => sessions,
});

/** Fetches a conversation with all that was said. */
export function fetchChatSession(id: string): Promise<WholeChatSession> {
  return call('GET /api/chat/sessions/{id}', { params: { id } });
}

/** Deletes a conversation. */
export async function deleteChatSession(id: string): Promise<void> {
  await call('DELETE /api/chat/sessions/{id}', { params: { id } });
}

/**
 * Returns the address that opens a socket once, with a new ticket. Source: CHAT-2, SOCKET-1.
 * @throws ApiProblem
 */
export async function chatAddress(queries: QueryClient, signal: AbortSignal): Promise<string> {
  const { websocket_api_url: base } = await queries.ensureQueryData(configurationQuery);
  if (base === null) throw new ApiProblem('unavailable', 503);
  const { ticket } = await call('POST /api/chat/tickets', { signal });
  const address = new URL(base, window.location.href);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  address.searchParams.set('ticket', ticket);
  return address.href;
}

/** What the chat cost each organization in a month. Source: CHAT-11. */
export function chatUsageQuery(month: string) {
  return queryOptions({
    queryKey: [chatKey, 'usage', month],
    queryFn: ({ signal }): Promise<ChatUsage> => call('GET /api/chat/usage', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What was sent to the endpoint, newest first. Source: CHAT-8. @param page starts at 1 */
export function sentRequestsQuery(page: number, per_page: number) {
  return queryOptions({
    queryKey: [chatKey, 'requests', page, per_page],
    queryFn: ({ signal }): Promise<SentRequestList> =>
      call('GET /api/chat/requests', { query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
  });
}
