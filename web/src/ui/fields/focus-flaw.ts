import { flushSync } from 'react-dom';

/** Focuses the first invalid field of the page, as soon as it is marked. */
export function focusFlaw(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus());
}

/**
 * Marks a field that a response found invalid, and focuses it.
 * @param mark sets the field's error; rendered synchronously, since an unmarked field would not be found
 */
export function showFlaw(mark: () => void): void {
  flushSync(mark);
  focusFlaw();
}
