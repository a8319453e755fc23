import { expect, it } from 'vitest';
import { emptyScope, scopeFlaws, scopeOf } from './scope.form.ts';

it('empty days have no end, and everything needs no sensor or place', () => {
  expect(scopeOf(emptyScope)).toEqual({ source: null, since: null, until: null });
  expect(scopeOf({ ...emptyScope, kind: 'place', id: '7', since: '2026-03-01' })).toEqual({
    source: { kind: 'place', id: '7' },
    ...{ since: '2026-03-01', until: null },
  });
});

it('says what is missing', () => {
  expect(scopeFlaws({ ...emptyScope, kind: 'sensor', since: '2026-03-02', until: '2026-03-01' })).toEqual({
    ...{ source: true, until: true, reason: true },
  });
  for (const wrong of [
    { kind: 'sensor' as const },
    { since: '2026-02-30' },
    { since: '2026-03-02', until: '2026-03-01' },
  ])
    expect(scopeOf({ ...emptyScope, ...wrong })).toBeNull();
});
