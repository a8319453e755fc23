import { createHash } from 'node:crypto';
import { documentForm, type MatrixWorld } from './matrix-world.ts';

let numbers = 0;

/** Example requests for the routes of documents. */
export function documentExamples(world: MatrixWorld) {
  const document = async () => `/api/documents/station/${await world.newDocument()}`;
  const photoHash = () => createHash('sha256').update(world.photo).digest('hex');
  return {
    'GET /api/documents': () => ({ path: '/api/documents' }),
    'GET /api/documents/search': () => ({ path: '/api/documents/search?q=manual' }),
    'POST /api/documents': () => ({
      path: '/api/documents',
      form: documentForm(`published-${(numbers += 1)}`, world.photo),
    }),
    'DELETE /api/documents/{sensorType}/{fileName}': async () => ({ path: await document() }),
    'GET /api/documents/{sensorType}/{fileName}/download_path': async () => ({
      path: `${await document()}/download_path`,
    }),
    'GET /api/documents/{sensorType}/{fileName}/content/{hash}': async () => ({
      path: `${await document()}/content/${photoHash()}`,
    }),
  };
}
