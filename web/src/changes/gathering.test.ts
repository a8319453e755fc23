import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gathering } from './gathering.ts';
import { type Heard, type Hint, nothingHeard, withChange } from './heard.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const eventChange = (id: string, deleted = false): Hint => ({
  type: 'events',
  events: [{ id, sensor_id: 'S', site_id: null, deleted }],
});

function gatheringOf(took = 0) {
  const rounds: Heard[] = [];
  const page = { hidden: false };
  const gathering = new Gathering({
    pass: async (heard) => {
      rounds.push(heard);
      await vi.advanceTimersByTimeAsync(took);
    },
    isHidden: () => page.hidden,
    random: () => 0.5,
  });
  return { rounds, page, gathering };
}

describe('changes', () => {
  it('at about the same time are passed on together, each id once', async () => {
    const { rounds, gathering } = gatheringOf();
    for (let count = 0; count < 10; count += 1) {
      gathering.add(eventChange(`e${count % 3}`));
      await vi.advanceTimersByTimeAsync(40);
    }
    gathering.add({ type: 'sensors', ids: ['S', 'T'] });
    gathering.add({ type: 'sensors', ids: ['T'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toHaveLength(1);
    expect([...(rounds[0]?.events.keys() ?? [])]).toEqual(['e0', 'e1', 'e2']);
    expect([...(rounds[0]?.sensors ?? [])]).toEqual(['S', 'T']);
  });

  it('within a second cause one more round, after the end of the first', async () => {
    const { rounds, gathering } = gatheringOf();
    gathering.add(eventChange('first'));
    await vi.advanceTimersByTimeAsync(501);
    expect(rounds).toHaveLength(1);
    for (let count = 0; count < 10; count += 1) {
      gathering.add(eventChange(`e${count}`));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(rounds).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds.map(({ events }) => events.size)).toEqual([1, 10]);
  });

  it('that never stop cause three rounds a minute', async () => {
    const { rounds, gathering } = gatheringOf();
    for (let second = 0; second < 600; second += 1) {
      gathering.add(eventChange(`e${second}`));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    // The first five come soon, so that a few changes appear at once.
    expect(rounds.length).toBeGreaterThanOrEqual(30);
    expect(rounds.length).toBeLessThanOrEqual(36);
    expect(rounds.reduce((sum, { events }) => sum + events.size, 0)).toBeGreaterThan(570);
  });

  it('wait while the page is hidden, and are passed on at once when it becomes visible', async () => {
    const { rounds, page, gathering } = gatheringOf();
    gathering.add(eventChange('before'));
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(5_000);
    gathering.add(eventChange('meanwhile'));
    await vi.advanceTimersByTimeAsync(60_000);
    gathering.seen();
    expect(rounds).toEqual([]);
    page.hidden = false;
    gathering.seen();
    expect(rounds.map(({ events }) => [...events.keys()])).toEqual([['before', 'meanwhile']]);
    await vi.advanceTimersByTimeAsync(0);
    gathering.seen();
    expect(rounds).toHaveLength(1);
  });

  it('that arrive during a round are passed on afterwards', async () => {
    const { rounds, gathering } = gatheringOf(3_000);
    gathering.add(eventChange('first'));
    vi.advanceTimersByTime(500);
    gathering.add(eventChange('second'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rounds.map(({ events }) => [...events.keys()])).toEqual([['first'], ['second']]);
  });

  it('are discarded after closing', async () => {
    const { rounds, gathering } = gatheringOf();
    gathering.add(eventChange('e'));
    gathering.close();
    gathering.add(eventChange('f'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rounds).toEqual([]);
  });
});

describe('the gathered changes', () => {
  it('contain the latest state of each event', () => {
    const heard = [eventChange('e'), eventChange('f'), eventChange('e', true)].reduce(withChange, nothingHeard);
    expect(Array.from(heard.events.values(), ({ id, deleted }) => [id, deleted])).toEqual([
      ['e', true],
      ['f', false],
    ]);
  });

  it('cover everything after a reload, or if there are too many', () => {
    expect(withChange(nothingHeard, { type: 'reload' }).everything).toBe(true);
    const ids = Array.from({ length: 2_001 }, (_, index) => `job ${index}`);
    expect(withChange(nothingHeard, { type: 'jobs', ids: ids.slice(1) }).everything).toBe(false);
    expect(withChange(nothingHeard, { type: 'jobs', ids })).toEqual({ ...nothingHeard, everything: true });
  });

  it('are empty after the first message of a stream', () => {
    expect(withChange(nothingHeard, { type: 'ready' })).toBe(nothingHeard);
  });
});
