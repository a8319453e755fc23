import { Problem } from '@trapline/domain/common/errors.ts';

/**
 * Parses a query string (without `?`).
 * @throws Problem `bad_request`: a duplicate key, a key that could change an object's prototype, or text that is not
 * percent-encoded UTF-8. Source: HTTP-17
 */
export function readQuery(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '') return query;
  for (const part of search.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = decode(at < 0 ? part : part.slice(0, at));
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      throw new Problem('bad_request', { detail: `The query holds a key that is not accepted` });
    }
    if (Object.hasOwn(query, key)) throw new Problem('bad_request', { detail: `The query gives "${key}" twice` });
    query[key] = at < 0 ? '' : decode(part.slice(at + 1));
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new Problem('bad_request', { detail: 'The query is not percent-encoded UTF-8', cause });
  }
}

/** The part of a request target after the first `?`; empty when there is none. */
export function searchOf(target: string): string {
  const at = target.indexOf('?');
  return at < 0 ? '' : target.slice(at + 1);
}

/** The part of a request target before the first `?`. */
export function pathOf(target: string): string {
  const at = target.indexOf('?');
  return at < 0 ? target : target.slice(0, at);
}
