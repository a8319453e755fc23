import { ApiProblem } from '../../platform/requests/api-problem.ts';

/** Why a mailed link cannot be used, and whether the mailbox has a newer one that can. */
export interface DeadLinkFacts {
  readonly reason: 'used' | 'expired' | 'unknown';
  readonly newer: boolean;
}

/** Whether a link can no longer be used: expired, used, withdrawn or never valid. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.type === 'gone' || isUnreadable(error) || error.status === 404;
}

/** Whether the server could not read the link at all, which happens if it was not copied whole. */
function isUnreadable({ type, errors }: ApiProblem): boolean {
  return type === 'validation_failed' && errors.every(({ path }) => path === '/token');
}

/** Returns what the server says about a link that cannot be used. Source: ACCOUNT-10. */
export function deadLinkFacts(error: unknown): DeadLinkFacts {
  const words = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  const reason = words.includes('used') ? 'used' : words.includes('expired') ? 'expired' : 'unknown';
  return { reason, newer: words.includes('newer_mail') };
}
