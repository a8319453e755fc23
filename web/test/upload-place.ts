import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/** Where component tests send files: what becomes of one is the end of its address. */
export const uploadPlaces = {
  /** Takes it. */
  good: '/upload-place/good',
  /** Never answers, so that the file stays on its way. */
  slow: '/upload-place/slow',
  /** Is not available. */
  down: '/upload-place/down',
} as const;

/** What becomes of a form with a document: it is the document's title. Any other is published. */
export const documentTitles = {
  /** Nothing is read after its first bytes, so that it stays on its way. */
  halfway: 'Read halfway',
  /** Is read, and never answered. */
  unanswered: 'Never answered',
  /** Is not available. */
  down: 'Not available',
} as const;

/** Has the server of the component tests take files, so that real ones are sent and tell how far they are. */
export function uploadPlace(): Plugin {
  return {
    name: 'trapline:upload-place',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (request.method === 'POST' && request.url === '/api/documents') return takeDocument(request, response);
        if (request.method !== 'PUT') return next();
        request.resume();
        request.on('end', () => {
          if (request.url?.endsWith(uploadPlaces.slow)) return;
          response.statusCode = request.url?.endsWith(uploadPlaces.down) ? 503 : 204;
          response.end();
        });
      });
    },
  };
}

function takeDocument(request: IncomingMessage, response: ServerResponse): void {
  let head = '';
  const titled = (title: string) => head.includes(`\r\n\r\n${title}\r\n`);
  request.on('data', (chunk: Buffer) => {
    // The fields come first.
    if (head.length < 10_000) head += chunk.toString('latin1');
    if (titled(documentTitles.halfway)) request.pause();
  });
  request.on('end', () => {
    if (titled(documentTitles.unanswered)) return;
    response.statusCode = titled(documentTitles.down) ? 503 : 201;
    response.end('{}');
  });
}
