import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sensorTypes, sourceOf, unitResources } from './sensor-type.catalogue.ts';
import { firstShown, isCounted, isFilm, leadingOf, mayHaveBoxes, takesResource } from '../sources/source.rules.ts';

const station = sourceOf('station');

describe('a source', () => {
  it('accepts its own resources and no others', () => {
    expect(['tab', 'photo_1', 'photo_17', 'photo_100'].map((key) => takesResource(station, key))).not.toContain(false);
    for (const key of ['photo', 'photo_0', 'photo_101', 'photo_01', 'photo_left', 'video', 'Tab', '']) {
      expect(takesResource(station, key)).toBe(false);
    }
    expect(takesResource(sourceOf('fly'), 'photo')).toBe(true);
    expect(takesResource(sourceOf('fly'), 'photo_1')).toBe(false);
    expect(unitResources.toSorted()).toEqual(
      ['photo', 'photo_left', 'photo_center', 'photo_right', 'video', 'original_video'].toSorted(),
    );
  });

  it.each(sensorTypes)('%s expects, and is represented by, resources that it accepts', (type) => {
    const source = sourceOf(type);
    const named = [...source.expected, ...source.labels, ...(source.leading === null ? [] : [source.leading])];
    expect(named.filter((key) => !takesResource(source, key))).toEqual([]);
    expect(new Set(source.resources).size).toBe(source.resources.length);
  });

  it('is represented by its leading resource, else by the first, a label as a last resort', () => {
    const monitor = sourceOf('insect_monitor_v2');
    expect(leadingOf(monitor, ['photo_left', 'photo_center'])).toBe('photo_center');
    expect(leadingOf(monitor, ['photo_right', 'photo_left'])).toBe('photo_left');
    expect(leadingOf(station, ['tab', 'photo_10', 'photo_2'])).toBe('photo_2');
    expect(leadingOf(station, ['tab'])).toBe('tab');
    expect(leadingOf(station, [])).toBeUndefined();
  });

  it('opens with the first resource that is present and not a label', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sensorTypes), fc.infiniteStream(fc.boolean()), (type, stream) => {
        const source = sourceOf(type);
        const present = source.resources.filter(() => stream.next().value);
        const first = firstShown(source, present.toReversed());
        const shown = present.filter((key) => !source.labels.includes(key));
        expect(first).toBe(shown[0] ?? present[0]);
      }),
    );
  });

  it('is counted on its photos, and never on a label or a film', () => {
    expect(['tab', 'photo_3'].map((key) => isCounted(station, key))).toEqual([false, true]);
    expect(isCounted(sourceOf('hykecam'), 'photo')).toBe(false);
    expect(isCounted(sourceOf('fly'), 'photo')).toBe(true);
    expect(['video', 'original_video', 'photo'].map((key) => mayHaveBoxes(sourceOf('rat_monitor'), key))).toEqual([
      false,
      false,
      true,
    ]);
    expect(station.resources.some(isFilm)).toBe(false);
  });
});
