import { Type } from 'typebox';
import { route } from './route.ts';

/**
 * The route that issues tickets for a socket: each socket has one. Source: SOCKET-1.
 * @param path such as `/api/chat/tickets`
 */
export function ticketRoute<const P extends string>(path: P, summary: string) {
  return route({
    method: 'POST',
    path,
    summary,
    access: 'signed_in',
    answer: Type.Object({ ticket: Type.String() }, { additionalProperties: false }),
    idempotent: false,
    errors: ['forbidden'],
  });
}
