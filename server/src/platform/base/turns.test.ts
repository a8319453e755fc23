import { Problem } from '@trapline/domain/common/errors.ts';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('limits concurrent tasks and runs the rest in the order they arrived, even when some fail', async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const results = ends.map(({ promise }, index) =>
    turns(() => {
      begun.push(index);
      return promise;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await expect(results[1]).rejects.toThrow('failed');
  ends[0]?.resolve(0);
  expect(await results[0]).toBe(0);
  ends[2]?.resolve(2);
  ends[3]?.resolve(3);
  expect(await Promise.all([results[2], results[3]])).toEqual([2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('rejects a task whose turn does not come in time, and continues with the others', async () => {
  const turns = createTurns(1, 20);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns(() => promise);
  const late = turns(async () => 'late');
  await expect(late).rejects.toThrow(Problem);
  resolve();
  await first;
  expect(await turns(async () => 'next')).toBe('next');
});
