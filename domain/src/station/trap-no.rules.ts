import { invalidValue } from '../common/errors.ts';
import { isInvisible, isLongerThan } from '../common/visible.rules.ts';
import { photosOfOneTrap, trapNoLength } from './station.limits.ts';

/**
 * A trap number as it is stored: trimmed and in one width (NFKC), so that full-width digits equal ordinary ones.
 * @param path JSON pointer of the value
 * @throws Problem validation_failed for an empty or too long one. Source: STATION-6
 */
export function trapNo(path: string, text: string): string {
  const trimmed = text.normalize('NFKC').trim();
  if (isInvisible(trimmed)) throw invalidValue(path, 'required');
  if (isLongerThan(trimmed, trapNoLength)) throw invalidValue(path, `must have at most ${trapNoLength} characters`);
  return trimmed;
}

/**
 * A text that sorts trap numbers in natural order when compared by code points: numbers inside by their value, letters
 * without case. Each run of digits is written without leading zeros, after its length in two digits. Source: STATION-2.
 */
export function trapOrder(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '');
      return `${String(number.length).padStart(2, '0')}${number}`;
    });
}

/** Compares trap numbers in natural order; equal ones by their text. Source: STATION-2. */
export function compareTraps(a: string, b: string): number {
  const [first, second] = [trapOrder(a), trapOrder(b)];
  if (first !== second) return first < second ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Traps that an event counts for, by its photos without the tab. Source: STATION-20. */
export function trapsOf(photoCount: number): number {
  return photoCount <= photosOfOneTrap ? 1 : 2;
}
