import { Problem } from '@trapline/domain/common/errors.ts';

/** The etag on which a change is based; undefined when the request has none. */
export function ifMatchOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const value = headers['if-match'];
  return typeof value === 'string' ? value : undefined;
}

/** Rejects a change based on an outdated state. Source: HTTP-9. @throws Problem precondition_failed */
export function checkIfMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etag) throw new Problem('precondition_failed');
}
