import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventId, formatEventId, parseEventId } from './event-id.rules.ts';

describe('event ids', () => {
  const eventKey = fc.record({
    kind: fc.constantFrom('sensor' as const, 'station' as const),
    source_key: fc.integer({ min: 1, max: 2_147_483_647 }),
    timestamp: fc.integer({ min: 0, max: 4_000_000_000 }),
  });
  it('contain kind, source and instant', () => {
    fc.assert(
      fc.property(eventKey, (key) => {
        expect(parseEventId(formatEventId(key))).toEqual(key);
      }),
    );
  });
  it('have one form: parsing and formatting are inverse, and nothing else is parsed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[spx][0-9a-z]{1,8}-[0-9a-z]{1,9}$/), (text) => {
        const read = parseEventId(text);
        if (read) expect(formatEventId(read)).toBe(text);
        else expect(/^[sp][1-9a-z][0-9a-z]{0,4}-[1-9a-z][0-9a-z]{0,7}$/.test(text)).toBe(false);
      }),
    );
    for (const no of [
      '',
      's',
      's1',
      's1-',
      'S1-1',
      's01-1',
      's1-01',
      's1-1 ',
      'szzzzzzz-1',
      '../s1-1',
      's1-1\u0000',
      'x1-1',
    ]) {
      expect(parseEventId(no)).toBeNull();
    }
  });
  it('start with s for sensors, as before, and with p for stations', () => {
    expect(eventId({ sensor_key: 71, timestamp: 1_780_000_000 })).toBe('s1z-tfrksg');
    expect(parseEventId('s1z-tfrksg')).toEqual({ kind: 'sensor', source_key: 71, timestamp: 1_780_000_000 });
    expect(parseEventId('p1z-tfrksg')?.kind).toBe('station');
  });
});
