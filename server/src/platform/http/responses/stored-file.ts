import { Problem } from '@trapline/domain/common/errors.ts';
import { parseRange, type Storage } from '../../storage/storage.ts';
import type { StreamAnswer } from '../handler.ts';
import { problemDocument, problemMediaType } from './problem-document.ts';

/**
 * Headers for content that never changes under its URL, so browsers may cache it. Rights are checked on each request.
 */
export const immutable = {
  'cache-control': 'private, max-age=31536000, immutable',
  // If a browser opens the file as a page, scripts cannot run.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** A stored file to be sent. */
export interface StoredFile {
  /** Key in storage. */
  readonly key: string;
  readonly bytes: number;
  readonly contentType: string;
}

/**
 * A stored file, or the requested range; a problem document for a range beyond its end. Source: RFC 9110 §14.2.
 * @throws Problem not_found when it no longer exists
 */
export async function storedFile(
  storage: Storage,
  { key, bytes, contentType }: StoredFile,
  wanted: string | string[] | undefined,
  disposition: string,
): Promise<StreamAnswer> {
  const range = parseRange(typeof wanted === 'string' ? wanted : undefined, bytes);
  if (range === 'unsatisfiable') return beyondTheEnd(bytes);
  const body = await storage.get(key, range ?? undefined);
  if (!body) throw new Problem('not_found');
  return {
    body,
    contentType,
    status: range ? 206 : 200,
    headers: {
      ...immutable,
      'accept-ranges': 'bytes',
      'content-length': String(range ? range.end - range.start + 1 : bytes),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` } : {}),
      'content-disposition': disposition,
    },
  };
}

function beyondTheEnd(bytes: number): StreamAnswer {
  const problem = new Problem('range_not_satisfiable', { detail: `The file has ${bytes} bytes` });
  return {
    body: Buffer.from(problemDocument(problem, '')),
    contentType: problemMediaType,
    status: problem.status,
    headers: { 'cache-control': 'no-store', 'accept-ranges': 'bytes', 'content-range': `bytes */${bytes}` },
  };
}
