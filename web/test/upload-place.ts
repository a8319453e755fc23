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

/** Has the server of the component tests take files, so that real ones are sent and tell how far they are. */
export function uploadPlace(): Plugin {
  return {
    name: 'trapline:upload-place',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
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
