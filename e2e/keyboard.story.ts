import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

story('the portal works by keyboard alone', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/activities', words.activity);
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const card = page.getByRole('region', { name: places.bakery.site }).getByRole('button', { name: words.open }).first();
  await card.focus();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog', { name: places.bakery.site });
  await expect(gallery.getByRole('application', { name: words.photo })).toBeVisible();
  // The focus stays inside, and returns to where it was before.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    expect(await gallery.locator(':focus').count()).toBe(1);
  }
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(card).toBeFocused();
});
