import { violations } from './support/axe.ts';
import { inJapan } from './support/japan.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { overhang } from './support/walk.ts';

const { words } = storiesIn('en');

const [share, close] = ['Share', 'Close'] as const;

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  story('every page fits, lists are cards, and the menu slides in', async ({ page, signedIn, callsOf }) => {
    await open(page, '/sign_in', words.signIn);
    expect(await overhang(page)).toBe(0);

    await signedIn(people.mika);
    await open(page, '/activities', words.activity);
    await expect(page.getByRole('region', { name: places.bakery.site }).getByRole('listitem')).toHaveCount(4);
    expect(await overhang(page)).toBe(0);
    await expect(page.getByRole('navigation', { name: words.mainMenu })).toBeHidden();
    await page.getByRole('button', { name: words.menu, exact: true }).tap();
    const drawer = page.getByRole('dialog', { name: words.menu });
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: close }).tap();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: words.menu, exact: true }).tap();
    await drawer.getByRole('link', { name: words.sensors }).tap();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/sensors');

    for (const [path, word] of [
      ['/sensors', 'sensors'],
      ['/installation_sites', 'sites'],
    ] as const) {
      await open(page, path, words[word]);
      const card = page.getByRole('row').nth(1);
      await expect(card).toBeVisible();
      // A card is as wide as the screen allows, and its link is easy to tap.
      expect((await card.boundingBox())?.width).toBeGreaterThan(300);
      expect(await overhang(page)).toBe(0);
    }
    await open(page, '/account', words.account);
    expect(await overhang(page)).toBe(0);

    const { sensor, sensorName, site, type } = places.bakery;
    const { installation_sites: found } = await (await callsOf(people.mika)).get<{
      readonly installation_sites: readonly { readonly id: string }[];
    }>(`/api/installation_sites?q=${encodeURIComponent(site)}`);
    for (const [path, heading] of [
      [`/sensors/${sensor}`, sensorName],
      [`/installation_sites/${found[0]?.id}`, site],
    ] as const) {
      await open(page, path, heading);
      expect(await overhang(page)).toBe(0);
      await page.getByRole('link', { name: words.settings, exact: true }).tap();
      // The shares come last.
      await expect(page.getByRole('button', { name: share, exact: true })).toBeVisible();
      expect(await overhang(page)).toBe(0);
      await page.getByRole('button', { name: words.edit, exact: true }).tap();
      await expect(page.getByRole('button', { name: words.save, exact: true })).toBeVisible();
      expect(await overhang(page)).toBe(0);
      await page.getByRole('button', { name: words.cancel, exact: true }).tap();
    }
    for (const path of [`/sensors/new?type=${type}`, `/installation_sites/new?type=${type}`]) {
      await page.goto(path);
      await expect(page.getByRole('textbox', { name: words.name, exact: true })).toBeVisible();
      expect(await overhang(page)).toBe(0);
    }
  });

  story('a long activity log fits', async ({ page, signedIn, database }) => {
    const entity = `Sensor-${places.bakery.sensor}`;
    const logged = database.db
      .selectFrom('activity_logs')
      .where('entity', '=', entity)
      .select('at')
      .orderBy('at', 'desc');
    const { at } = await logged.limit(1).executeTakeFirstOrThrow();
    await signedIn(people.ada);
    await page.goto(`/admin/activity_logs/${entity}/${inJapan(at.getTime() / 1_000).slice(0, 10)}`);
    const entry = page.getByRole('table').getByRole('button').first();
    await expect(entry).toBeVisible();
    expect(await overhang(page)).toBe(0);
    await entry.tap();
    await expect(page.locator('pre').first()).toBeVisible();
    expect(await overhang(page)).toBe(0);
  });

  story('pages about people fit, and are accessible', async ({ page, signedIn, anotherBrowser }) => {
    const found: string[] = [];
    await signedIn(people.mika);
    const { page: admins } = await anotherBrowser(people.ada);
    await admins.setViewportSize({ width: 390, height: 844 });
    for (const [where, path] of [
      [page, '/account'],
      [page, '/organization'],
      [admins, '/admin/accounts'],
      [admins, `/admin/accounts/${people.mika.email}`],
      [admins, '/admin/organizations'],
      [admins, '/admin/audit_trail'],
    ] as const) {
      await where.goto(path);
      await expect(where.getByRole('row').or(where.getByRole('term')).first()).toBeVisible();
      expect(await overhang(where)).toBe(0);
      found.push(...(await violations(where, path)));
    }
    expect(found).toEqual([]);
  });

  story('the gallery shows the photo, and its figures when expanded', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    await open(page, '/activities', words.activity);
    const section = page.getByRole('region', { name: places.bakery.site });
    await section.getByRole('button', { name: words.open }).first().tap();
    const gallery = page.getByRole('dialog', { name: places.bakery.site });
    const photo = gallery.getByRole('application', { name: words.photo });
    await expect(photo).toBeVisible();
    expect(await overhang(page)).toBe(0);
    expect((await photo.boundingBox())?.height).toBeGreaterThan(200);
    const total = gallery.getByRole('row', { name: words.total });
    await expect(total).toBeHidden();
    await gallery.getByRole('button', { expanded: false }).last().tap();
    await expect(total).toBeVisible();
    expect(await overhang(page)).toBe(0);
    await gallery.getByRole('button', { name: words.closeGallery }).tap();
    await expect(gallery).toBeHidden();
  });
});

story.describe('on a phone on its side', () => {
  story.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  story('the photo has the whole height, and everything fits', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    await open(page, '/activities', words.activity);
    const section = page.getByRole('region', { name: places.bakery.site });
    await section.getByRole('button', { name: words.open }).first().tap();
    const gallery = page.getByRole('dialog', { name: places.bakery.site });
    const photo = gallery.getByRole('application', { name: words.photo });
    await expect(photo).toBeVisible();
    expect((await photo.boundingBox())?.height).toBe(390);
    await gallery.getByRole('button', { expanded: false }).last().tap();
    await expect(gallery.getByRole('row', { name: words.total })).toBeAttached();
    expect((await photo.boundingBox())?.height).toBe(390);
    const { bottom } = await gallery.evaluate((element) => element.getBoundingClientRect());
    expect(bottom).toBeLessThanOrEqual(390);
    await gallery.getByRole('button', { name: words.closeGallery }).tap();
    await expect(gallery).toBeHidden();
  });
});

story.describe('on a tablet', () => {
  story.use({ viewport: { width: 834, height: 1_112 }, hasTouch: true, isMobile: true });

  story('buttons have the size of a finger', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    for (const [path, heading] of [
      ['/activities', words.activity],
      ['/sensors', words.sensors],
    ] as const) {
      await open(page, path, heading);
      await expect(page.getByRole('main').getByRole('button').nth(2)).toBeVisible();
      const sizes = await page
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => button.checkVisibility())
            .map((button) => ({ name: button.textContent, height: button.getBoundingClientRect().height })),
        );
      expect(sizes.filter(({ height }) => height < 40)).toEqual([]);
    }
  });
});

story.describe('far down on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  story('a button leads back to the top', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    await open(page, '/sensors', words.sensors);
    await expect(page.getByRole('row').nth(19)).toBeVisible();
    const top = page.getByRole('button', { name: 'Back to top' });
    await expect(top).toBeHidden();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await top.tap();
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
    await expect(top).toBeHidden();
  });
});
