import { analystTexts } from '@trapline/domain/chat/analyst-texts.catalogue.ts';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ChatFrame, ChatRequest } from '@trapline/domain/chat/chat-frames.schema.ts';

/** Address of the socket in component tests. A ticket is good once, unless it begins with `bad`. */
export const chatPlace = '/chat-place';

/** What a server of component tests has, as far as it matters here. */
interface TestServer {
  readonly httpServer: Pick<EventEmitter, 'on'> | null;
}

/**
 * Has the server of the component tests answer questions over real sockets. What it does is in the question:
 * - `say …`: says it, word by word
 * - `begin …`: says it, and goes on only when it is stopped
 * - `cut`: says half of it and cuts the connection
 * - `refuse …`: refuses with this error; `unavailable` after it has begun, and then keeps no session that it began
 * - anything else: says what was sent
 */
export function chatServer(): { readonly name: string; readonly configureServer: (server: TestServer) => void } {
  const sockets = new WebSocketServer({ noServer: true });
  const used = new Set<string>();
  return {
    name: 'trapline:chat-server',
    configureServer: ({ httpServer }) => {
      httpServer?.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        if (pathname !== chatPlace) return;
        const ticket = searchParams.get('ticket') ?? '';
        if (ticket === '' || ticket.startsWith('bad') || used.has(ticket)) {
          connection.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
          return;
        }
        used.add(ticket);
        sockets.handleUpgrade(request, connection, head, (socket) => {
          socket.on('message', (data: Buffer) => hear(socket, JSON.parse(data.toString())));
        });
      });
    },
  };
}

let sessions = 0;
/** Sessions that were begun by a question that failed. */
const gone = new Set<string>();

function hear(socket: WebSocket, request: ChatRequest): void {
  const say = (frame: ChatFrame) => socket.send(JSON.stringify(frame));
  if (request.action === 'stop') {
    const session_id = request.session_id ?? '';
    // The rest of what was said until then, and that it was stopped, as the portal does.
    say({ type: 'stream_chunk', session_id, message: ` most.\n\n${analystTexts.en.stopped}` });
    say({ type: 'stream_end', session_id, message_id: '1' });
    return;
  }
  const { message, session_id: known, event_ids: events, place_id: place, locale } = request;
  const [verb, ...words] = message.split(' ');
  if (known && gone.has(known)) {
    say({ type: 'stream_error', session_id: known, error: 'not_found', retry: false });
    return;
  }
  if (verb === 'refuse') {
    const [error] = words;
    const retry_after = error === 'too_many_requests' ? { retry_after: 180 } : {};
    if (error === 'unavailable') {
      sessions += known ? 0 : 1;
      const begun = known ?? `s${sessions}`;
      say({ type: 'stream_start', session_id: begun });
      if (!known) gone.add(begun);
      say({ type: 'stream_error', session_id: begun, error, retry: true });
    } else if (error === 'conflict' || error === 'not_found' || error === 'too_many_requests') {
      say({ type: 'stream_error', session_id: known ?? null, error, retry: true, ...retry_after });
    }
    return;
  }
  sessions += known ? 0 : 1;
  const session_id = known ?? `s${sessions}`;
  say({ type: 'stream_start', session_id });
  const speak = (text: string) => {
    for (const word of text.split(/(?<=[ \n])/)) say({ type: 'stream_chunk', session_id, message: word });
  };
  if (verb === 'cut') {
    speak('Half of an answer');
    socket.terminate();
    return;
  }
  if (verb === 'say' || verb === 'begin') speak(words.join(' '));
  else speak(`Asked in ${locale ?? '-'} about ${events.join(' and ')} of place ${place}, ${known ? 'again' : 'anew'}.`);
  if (verb !== 'begin') say({ type: 'stream_end', session_id, message_id: '1' });
}
