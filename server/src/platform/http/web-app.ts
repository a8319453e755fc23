import { createReadStream, type Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Ids } from '../ids.ts';
import { pathOf } from './query-string.ts';
import { pagePolicy } from './security-headers.ts';
import type { Fallback } from './server.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A built file and its compressed forms beside it. */
interface BuiltFile {
  readonly path: string;
  readonly size: number;
  readonly encoding: 'br' | 'gzip' | null;
}

/** Forms of a file by URL path, smallest first. */
type BuiltFiles = ReadonlyMap<string, readonly BuiltFile[]>;

const placeholder = '__CSP_NONCE__';

/** What was built, as it lay there when it was looked at. */
interface BuiltWeb {
  readonly files: BuiltFiles;
  readonly page: string | null;
}

async function readBuiltWeb(folder: string): Promise<BuiltWeb> {
  const files = await listFiles(folder);
  return { files, page: files.has('/index.html') ? await readFile(join(folder, 'index.html'), 'utf8') : null };
}

/**
 * The built web: its files by their exact names, and its page, with a nonce of its own, for every other path that a
 * browser opens. The files are listed once; a path that is not in the list cannot reach the disk.
 * @param folder `web/dist`; when it is missing, a page says so
 * @param rebuilt the web may be built again while the server runs (development): look anew for each page
 */
export async function webApp(folder: string, ids: Ids, rebuilt = false): Promise<Fallback> {
  let built = await readBuiltWeb(folder);
  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = pathOf(request.url);
    if (rebuilt && !built.files.has(path)) built = await readBuiltWeb(folder);
    const { files, page } = built;
    const forms = path === '/index.html' ? undefined : files.get(path);
    if (forms) return sendFile(path, forms, request, reply);
    if (path.startsWith('/assets/') || !acceptsPage(request)) return null;
    if (page === null) return notBuilt(reply);
    const nonce = ids.bytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('content-type', 'text/html; charset=utf-8')
      .send(request.method === 'HEAD' ? '' : page.replaceAll(placeholder, nonce));
  };
}

function acceptsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('content-type', 'text/plain; charset=utf-8')
    .send('The web pages have not been built yet: stop the server and run `npm start`.\n');
}

function sendFile(
  path: string,
  forms: readonly BuiltFile[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const form = forms.find(({ encoding }) => encoding === null || accepts(accepted, encoding)) ?? forms.at(-1);
  if (!form) throw new Problem('not_found');
  reply
    .header('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream')
    .header('content-length', form.size)
    .header('vary', 'accept-encoding')
    // What the build names by its content never changes; the rest is asked for again.
    .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (form.encoding !== null) reply.header('content-encoding', form.encoding);
  return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(form.path));
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight);
  });
}

async function listFiles(folder: string): Promise<BuiltFiles> {
  const paths = (await entries(folder))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const sizes = new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).size] as const)));
  const files = new Map<string, readonly BuiltFile[]>();
  for (const path of paths.filter((one) => !/\.(?:br|gz)$/.test(one))) {
    const forms: BuiltFile[] = [];
    for (const [ending, encoding] of [
      ['.br', 'br'],
      ['.gz', 'gzip'],
      ['', null],
    ] as const) {
      const size = sizes.get(path + ending);
      if (size !== undefined) forms.push({ path: path + ending, size, encoding });
    }
    files.set(`/${relative(folder, path).split(sep).join('/')}`, forms);
  }
  return files;
}

async function entries(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
