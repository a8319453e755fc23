import { isInvisible } from '@trapline/domain/common/visible.rules.ts';
import { highestIndexThreshold, placeNameLength } from '@trapline/domain/station/station.limits.ts';
import type { StationPlace, StationPlaceChange } from '@trapline/domain/station/station-place.schema.ts';

/** What is entered in the place editor. */
export interface PlaceValues {
  readonly name: string;
  /** Insects a day as typed; empty: none. */
  readonly threshold: string;
  /** How sensitive the detector is, -2 to 2. */
  readonly sensitivity: number;
  /** Pixels per millimeter of photos with large insects; 0: of usual size. */
  readonly pixels_per_mm: number;
}

/** What is wrong with the entered values. */
export interface PlaceFlaws {
  readonly name: 'required' | 'tooLong' | null;
  readonly threshold: 'invalid' | null;
}

/** The fields of a place, of a new one if null. */
export function placeValues(place: StationPlace | null): PlaceValues {
  const threshold = place?.index_threshold ?? null;
  return {
    name: place?.name ?? '',
    threshold: threshold === null || threshold === 0 ? '' : String(threshold),
    sensitivity: place?.sensitivity ?? 0,
    pixels_per_mm: place?.pixels_per_mm ?? 0,
  };
}

/** Reads a threshold, also in full-width digits; null if there is none, as for 0, undefined if it is not one. */
function thresholdOf(text: string): number | null | undefined {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return null;
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(typed)) return undefined;
  const threshold = Number(typed);
  if (threshold > highestIndexThreshold) return undefined;
  return threshold === 0 ? null : threshold;
}

/** What prevents saving. Source: STATION-2, STATION-25. */
export function placeFlaws({ name, threshold }: Pick<PlaceValues, 'name' | 'threshold'>): PlaceFlaws {
  const trimmed = name.trim();
  return {
    name: isInvisible(trimmed) ? 'required' : [...trimmed].length > placeNameLength ? 'tooLong' : null,
    threshold: thresholdOf(threshold) === undefined ? 'invalid' : null,
  };
}

/** The change from a place to the entered values; empty if nothing was changed. */
export function placeChange(place: StationPlace, values: PlaceValues): StationPlaceChange {
  const before = placeValues(place);
  const name = values.name.trim();
  const threshold = thresholdOf(values.threshold);
  return {
    ...(name === before.name ? {} : { name }),
    ...(threshold === undefined || threshold === thresholdOf(before.threshold) ? {} : { index_threshold: threshold }),
    ...(values.sensitivity === before.sensitivity ? {} : { sensitivity: values.sensitivity }),
    ...(values.pixels_per_mm === before.pixels_per_mm ? {} : { pixels_per_mm: values.pixels_per_mm }),
  };
}
