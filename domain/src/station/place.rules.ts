import { invalidValue } from '../common/errors.ts';
import { folded } from '../common/search.rules.ts';
import { isInvisible, isLongerThan } from '../common/visible.rules.ts';
import { placeNameLength } from './station.limits.ts';

/**
 * The name of a place as it is shown: trimmed.
 * @param path JSON pointer of the value
 * @throws Problem validation_failed for an empty or too long one. Source: STATION-2
 */
export function placeName(path: string, text: string): string {
  const trimmed = text.trim();
  if (isInvisible(trimmed)) throw invalidValue(path, 'required');
  if (isLongerThan(trimmed, placeNameLength))
    throw invalidValue(path, `must have at most ${placeNameLength} characters`);
  return trimmed;
}

/** The name of a place as it is compared: trimmed, in one width (NFKC) and without case. Source: STATION-2. */
export function foldedPlaceName(name: string): string {
  return folded(name).trim();
}
