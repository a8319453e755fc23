import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-problem.ts';
import '../../platform/problem.messages.ts';
import '../ui.messages.ts';

/** What to tell a person about an error of a call, in their language, with the wait the server asks for. */
export function problemText(t: TFunction<readonly ['ui', 'problems']>, error: unknown): string {
  if (!(error instanceof ApiProblem)) return t(($) => $.unknownError);
  const words = t(($) => $[error.type], { ns: 'problems' });
  return error.retryAfter === null ? words : `${words} ${t(($) => $.retryIn, { count: error.retryAfter })}`;
}
