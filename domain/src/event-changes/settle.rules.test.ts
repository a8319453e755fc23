import { describe, expect, it } from 'vitest';
import { sourceOf, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { isOverdue, maySettle, type FileState } from './settle.rules.ts';

describe('settling', () => {
  const photo = (resource: string, state: FileState['state']): FileState => ({ resource, state });
  const monitor = sourceOf('insect_monitor_v2');
  const all = [photo('photo_left', 'understood'), photo('photo_center', 'understood'), photo('photo_right', 'failed')];
  it('waits for every expected photo, and for files being understood', () => {
    expect(maySettle(monitor, all, 0, 10)).toBe(true);
    expect(maySettle(monitor, all.slice(1), 0, 10)).toBe(false);
    expect(maySettle(monitor, [...all.slice(1), photo('photo_left', 'stored')], 0, 10)).toBe(false);
    expect(maySettle(monitor, [], 0, 1000)).toBe(false);
  });
  it('happens after 15 minutes with the files that arrived', () => {
    expect(maySettle(monitor, all.slice(1), 0, 899)).toBe(false);
    expect(maySettle(monitor, all.slice(1), 0, 900)).toBe(true);
  });
  it('requires no particular file from a hykecam', () => {
    expect(maySettle(sourceOf('hykecam'), [photo('video', 'understood')], 0, 0)).toBe(true);
  });
  it('waits for the announced photos of a station event, up to a day', () => {
    const scan = { ...sourceOf('station'), expected: ['tab', 'photo_1', 'photo_2'] };
    const some = [photo('tab', 'understood'), photo('photo_1', 'understood')];
    expect(maySettle(scan, [...some, photo('photo_2', 'understood')], 0, 10)).toBe(true);
    expect(maySettle(scan, some, 0, 86_399)).toBe(false);
    expect(maySettle(scan, some, 0, 86_400)).toBe(true);
  });
  it('is overdue after 15 minutes, of a station after a day', () => {
    const overdueAt = (type: SensorType) =>
      [899, 900, 86_399, 86_400].filter((now) => isOverdue(sourceOf(type), 0, now));
    expect(overdueAt('hykecam')).toEqual([900, 86_399, 86_400]);
    expect(overdueAt('station')).toEqual([86_400]);
  });
});
