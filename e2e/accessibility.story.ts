import { violations } from './axe.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, open, story } from './story.ts';
import { browserLocale, locales, words } from './words.ts';

for (const locale of locales) {
  story.describe(locale, () => {
    story.use({ locale: browserLocale[locale] });

    story('no page has anything that shuts people out', async ({ page, signedIn }) => {
      story.slow();
      const found: string[] = [];
      await open(page, '/sign_in', words[locale].signIn);
      await page.getByRole('button', { name: words[locale].signIn, exact: true }).click();
      found.push(...(await violations(page, 'sign-in')));

      await signedIn(people.mika);
      for (const [path, word] of [
        ['/sensors', 'sensors'],
        ['/installation_sites', 'sites'],
        ['/account', 'account'],
      ] as const) {
        await open(page, path, words[locale][word]);
        if (word !== 'account') await expect(page.getByRole('table')).toBeVisible();
        found.push(...(await violations(page, path)));
      }
      await open(page, '/activities', words[locale].activity);
      const bakery = page.getByRole('region', { name: places.bakery.site });
      await expect(bakery.getByRole('listitem')).toHaveCount(4);
      found.push(...(await violations(page, '/activities')));
      await bakery.getByRole('button', { name: words[locale].open }).first().click();
      await expect(page.getByRole('application', { name: words[locale].photo })).toBeVisible();
      await expect(page.getByRole('row', { name: words[locale].total })).toBeVisible();
      found.push(...(await violations(page, 'gallery')));
      expect(found).toEqual([]);
    });
  });
}

story('the way through by keyboard alone', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/activities', words.en.activity);
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const card = page
    .getByRole('region', { name: places.bakery.site })
    .getByRole('button', { name: words.en.open })
    .first();
  await card.focus();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog', { name: places.bakery.site });
  await expect(gallery.getByRole('application', { name: words.en.photo })).toBeVisible();
  // The focus stays inside, and returns to where it came from.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    expect(await gallery.locator(':focus').count()).toBe(1);
  }
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(card).toBeFocused();
});
