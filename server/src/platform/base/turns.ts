import { Problem } from '@trapline/domain/common/errors.ts';

/** Milliseconds a task waits for its turn. Source: SECURITY-2. */
const usualPatience = 20_000;

/** Runs a task when its turn comes. @throws Problem `unavailable` when it does not come in time */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits the number of concurrent tasks; the others wait in order, without holding any resources. */
export function createTurns(atOnce: number, patience = usualPatience): Turns {
  let working = 0;
  const waiting = new Set<() => void>();

  function enter(): Promise<void> {
    if (working < atOnce) {
      working += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = setTimeout(() => {
        waiting.delete(begin);
        reject(new Problem('unavailable', { retryAfter: 5 }));
      }, patience);
      const begin = () => {
        clearTimeout(leave);
        resolve();
      };
      waiting.add(begin);
    });
  }

  function exit(): void {
    const [next] = waiting;
    if (!next) {
      working -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      exit();
    }
  };
}
