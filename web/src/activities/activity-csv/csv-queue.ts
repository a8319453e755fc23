import { ApiProblem } from '../../platform/requests/api-problem.ts';

/** Milliseconds until an export that the portal refused, because another one of the account runs, is tried again. */
const tryAgainAfter = 1_000;
/** How often it is tried: an export that was cancelled may still be ending, but one in another tab may take long. */
const mostTries = 5;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs an export once those started before it in this tab have ended, as the portal runs one for each account.
 * Source: EXPORT-12.
 * @throws ApiProblem `conflict` if an export that was started elsewhere goes on
 */
export function exportInTurn<T>(run: () => Promise<T>): Promise<T> {
  const mine = last.then(() => persistently(run));
  last = Promise.allSettled([mine]);
  return mine;
}

async function persistently<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || tries === mostTries) throw error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, tryAgainAfter);
    });
  }
}

/** Whether the portal refused an export because another one of the account runs. */
export function isBusy(error: unknown): boolean {
  return error instanceof ApiProblem && error.type === 'conflict';
}
