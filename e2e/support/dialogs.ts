import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until a dialog has finished fading in, and returns it: until then its colours are blended. */
export async function atRest(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('opacity', '1');
  return dialog;
}

/** Closes a dialog by Escape, and waits until it is gone. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}
