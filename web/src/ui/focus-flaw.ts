/** Moves the focus to the first field of the page that is wrong, as soon as it says so. */
export function focusFlaw(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus());
}
