import { demoRefusal } from '@trapline/domain/accounts/account.access.ts';
import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import '../../platform/requests/problem.messages.ts';
import '../ui.messages.ts';
import { waitText } from './wait-text.ts';

/**
 * Returns the text for an error of a call, in the current language, including the wait that the server requests. The
 * wait of `email_unverified` is for another mail, so the sign-in page explains it.
 */
export function problemText(t: TFunction<readonly ['ui', 'problems']>, error: unknown): string {
  if (!(error instanceof ApiProblem)) return t(($) => $.unknownError);
  if (error.errors.some(({ message }) => message === demoRefusal)) return t(($) => $.demoRefused);
  const words = t(($) => $[error.type], { ns: 'problems' });
  if (error.retryAfter === null || error.type === 'email_unverified') return words;
  return `${words} ${t(($) => $.retryIn, { wait: waitText(t, error.retryAfter) })}`;
}
