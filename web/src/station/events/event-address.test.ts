import { expect, it } from 'vitest';
import { addressWith, readEvents, writeEvents } from './event-address.ts';

const now = '2026-11';
const usual = { from: '2026-05', to: '2026-11' };

it('shows the last six months, newest upload first, without anything in the address', () => {
  expect(readEvents({}, now)).toEqual({ period: usual, usual: true, flaw: null, page: 1, sort: '-upload_time' });
  expect(writeEvents(readEvents({}, now))).toEqual({});
});

it('keeps period, page and order in the address', () => {
  const address = { from: '2025-01', to: '2025-12', page: '2', sort: 'trap_no' };
  expect(writeEvents(readEvents(address, now))).toEqual(address);
  // With a start only it is open.
  expect(readEvents({ from: '2025-01' }, now).period).toEqual({ from: '2025-01', to: null });
  expect(writeEvents(readEvents({ from: '2025-01' }, now))).toEqual({ from: '2025-01' });
});

it('says why a period is refused', () => {
  expect(readEvents({ to: '2026-01' }, now).flaw).toBe('from');
  expect(readEvents({ from: '2026-02', to: '2026-01' }, now).flaw).toBe('order');
  expect(readEvents({ from: '2024-01', to: '2026-01' }, now).flaw).toBeNull();
  expect(readEvents({ from: '2024-01', to: '2026-02' }, now).flaw).toBe('length');
});

it('ignores what is no month, no page and no column', () => {
  const address = { from: '2026-13', to: 'soon', page: '0', sort: 'place' };
  expect(readEvents(address, now)).toEqual(readEvents({}, now));
});

it('has a new event on top of the list: its month is in the period', () => {
  const shown = readEvents({ page: '3', sort: 'trap_no' }, now);
  expect(addressWith({ month: '2026-10' }, shown)).toEqual({});
  expect(addressWith({ month: '2026-04' }, shown)).toEqual({ from: '2026-04', to: '2026-11' });
  expect(addressWith({ month: '2026-12' }, shown)).toEqual({ from: '2026-05', to: '2026-12' });
  // A period of more than two years is refused.
  expect(addressWith({ month: '2020-01' }, shown)).toEqual({ from: '2019-12', to: '2020-01' });
  expect(addressWith({ month: '2020-01' }, readEvents({ to: '2026-01' }, now))).toEqual({
    from: '2019-12',
    to: '2020-01',
  });
});
