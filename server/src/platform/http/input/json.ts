import { Problem } from '@trapline/domain/common/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const poison = new Set(['__proto__', 'constructor', 'prototype']);
/** Cheap test that avoids the walk for almost all bodies: a poisoned key is either written out or escaped. */
const suspicious = /__proto__|constructor|prototype|\\u00/;

/**
 * Reads a JSON body.
 * @returns undefined for an empty one
 * @throws Problem `bad_request`: not UTF-8, not JSON, or a key that could change an object's prototype (`__proto__`,
 * `constructor`, `prototype`). Source: HTTP-17
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  const text = decode(bytes);
  const value = parse(text);
  if (suspicious.test(text) && hasPoisonedKey(value)) {
    throw new Problem('bad_request', { detail: 'The body holds a key that is not accepted' });
  }
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Problem('bad_request', { detail: 'The body is not UTF-8', cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('bad_request', { detail: 'The body is not JSON', cause });
  }
}

function hasPoisonedKey(root: unknown): boolean {
  // An explicit stack, since the body may be deeply nested. Only list items that can contain keys are pushed.
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.keys(value).some((key) => poison.has(key))) return true;
    for (const child of Object.values(value)) if (typeof child === 'object') open.push(child);
  }
  return false;
}
