import { expect, it } from 'vitest';
import { type Hint, nothingHeard, withChange } from '../../changes/heard.ts';
import { mayHaveNewer } from './newer.ts';

const after = (change: Hint, kind: 'sensor' | 'installation_site' = 'sensor', id = 'S') =>
  mayHaveNewer(withChange(nothingHeard, change), { kind, id }, (eventId) => eventId === 'known');
const event = (id: string, deleted = false): Hint => ({
  type: 'events',
  events: [{ id, sensor_id: 'S', site_id: '7', deleted }],
});

it('an open gallery loads newer events after a new one of its asset, and if changes may have been missed', () => {
  expect(after(event('new'))).toBe(true);
  expect(after(event('new'), 'installation_site', '7')).toBe(true);
  expect(after({ type: 'reload' })).toBe(true);
});

it('an open gallery ignores events that are known, deleted, or of another asset', () => {
  expect(after(event('known'))).toBe(false);
  expect(after(event('new', true))).toBe(false);
  expect(after(event('new'), 'sensor', 'T')).toBe(false);
  expect(after({ type: 'sensors', ids: ['S'] })).toBe(false);
});
