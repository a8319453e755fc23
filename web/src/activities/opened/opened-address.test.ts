import { expect, it } from 'vitest';
import { type Opened, openedOfSearch, searchOfOpened } from './opened-address.ts';

const site = { kind: 'installation_site', id: '12' } as const;
const sensor = { kind: 'sensor', id: 'SN-1/ä' } as const;

it('reads what it writes', () => {
  const all: readonly Opened[] = [
    { kind: 'event', view: { event: 'e1' }, of: null },
    { kind: 'event', view: { event: 'e1', photo: 'photo_left' }, of: site },
    { kind: 'event', view: { event: 'e1', compare: 'overlay', with: 'e0' }, of: sensor },
    { kind: 'event', view: { event: 'e1', compare: 'sideBySide' }, of: sensor },
    { kind: 'chart', chart: 'insects', of: null },
    { kind: 'chart', chart: 'insects', of: site, range: '2026-11' },
    { kind: 'chart', chart: 'hours', of: sensor },
  ];
  for (const opened of all) expect(openedOfSearch(searchOfOpened(opened))).toEqual(opened);
  expect(openedOfSearch(searchOfOpened(null))).toBeNull();
});

it('ignores what it does not know', () => {
  expect(openedOfSearch({ event: 'e1', of: 'room-12', compare: 'upside-down', with: 'e0' })).toEqual({
    kind: 'event',
    view: { event: 'e1' },
    of: null,
  });
  for (const search of [{ chart: 'pie' }, { chart: 'hours' }, { photo: 'photo' }, { of: 'site-12' }]) {
    expect(openedOfSearch(search)).toBeNull();
  }
});
