import { describe, expect, test } from 'vitest';
import { fitHead } from './fit-head.rules.ts';
import { type DatedExample, holdOutOf, mayOfferAutomatic, passesGate, tryHead } from './gate.rules.ts';

function examples(count: number, day: string, photos = 3): readonly DatedExample[] {
  return Array.from({ length: count }, (_, index) => ({
    x: Float32Array.of(index % 2, 1 - (index % 2)),
    type: index % 2 === 0 ? 'aphid' : 'thrips',
    photo: `${day} ${index % photos}`,
    day,
  }));
}

describe('the hold-out', () => {
  test('is the newest day with 30 boxes of 3 photos', () => {
    const all = [...examples(40, '2026-05-02'), ...examples(30, '2026-05-03'), ...examples(5, '2026-05-01')];
    expect(holdOutOf(all)).toMatchObject({ from: '2026-05-03' });
    expect(holdOutOf(all)?.newest).toHaveLength(30);
    expect(holdOutOf(all)?.earlier).toHaveLength(45);
  });

  test('takes in further days until there are enough', () => {
    const few = [...examples(9, '2026-05-01'), ...examples(29, '2026-05-02'), ...examples(1, '2026-05-03')];
    expect(holdOutOf(few)).toMatchObject({ from: '2026-05-02' });
    const onePhoto = [...examples(9, '2026-05-01'), ...examples(5, '2026-05-02'), ...examples(40, '2026-05-03', 1)];
    expect(holdOutOf(onePhoto)).toMatchObject({ from: '2026-05-02' });
  });

  test('needs days before it', () => {
    expect(holdOutOf(examples(90, '2026-05-01'))).toBeNull();
    expect(holdOutOf([...examples(90, '2026-05-01'), ...examples(29, '2026-05-02')])).toBeNull();
    expect(holdOutOf([])).toBeNull();
  });
});

test('a head is tried on boxes that it does not know', () => {
  const head = fitHead(examples(20, '2026-05-01').map((example) => ({ ...example, weight: 1, group: example.photo })));
  if (head === null) throw new Error('no head');
  const unknown = { x: Float32Array.of(0, 1), type: 'midge', photo: 'a', day: '2026-05-02' };
  const { right, of, byName } = tryHead(head, [...examples(10, '2026-05-02'), unknown]);
  expect({ right, of }).toEqual({ right: 10, of: 11 });
  expect(byName.get('aphid')).toEqual({ right: 5, of: 6 });
  expect(byName.get('thrips')).toEqual({ right: 5, of: 5 });
});

test('a new head may be worse by 2 points, no more', () => {
  const active = { right: 90, of: 100 };
  expect(passesGate({ right: 88, of: 100 }, active)).toBe(true);
  expect(passesGate({ right: 87, of: 100 }, active)).toBe(false);
  expect(passesGate({ right: 99, of: 100 }, active)).toBe(true);
  expect(passesGate({ right: 0, of: 100 }, null)).toBe(true);
  expect(passesGate(null, active)).toBe(true);
});

test('automatic naming is offered at 90 % on 100 boxes', () => {
  expect(mayOfferAutomatic({ right: 90, of: 100 })).toBe(true);
  expect(mayOfferAutomatic({ right: 89, of: 100 })).toBe(false);
  expect(mayOfferAutomatic({ right: 99, of: 99 })).toBe(false);
  expect(mayOfferAutomatic(null)).toBe(false);
});
