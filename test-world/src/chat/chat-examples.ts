import type { MatrixWorld } from '../matrix-world.ts';

/** Examples of the calls of the chat and of findings, for the access matrix. */
export function chatExamples(world: Pick<MatrixWorld, 'newChatSession' | 'newStationEvent'>) {
  const session = async () => ({ path: `/api/chat/sessions/${await world.newChatSession()}` });
  return {
    'POST /api/reports/findings': async () => ({
      path: '/api/reports/findings',
      body: { events: [await world.newStationEvent()], locale: 'en' },
    }),
    'POST /api/chat/tickets': () => ({ path: '/api/chat/tickets' }),
    'GET /api/chat/sessions': () => ({ path: '/api/chat/sessions' }),
    'GET /api/chat/sessions/{id}': session,
    'DELETE /api/chat/sessions/{id}': session,
    'GET /api/chat/requests': () => ({ path: '/api/chat/requests' }),
    'GET /api/chat/usage': () => ({ path: '/api/chat/usage' }),
  };
}
