import type { Page } from '@playwright/test';
import { expect, story, storiesIn } from './support/story.ts';
import { violations } from './support/axe.ts';
import { openTrap, setTrap, type Trap } from './support/trap.ts';

const { locale } = storiesIn('en');

const word = {
  edit: 'Edit detections',
  dialog: /^Edit detections:/,
  total: (count: number) => `Total ${count}`,
  save: 'Save',
  saved: 'Saved.',
  goOn: 'Go on',
  versions: 'Versions',
  restore: 'Restore this version',
  first: /^As found/,
  restored: 'Version 0 was restored.',
} as const;

const editing = story.extend<{ readonly trap: Trap }>({
  trap: async ({ baseURL, newcomers, callsOf, signedIn }, provide, info) => {
    const { admin } = await newcomers.team({ locale });
    const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), [{ house_fly: 3 }], 6);
    await signedIn(admin);
    await provide(trap);
  },
});

const editorOf = (page: Page) => page.getByRole('dialog', { name: word.dialog });

editing('corrects the boxes of a photo, loses nothing on a reload, and goes back to what was found', async ({ page, trap }) => {
  story.slow();
  const gallery = await openTrap(page, trap, 0, locale);
  await gallery.getByRole('button', { name: word.edit }).click();
  const editor = editorOf(page);
  await expect(editor.getByRole('row', { name: word.total(3) })).toBeVisible();
  expect(await violations(page, 'the editor')).toEqual([]);

  // The address keeps the editor open, and the browser the work.
  await page.keyboard.press('n');
  await page.keyboard.press('x');
  await expect(editor.getByRole('row', { name: word.total(2) })).toBeVisible();
  await expect(page).toHaveURL(/edit=1/);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await editor.getByRole('button', { name: word.goOn }).click();
  await expect(editor.getByRole('row', { name: word.total(2) })).toBeVisible();

  await editor.getByRole('button', { name: word.save, exact: true }).click();
  await expect(page.getByText(word.saved)).toBeVisible();
  await expect(editor).toBeHidden();
  await expect.poll(async () => (await trap.events())[0]?.count).toBe(2);

  await expect(gallery.getByRole('button', { name: word.edit })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('e');
  await editor.getByRole('button', { name: word.versions }).click();
  const versions = page.getByRole('dialog', { name: word.versions });
  await versions.getByRole('button', { name: word.first }).click();
  await versions.getByRole('button', { name: word.restore }).click();
  await page.getByRole('button', { name: word.restore }).last().click();
  await expect(page.getByText(word.restored)).toBeVisible();
  await expect.poll(async () => (await trap.events())[0]?.count).toBe(3);
});
