import { Problem } from '@trapline/domain/common/errors.ts';

/** Rejects a change based on an outdated state. Source: HTTP-9. @throws Problem precondition_failed */
export function checkIfMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etag) throw new Problem('precondition_failed');
}
