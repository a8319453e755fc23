import { mayHaveBoxes } from '../sources/source.rules.ts';
import { stationSource } from '../sources/station-source.catalogue.ts';

/**
 * Whether a photo of an event must stay: it is the last one other than the tab. A stored photo is not replaced by one that
 * may never come. Source: STATION-27.
 * @param stored keys of the photos that have arrived
 * @param expected keys of those that are still to come, or never came
 */
export function isLastPhoto(key: string, stored: readonly string[], expected: readonly string[]): boolean {
  if (!mayHaveBoxes(stationSource, key)) return false;
  const candidates = stored.includes(key) ? stored : [...stored, ...expected];
  return !candidates.some((one) => one !== key && mayHaveBoxes(stationSource, one));
}

/** Keys of as many new photos of an event as are wanted and free, by number. @param taken keys in use */
export function freePhotoKeys(taken: readonly string[], wanted: number): readonly string[] {
  const free = stationSource.resources.filter((key) => mayHaveBoxes(stationSource, key) && !taken.includes(key));
  return free.slice(0, wanted);
}
