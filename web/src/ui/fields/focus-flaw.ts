import { flushSync } from 'react-dom';

/** Moves the focus to the first field of the page that is wrong, as soon as it says so. */
export function focusFlaw(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus());
}

/**
 * Marks a field that an answer found wrong, and moves the focus to it.
 * @param mark sets the field's error; drawn at once, since what is not marked yet cannot take the focus
 */
export function showFlaw(mark: () => void): void {
  flushSync(mark);
  focusFlaw();
}
