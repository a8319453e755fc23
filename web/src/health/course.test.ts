import type { HealthPoint } from '@trapline/domain/health/health-history.schema.ts';
import { describe, expect, it } from 'vitest';
import { courseOfReading, polyline } from './course.ts';

const point = (at: number, rssi: number | null): HealthPoint => ({
  at,
  rssi,
  ping_loss: null,
  cpu_temperature: null,
  card_use: null,
});

describe('courseOfReading', () => {
  it('is null without readings', () => {
    expect(courseOfReading([], 'rssi')).toBeNull();
    expect(courseOfReading([point(0, null)], 'rssi')).toBeNull();
    expect(courseOfReading([point(0, -50)], 'card_use')).toBeNull();
  });

  it('returns the range and the last reading, and skips reports without a reading', () => {
    const course = courseOfReading([point(0, -50), point(600, -71), point(1_200, null), point(1_800, -52)], 'rssi');
    expect(course).toMatchObject({ lowest: -71, highest: -50, last: { at: 1_800, value: -52 } });
    expect(course?.stretches.map((stretch) => stretch.length)).toEqual([3]);
  });

  it('breaks at gaps longer than three usual intervals and one hour', () => {
    const often = [0, 60, 120, 180, 240, 3_840, 7_441].map((at) => point(at, -50));
    expect(courseOfReading(often, 'rssi')?.stretches.map((stretch) => stretch.length)).toEqual([6, 1]);
    const hourly = [0, 3_600, 7_200, 10_800, 21_600, 32_401].map((at) => point(at, -50));
    expect(courseOfReading(hourly, 'rssi')?.stretches.map((stretch) => stretch.length)).toEqual([5, 1]);
  });
});

describe('polyline', () => {
  const frame = { width: 100, height: 10, from: 0, to: 100, lowest: -100, highest: 0 };
  it('runs from left to right, with high values at the top', () => {
    const stretch = [
      { at: 0, value: -100 },
      { at: 50, value: 0 },
      { at: 100, value: -50 },
    ];
    expect(polyline(frame, stretch)).toBe('0.0,10.0 50.0,0.0 100.0,5.0');
  });
  it('shows a single reading', () => {
    expect(polyline(frame, [{ at: 50, value: -50 }])).toBe('49.0,5.0 51.0,5.0');
    expect(polyline({ ...frame, to: 0 }, [{ at: 0, value: -50 }])).toBe('49.0,5.0 51.0,5.0');
  });
});
