import { Problem } from '@trapline/domain/common/errors.ts';

/** The etag that a change was made on; undefined when the request does not tell. */
export function ifMatchOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const value = headers['if-match'];
  return typeof value === 'string' ? value : undefined;
}

/** Refuses a change that was made on another state than the present one. Source: HTTP-9. @throws Problem precondition_failed */
export function checkIfMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etag) throw new Problem('precondition_failed');
}
