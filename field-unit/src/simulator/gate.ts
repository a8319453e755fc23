/** Lets only so many run at the same time; the others wait in the order in which they came. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Makes a gate for `most` tasks at once. */
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
        // The place is handed on; it becomes free only when nobody waits.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
