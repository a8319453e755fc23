import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { changesPerMessage, heartbeatSeconds } from './change.limits.ts';
import { change } from './change.schema.ts';

const check = Compile(change);
const event = { id: 's1-abc', sensor_id: 'Fly_1', site_id: null, deleted: false };

describe('a message about changes', () => {
  it('names what changed, without content', () => {
    expect(check.Check({ type: 'ready', account_id: '7' })).toBe(true);
    expect(check.Check({ type: 'events', events: [event, { ...event, sensor_id: null, site_id: '7' }] })).toBe(true);
    expect(check.Check({ type: 'jobs', ids: ['a'] })).toBe(true);
    expect(check.Check({ type: 'events', events: [{ ...event, count: 3 }] })).toBe(false);
    expect(check.Check({ type: 'reload', account_id: '7', ids: ['a'] })).toBe(false);
    expect(check.Check({ type: 'sensors', ids: [] })).toBe(false);
    expect(check.Check({ type: 'sensors', ids: Array.from({ length: changesPerMessage + 1 }, String) })).toBe(false);
  });

  it('or a heartbeat is sent before proxies close a quiet connection, usually after a minute', () => {
    expect(3 * heartbeatSeconds).toBeLessThan(60);
  });
});
