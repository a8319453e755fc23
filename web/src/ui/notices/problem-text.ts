import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-problem.ts';
import '../../platform/problem.messages.ts';
import '../ui.messages.ts';

/** Returns the text for an error of a call, in the current language, including the wait that the server requests. */
export function problemText(t: TFunction<readonly ['ui', 'problems']>, error: unknown): string {
  if (!(error instanceof ApiProblem)) return t(($) => $.unknownError);
  const words = t(($) => $[error.type], { ns: 'problems' });
  return error.retryAfter === null ? words : `${words} ${t(($) => $.retryIn, { count: error.retryAfter })}`;
}
