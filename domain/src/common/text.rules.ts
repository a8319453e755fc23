import { invalidValue } from './errors.ts';

/**
 * Trims a text for storage.
 * @param path JSON pointer of the value
 * @throws Problem validation_failed when nothing is left
 */
export function requiredText(path: string, value: string): string {
  const trimmed = value.trim();
  if (trimmed === '') throw invalidValue(path, 'required');
  return trimmed;
}
