import { describe, expect, it } from 'vitest';
import { changedAll, changedFacts, sameFacts } from './station-facts.rules.ts';

const facts = {
  place_id: 1,
  trap_no: '7',
  installed_at: '2026-01-01',
  collected_at: '2026-01-31',
  month: '2026-01',
};

describe('the facts of a station event', () => {
  it('change where a change says so, and are checked together', () => {
    expect(changedFacts(facts, {})).toEqual(facts);
    expect(changedFacts(facts, { trap_no: ' ８ ', month: '2026-02' })).toEqual({
      ...facts,
      trap_no: '8',
      month: '2026-02',
    });
    expect(changedFacts(facts, { place_id: 2 }).place_id).toBe(2);
    expect(() => changedFacts(facts, { installed_at: '2026-02-01' })).toThrow('/collected_at');
    expect(() => changedFacts(facts, { collected_at: '2026-02-30' })).toThrow('is no day');
    expect(() => changedFacts(facts, { trap_no: ' ' })).toThrow('/trap_no');
  });

  it('are the same only if all are', () => {
    expect(sameFacts(facts, { ...facts })).toBe(true);
    for (const other of [{ place_id: 2 }, { trap_no: '8' }, { month: '2026-02' }]) {
      expect(sameFacts(facts, { ...facts, ...other })).toBe(false);
    }
    expect(sameFacts(facts, { ...facts, installed_at: '2026-01-02' })).toBe(false);
    expect(sameFacts(facts, { ...facts, collected_at: '2026-01-30' })).toBe(false);
  });

  it('of many change at once, without those that already are so', () => {
    const other = { ...facts, trap_no: '8' };
    expect(changedAll([facts, other], { trap_no: '8' })).toEqual([
      { before: facts, after: { ...facts, trap_no: '8' } },
    ]);
    expect(() => changedAll([other, { ...facts, installed_at: '2026-01-20' }], { collected_at: '2026-01-10' })).toThrow(
      '/events/1',
    );
  });
});
