/**
 * Does something with each item, some at a time, and gives the results in the order of the items.
 * @param atOnce how many are under way at most
 */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // It may fail while an earlier one is awaited; then it is thrown in its turn.
      void Promise.allSettled([result]);
      underWay.push(result);
      const first = underWay.length >= atOnce ? underWay.shift() : undefined;
      if (first) yield await first;
    }
    for (let first = underWay.shift(); first; first = underWay.shift()) yield await first;
  } finally {
    await Promise.allSettled(underWay);
  }
}
