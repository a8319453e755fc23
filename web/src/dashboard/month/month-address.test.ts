import { expect, it } from 'vitest';
import { neighboursOf, requestOf, searchAfter, searchOfStep } from './month-address.ts';

const newest = '2026-11';

it('asks for the current month unless the address has an earlier one, and for what can be meant', () => {
  expect(requestOf({}, newest)).toEqual({ month: '2026-11' });
  expect(requestOf({ month: '2026-12', group_by: 'room', insect_type: 'dragon', types: 'some' }, newest)).toEqual({
    month: '2026-11',
  });
  expect(
    requestOf({ month: '2025-02', group_by: 'place', id: '7', insect_type: 'drain_fly', types: 'all' }, newest),
  ).toEqual({ month: '2025-02', group_by: 'place', id: '7', insect_type: 'drain_fly', types: 'all' });
});

it('keeps the other choices, and leaves the current month out of the address', () => {
  const request = requestOf({ month: '2026-10', id: '7' }, newest);
  expect(searchAfter(request, { insect_type: 'midge' }, newest)).toEqual({
    month: '2026-10',
    id: '7',
    insect_type: 'midge',
  });
  expect(searchAfter(request, { month: '2026-11', id: '' }, newest)).toEqual({ month: '', id: '' });
});

it('steps from the address as it is by then, and never past the current month', () => {
  const twice = searchOfStep(searchOfStep({ month: '2026-01', id: '7' }, -1, newest), -1, newest);
  expect(twice).toEqual({ month: '2025-11', id: '7' });
  expect(searchOfStep({ month: '2026-10' }, 1, newest)).toEqual({ month: '' });
  expect(searchOfStep({}, 1, newest)).toEqual({ month: '' });
});

it('knows the months beside another, without those to come', () => {
  const monthsBeside = (month: string) => neighboursOf({ month, id: '7' }, newest);
  expect(monthsBeside('2026-10')).toEqual([
    { month: '2026-09', id: '7' },
    { month: '2026-11', id: '7' },
  ]);
  expect(monthsBeside('2026-11')).toEqual([{ month: '2026-10', id: '7' }]);
});
