import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ids } from '../../base/ids.ts';
import { acceptsEncoding } from '../responses/accept-encoding.ts';
import { type NamedRoute, openApiDocument } from './openapi.ts';
import { pagePolicy } from '../responses/security-headers.ts';

const compress = promisify(gzip);

/** A file of Swagger UI's package. */
interface Asset {
  /** Its URL path, which contains a hash of the content, so that it can be cached forever. */
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
}

/**
 * Serves `/api/openapi.json`, and Swagger UI at `/api/docs`, with all of its files from this server. No session is
 * needed, since they contain no data.
 */
export function docsPages(routes: readonly NamedRoute[], version: string, ids: Ids) {
  const json = JSON.stringify(openApiDocument(routes, version));
  let assets: Promise<readonly Asset[]> | undefined;
  // Two megabytes, which most portals never need.
  const loaded = () => (assets ??= Promise.all([script, style].map(loadAsset)));
  return (app: FastifyInstance): void => {
    app.get('/api/openapi.json', (_request, reply) =>
      reply.header('cache-control', 'no-cache').header('content-type', 'application/json; charset=utf-8').send(json),
    );
    app.get('/api/docs', async (_request, reply) => {
      const nonce = ids.bytes(16).toString('base64');
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('content-type', 'text/html; charset=utf-8')
        .send(docsPage(await loaded(), nonce));
    });
    for (const name of [script.name, style.name]) {
      app.get(`/api/docs/:hash/${name}`, async (request, reply) => {
        const asset = (await loaded()).find(({ path }) => path === request.url);
        return asset ? sendAsset(asset, request, reply) : reply.callNotFound();
      });
    }
  };
}

const script = {
  name: 'swagger-ui.js',
  url: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  type: 'text/javascript',
};
const style = { name: 'swagger-ui.css', url: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css' };

async function loadAsset({ name, url, type }: typeof script): Promise<Asset> {
  const bytes = await readFile(fileURLToPath(url));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return {
    path: `/api/docs/${hash}/${name}`,
    type: `${type}; charset=utf-8`,
    bytes,
    gzipped: await compress(bytes),
  };
}

function sendAsset({ type, bytes, gzipped }: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const small = acceptsEncoding(request.headers['accept-encoding'], 'gzip');
  reply
    .header('content-type', type)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, max-age=31536000, immutable');
  if (small) reply.header('content-encoding', 'gzip');
  return reply.send(small ? gzipped : bytes);
}

/** Trying out calls is disabled: it would change real data in the name of the signed-in user. */
const begin = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } })],
});`;

function docsPage(assets: readonly Asset[], nonce: string): string {
  const pathOf = (name: string) => assets.find(({ path }) => path.endsWith(name))?.path ?? '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trapline · calls</title><link rel="stylesheet" href="${pathOf(style.name)}"></head>
<body><div id="docs"></div><script src="${pathOf(script.name)}"></script>
<script nonce="${nonce}">${begin}</script></body></html>`;
}
