/** Limits how many tasks run at the same time; the others wait in order. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Creates a gate for at most `most` concurrent tasks. */
export function createGate(most: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(task) {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        // The slot goes to the next task; it becomes free only when none waits.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
