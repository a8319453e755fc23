import { describe, expect, it } from 'vitest';
import { readSensorSearch, writeSensorSearch } from './sensor-list-search.ts';

describe('the address of the sensor list', () => {
  it('falls back to the specified order', () => {
    expect(readSensorSearch({})).toEqual({ q: '', page: 1, sort: 'type' });
    expect(readSensorSearch({ q: 'dock', page: '3', sort: '-name' })).toEqual({ q: 'dock', page: 3, sort: '-name' });
    expect(readSensorSearch({ page: '0', sort: 'memo' })).toEqual({ q: '', page: 1, sort: 'type' });
  });
  it('is as short as possible', () => {
    expect(writeSensorSearch({ q: '', page: 1, sort: 'type' })).toEqual({});
    expect(writeSensorSearch({ q: 'a', page: 2, sort: '-type' })).toEqual({ q: 'a', page: '2', sort: '-type' });
  });
});
