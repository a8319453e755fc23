import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Ids } from '../../base/ids.ts';
import { acceptsEncoding } from '../responses/accept-encoding.ts';
import { pathOf } from '../input/query-string.ts';
import { pagePolicy } from '../responses/security-headers.ts';
import { credentialsOf } from '../admission/callers.ts';
import { hintsFor, type PageHints, readHints } from './page-hints.ts';
import type { Fallback } from '../server.ts';

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

/** A built file, or a compressed version of it. */
interface BuiltFile {
  readonly path: string;
  readonly encoding: 'br' | 'gzip' | null;
}

/** Versions of each file by URL path, smallest first. */
type BuiltFiles = ReadonlyMap<string, readonly BuiltFile[]>;

const placeholder = '__CSP_NONCE__';

/** The built web app at the time it was read. */
interface BuiltWeb {
  readonly files: BuiltFiles;
  readonly page: string | null;
  readonly hints: PageHints;
}

async function readBuiltWeb(folder: string): Promise<BuiltWeb> {
  const [page, pageFiles] = await Promise.all(
    ['index.html', 'page-files.json'].map((name) => unlessMissing(readFile(join(folder, name), 'utf8'))),
  );
  return { files: await listFiles(folder), page: page ?? null, hints: readHints(pageFiles ?? null, placeholder) };
}

/**
 * Serves the built web app: its files by exact name, and its page, with a fresh nonce, for every other path opened by a
 * browser. The files are listed once; a path that is not in the list never reaches the disk.
 * @param folder `web/dist`; if it is missing, a message is shown instead
 * @param options `rebuilt`: whether the app may be rebuilt while the server is running (development); then unknown paths
 * read it again. `sockets`: origin of sockets elsewhere, which pages may open; null: none
 */
export async function webApp(
  folder: string,
  ids: Ids,
  { rebuilt = false, sockets = null }: { readonly rebuilt?: boolean; readonly sockets?: string | null } = {},
): Promise<Fallback> {
  let built = await readBuiltWeb(folder);
  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = pathOf(request.url);
    if (rebuilt && !built.files.has(path)) built = await readBuiltWeb(folder);
    const { files, page, hints } = built;
    const forms = path === '/index.html' ? undefined : files.get(path);
    if (forms) return sendFile(path, forms, request, reply);
    if (path.startsWith('/assets/') || !acceptsPage(request)) return null;
    if (page === null) return notBuilt(reply);
    const nonce = ids.bytes(16).toString('base64');
    // Others are sent to the sign-in page, which needs none of these files.
    const hint = credentialsOf(request.headers).token === null ? '' : hintsFor(hints, path);
    return reply
      .header('content-security-policy', pagePolicy(nonce, sockets))
      .header('content-type', 'text/html; charset=utf-8')
      .send(
        request.method === 'HEAD' ? '' : page.replace('</head>', () => `${hint}</head>`).replaceAll(placeholder, nonce),
      );
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

async function sendFile(
  path: string,
  forms: readonly BuiltFile[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'];
  const form = forms.find(({ encoding }) => encoding === null || acceptsEncoding(accepted, encoding)) ?? forms.at(-1);
  // Opened before responding: another build may have removed the file since it was listed.
  const file = form && (await unlessMissing(open(form.path)));
  if (!form || !file) throw new Problem('not_found');
  try {
    return await answerFile(path, form, file, request, reply);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function answerFile(
  path: string,
  form: BuiltFile,
  file: FileHandle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size } = await file.stat();
  reply
    .header('content-type', mediaTypes[extname(path)] ?? 'application/octet-stream')
    .header('content-length', size)
    .header('vary', 'accept-encoding')
    // Files named by their content never change; all others are revalidated.
    .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (form.encoding !== null) reply.header('content-encoding', form.encoding);
  if (request.method !== 'HEAD') return reply.send(file.createReadStream());
  await file.close();
  return reply.send();
}

async function listFiles(folder: string): Promise<BuiltFiles> {
  const found = (await entries(folder)).filter((entry) => entry.isFile());
  const paths = new Set(found.map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, readonly BuiltFile[]>();
  for (const path of [...paths].filter((one) => !/\.(?:br|gz)$/.test(one))) {
    const forms: readonly BuiltFile[] = [
      { path: `${path}.br`, encoding: 'br' },
      { path: `${path}.gz`, encoding: 'gzip' },
      { path, encoding: null },
    ];
    files.set(
      `/${relative(folder, path).split(sep).join('/')}`,
      forms.filter((form) => paths.has(form.path)),
    );
  }
  return files;
}

async function entries(folder: string): Promise<readonly Dirent[]> {
  return (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
}

/** The result of reading a file or folder, or null when it does not exist. */
async function unlessMissing<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
