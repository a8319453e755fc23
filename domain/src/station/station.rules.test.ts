import { describe, expect, it } from 'vitest';
import { mayDelete, mayUploadScans, mayUseStations, seesPlace } from './station.access.ts';
import { foldedPlaceName, placeName } from './place.rules.ts';
import { checkTrapDays, daysOut, indexExceeds, trapIndex } from './trap-days.rules.ts';
import { compareTraps, trapNo, trapsOf } from './trap-no.rules.ts';
import { exceedsPlan, excessCost } from './usage.rules.ts';

describe('names', () => {
  it('of places are trimmed, and compared in one width and without case', () => {
    expect(placeName('/name', ' Ｂ倉庫 ')).toBe('Ｂ倉庫');
    expect(foldedPlaceName(' Ｂ倉庫 ')).toBe(foldedPlaceName('b倉庫'));
    expect(() => placeName('/name', '　')).toThrow('required');
    expect(() => placeName('/name', 'a'.repeat(256))).toThrow('255');
  });

  it('of traps are in one width, and sort by the numbers inside', () => {
    expect(trapNo('/trap_no', ' Ａ－１０ ')).toBe('A-10');
    expect(() => trapNo('/trap_no', ' ')).toThrow('required');
    expect(() => trapNo('/trap_no', '1'.repeat(51))).toThrow('50');
    expect(['B1', '10', 'A10', 'a2', '2', '007', 'A02'].toSorted(compareTraps)).toEqual([
      '2',
      '007',
      '10',
      'A02',
      'a2',
      'A10',
      'B1',
    ]);
  });
});

describe('days', () => {
  it('count from the start of the installed to the end of the collected day', () => {
    expect(daysOut('2026-11-01', '2026-11-01')).toBe(1);
    expect(daysOut('2026-02-01', '2026-03-01')).toBe(29);
    expect(trapIndex(10, '2026-11-01', '2026-11-03')).toBe(3.33);
    expect(trapIndex(null, '2026-11-01', '2026-11-03')).toBeNull();
    // 41 insects in 40 days are 1.025 a day, which the CSV rounds up, too.
    expect(trapIndex(41, '2026-10-01', '2026-11-09')).toBe(1.03);
  });

  it('are refused when they do not exist or are in the wrong order', () => {
    expect(() => checkTrapDays('2026-02-30', '2026-03-01')).toThrow('/installed_at');
    expect(() => checkTrapDays('2026-02-01', '2026-13-01')).toThrow('/collected_at');
    expect(() => checkTrapDays('2026-02-02', '2026-02-01')).toThrow('must not be before');
  });

  it('give an index that reaches a threshold, unless that is off', () => {
    expect(indexExceeds(2, 2)).toBe(true);
    expect(indexExceeds(1.99, 2)).toBe(false);
    expect(indexExceeds(0, 0)).toBe(false);
    expect(indexExceeds(9, null)).toBe(false);
    expect(indexExceeds(null, 1)).toBe(false);
  });
});

describe('usage', () => {
  it('counts one trap for up to two photos, two for more', () => {
    expect([0, 1, 2, 3, 100].map(trapsOf)).toEqual([1, 1, 1, 2, 2]);
  });

  it('exceeds a plan with included traps only', () => {
    expect(exceedsPlan(1, 20)).toBe(false);
    expect(exceedsPlan(1, 21)).toBe(true);
    expect(exceedsPlan(4, 9_999)).toBe(false);
    expect(exceedsPlan(99, 5)).toBe(false);
    expect([excessCost(1, 23), excessCost(12, 50), excessCost(4, 999), excessCost(99, 1)]).toEqual([1200, 0, 0, 0]);
  });
});

describe('rights', () => {
  const member = {
    id: 1,
    organization_id: 7,
    organization_admin: false,
    permissions: [],
    allowed_sensor_types: ['station'],
    active_features: ['s_type_scanner_upload'],
  };

  it('need the station type, and nobody who acts as product admin', () => {
    expect(mayUseStations(member)).toBe(true);
    expect(mayUseStations({ ...member, allowed_sensor_types: ['fly'] })).toBe(false);
    expect(mayUseStations({ ...member, permissions: ['admin'] })).toBe(false);
    expect(mayUseStations(null)).toBe(false);
    expect(mayUploadScans(member)).toBe(true);
    expect(mayUploadScans({ ...member, active_features: [] })).toBe(false);
  });

  it('are those of the organization, or of the account without one', () => {
    expect(seesPlace(member, { organization_id: 7, created_by: 2 })).toBe(true);
    expect(seesPlace(member, { organization_id: 8, created_by: 1 })).toBe(false);
    expect(seesPlace(member, { organization_id: null, created_by: 1 })).toBe(false);
    expect(seesPlace({ ...member, organization_id: null }, { organization_id: null, created_by: 1 })).toBe(true);
    expect(seesPlace({ ...member, organization_id: null }, { organization_id: null, created_by: 2 })).toBe(false);
  });

  it('to delete are those of who made it, and of the organization’s admin', () => {
    expect(mayDelete(member, { organization_id: 7, created_by: 1 })).toBe(true);
    expect(mayDelete(member, { organization_id: 7, created_by: 2 })).toBe(false);
    expect(mayDelete(member, { organization_id: 7, created_by: null })).toBe(false);
    expect(mayDelete({ ...member, organization_admin: true }, { organization_id: 7, created_by: null })).toBe(true);
  });
});
