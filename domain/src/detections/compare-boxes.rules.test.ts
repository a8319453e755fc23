import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBoxes } from './compare-boxes.rules.ts';

const box = (code: number, x: number, y: number, side = 20) => [code, x, y, x + side, y + side, -1];

it('tells kept, retyped, moved, added and removed boxes apart, whatever the order', () => {
  const before = [box(1, 0, 0), box(2, 100, 0), box(0, 200, 0), box(3, 300, 0)].flat();
  const after = [box(3, 304, 2), box(5, 100, 0), box(0, 200, 0), box(4, 400, 0)].flat();
  expect(compareBoxes(before, after)).toEqual({
    boxes: [
      { change: 'moved', from: 3 },
      { change: 'retyped', from: 1 },
      { change: 'kept', from: 2 },
      { change: 'added', from: -1 },
    ],
    ...{ added: 1, removed: 1, moved: 1, retyped: 1 },
  });
});

it('takes a pair for moved from an overlap of half', () => {
  // 20 × 20 moved by d along x: overlap (20 - d) / (20 + d), which is a half at 20 / 3.
  expect(compareBoxes(box(1, 0, 0), box(1, 6, 0))).toMatchObject({ moved: 1, added: 0 });
  expect(compareBoxes(box(1, 0, 0), box(1, 7, 0))).toMatchObject({ moved: 0, added: 1, removed: 1 });
  expect(compareBoxes(box(1, 0, 0, 30), [1, 0, 0, 30, 15, -1])).toMatchObject({ moved: 1 });
});

it('pairs those first that overlap most, and boxes at the same corners by their type', () => {
  const before = [box(1, 0, 0), box(1, 4, 0)].flat();
  expect(compareBoxes(before, box(1, 3, 0)).boxes).toEqual([{ change: 'moved', from: 1 }]);
  const twins = [box(1, 0, 0), box(2, 0, 0)].flat();
  expect(compareBoxes(twins, [box(2, 0, 0), box(3, 0, 0)].flat()).boxes).toEqual([
    { change: 'kept', from: 1 },
    { change: 'retyped', from: 0 },
  ]);
});

it('accounts for every box, and finds no change in the same boxes in another order', () => {
  const drawn = fc.array(
    fc
      .tuple(fc.nat(3), fc.nat(40), fc.nat(40), fc.integer({ min: 4, max: 20 }))
      .map(([code, x, y, side]) => box(code, x, y, side)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(drawn, drawn, (before, after) => {
      const { boxes, added, removed, moved, retyped } = compareBoxes(before.flat(), after.flat());
      const kept = boxes.filter(({ change }) => change === 'kept').length;
      expect(kept + retyped + moved + added).toBe(after.length);
      expect(kept + retyped + moved + removed).toBe(before.length);
      const partners = boxes.flatMap(({ from }) => (from < 0 ? [] : [from]));
      expect(new Set(partners).size).toBe(partners.length);
      expect(compareBoxes(before.flat(), before.toReversed().flat())).toMatchObject({
        ...{ added: 0, removed: 0, moved: 0, retyped: 0 },
      });
    }),
  );
});

it('pairs 20,000 boxes that all moved, and as many that lie on each other', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => box(1, (n % 200) * 25, Math.floor(n / 200) * 25));
  const shifted = many.map(([code = 0, x = 0, y = 0]) => box(code, x + 3, y + 2));
  expect(compareBoxes(many.flat(), shifted.flat())).toMatchObject({ moved: 20_000, added: 0, removed: 0 });
  const pile = Array.from({ length: 20_000 }, (_, n) => box(1, n % 10, 0, 4_000));
  const other = Array.from({ length: 20_000 }, (_, n) => box(1, n % 10, 1, 4_000));
  const { moved, added, removed } = compareBoxes(pile.flat(), other.flat());
  expect([moved + added, moved + removed]).toEqual([20_000, 20_000]);
  const same = (code: number) => Array.from({ length: 20_000 }, () => box(code, 5, 5)).flat();
  expect(compareBoxes(same(1), same(2))).toMatchObject({ retyped: 20_000, added: 0, removed: 0 });
});
