import { expect, it } from 'vitest';
import { requestOf, searchAfter } from './month-address.ts';

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
