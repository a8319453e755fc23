import { Type } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { route } from '../common/route.ts';
import { ticketRoute } from '../common/socket.routes.ts';
import { month, pathText } from '../common/text.schema.ts';
import { chatSessionList, chatUsage, sentRequestList, wholeChatSession } from './chat.schema.ts';

const closed = { additionalProperties: false } as const;
const byId = Type.Object({ id: pathText }, closed);
const { page, per_page } = pageQuery.properties;

/** Routes of the chat, besides its socket. Source: CHAT-2, CHAT-4, CHAT-8, CHAT-11. */
export const chatRoutes = {
  createChatTicket: ticketRoute(
    '/api/chat/tickets',
    'A ticket that opens the socket of the chat, once, within a minute',
  ),
  listChatSessions: route({
    method: 'GET',
    path: '/api/chat/sessions',
    summary: 'The caller’s conversations of the last 90 days, those used last first',
    access: 'signed_in',
    answer: chatSessionList,
    errors: ['forbidden'],
  }),
  getChatSession: route({
    method: 'GET',
    path: '/api/chat/sessions/{id}',
    summary: 'A conversation of the caller with all that was said',
    access: 'signed_in',
    params: byId,
    answer: wholeChatSession,
    errors: ['forbidden', 'not_found'],
  }),
  deleteChatSession: route({
    method: 'DELETE',
    path: '/api/chat/sessions/{id}',
    summary: 'Delete a conversation of the caller',
    access: 'signed_in',
    params: byId,
    errors: ['forbidden', 'not_found'],
  }),
  listChatRequests: route({
    method: 'GET',
    path: '/api/chat/requests',
    summary: 'What was sent to the AI endpoint, newest first',
    access: 'admin',
    query: Type.Object({ page, per_page }, closed),
    answer: sentRequestList,
    errors: [],
  }),
  getChatUsage: route({
    method: 'GET',
    path: '/api/chat/usage',
    summary: 'Questions and tokens of a month by organization, and the limit',
    access: 'admin',
    query: Type.Object({ month: Type.Optional(month) }, closed),
    answer: chatUsage,
    errors: [],
  }),
};
