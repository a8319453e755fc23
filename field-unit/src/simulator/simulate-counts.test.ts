import { expect, it } from 'vitest';
import { drawHistory } from './draw-history.ts';
import { createLocalClock } from './local-time.ts';
import { simulateCounts, type SimulatedEvent, totalOf } from './simulate-counts.ts';

const to = Date.UTC(2026, 9, 1) / 1000;
const year = { from: to - 365 * 86_400, to, timeZone: 'Asia/Tokyo' } as const;

const differences = (events: readonly SimulatedEvent[]) =>
  events.map((event, index) => event.count - (events[index - 1]?.count ?? 0));

it('simulates the same history from the same seed', () => {
  const past = (seed: number) => simulateCounts({ ...year, type: 'fly_scan', seed });
  expect(past(1)).toEqual(past(1));
  expect(past(1)).not.toEqual(past(2));
});

it('counts what is on the sheet: increasing, and from zero after a replacement', () => {
  const events = simulateCounts({ ...year, type: 'insect_monitor_v2', seed: 3 });
  expect(events.length).toBeGreaterThan(7_000);
  expect(events.filter((event) => event.replaced).length).toBeGreaterThanOrEqual(11);
  for (const [index, change] of differences(events).entries()) {
    const event = events[index];
    if (event?.replaced === true) expect(event.count).toBe(totalOf(event.caught));
    else if (index > 0) expect(change).toBe(totalOf(event?.caught ?? {}));
  }
});

it('has seasons, nights, bursts and silences', () => {
  const clock = createLocalClock(year.timeZone);
  const [summer, winter, night, noon, bursts, gaps] = [0, 0, 0, 0, 0, 0].map(() => ({ n: 0 }));
  for (let seed = 0; seed < 6; seed++) {
    const events = simulateCounts({ ...year, type: 'insect_monitor_v2', seed });
    for (const [index, event] of events.entries()) {
      const { season, hour } = clock(event.timestamp);
      const caught = totalOf(event.caught);
      if (summer && season > 0.45 && season < 0.65) summer.n += caught;
      if (winter && (season > 0.95 || season < 0.15)) winter.n += caught;
      if (night && hour >= 20 && hour <= 22) night.n += caught;
      if (noon && hour >= 10 && hour <= 12) noon.n += caught;
      if (bursts && caught >= 8) bursts.n += 1;
      const before = events[index - 1];
      if (gaps && before !== undefined && event.timestamp - before.timestamp > 4 * 3600) gaps.n += 1;
    }
  }
  expect(summer?.n).toBeGreaterThan(2 * (winter?.n ?? 0));
  expect(night?.n).toBeGreaterThan(1.5 * (noon?.n ?? 0));
  expect(bursts?.n).toBeGreaterThan(5);
  expect(gaps?.n).toBeGreaterThan(10);
});

it('counts as others if the sensor type does not distinguish types', () => {
  const [event] = simulateCounts({ ...year, type: 'fly_count', seed: 1 }).slice(-1);
  expect(event?.insect_counts).toEqual({ others: event?.count });
});

it('creates events of rat monitors when something moved, mostly at night', () => {
  const events = simulateCounts({ ...year, type: 'rat_monitor', seed: 1 });
  const clock = createLocalClock(year.timeZone);
  const seen = events.filter((event) => event.detected === true);
  const atNight = seen.filter((event) => clock(event.timestamp).hour >= 19 || clock(event.timestamp).hour <= 6);
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.length).toBeLessThan(events.length);
  expect(atNight.length).toBeGreaterThan(seen.length * 0.7);
  expect(events.every((event) => event.timestamp < to)).toBe(true);
});

it('draws a part of the history with the insects that it counts', async () => {
  const events = simulateCounts({ ...year, type: 'insect_monitor_v2', seed: 5 }).filter(
    (_, index) => index % 400 === 0,
  );
  const drawn = drawHistory({ type: 'insect_monitor_v2', seed: 5, scale: 0.1, events: events.slice(0, 5) });
  for await (const { event, files } of drawn) {
    expect(files.flatMap(({ truth }) => truth)).toHaveLength(event.count);
  }
});

it.each(['Asia/Tokyo', 'Europe/Berlin', 'America/St_Johns', 'UTC', 'Australia/Lord_Howe'])(
  'computes local time in %s like the calendar',
  (timeZone) => {
    const clock = createLocalClock(timeZone);
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', weekday: 'short', hourCycle: 'h23' });
    const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    for (let timestamp = year.from; timestamp < to; timestamp += 7_000) {
      const { hour, weekday } = clock(timestamp);
      const parts = new Map(format.formatToParts(timestamp * 1000).map(({ type, value }) => [type, value]));
      expect([names[weekday], hour]).toEqual([parts.get('weekday'), Number(parts.get('hour'))]);
    }
  },
);
