import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { Page } from '@playwright/test';
import { layoutFlaws } from './support/layout-flaws.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, story } from './support/story.ts';
import { browserLocale, locales } from './support/words.ts';

/** Phones, tablets in both directions, and office screens, in CSS pixels. Source: LOOK-8. */
const widths = [320, 390, 640, 768, 834, 1024, 1180, 1280, 1920] as const;
/** The largest layout shift of a page that is loading. */
const mostShift = 0.02;

/** Waits until a page has its content: nothing is waiting, loading or fading. */
async function untilShown(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  const isAtRest = `document.querySelector('[aria-busy=true], [data-waiting]') === null &&
    document.getAnimations().every((one) =>
      one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)`;
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true);
}

/** Opens each page once, and changes the width of the screen instead of loading it again. @returns the flaws */
async function walk(page: Page, locale: Locale, paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  await watchLayoutShift(page);
  for (const [index, path] of paths.entries()) {
    // Half of the pages load on a phone, half on an office screen; in the other language it is the other half.
    const loaded = (index % 2 === 0) === (locale === 'ja') ? 390 : 1280;
    await page.setViewportSize({ width: loaded, height: 900 });
    await page.goto(path);
    await untilShown(page);
    const shift = await layoutShift(page);
    if (shift.sum > mostShift) found.push(`${path}, ${loaded}: shifts by ${shift.sum.toFixed(3)}: ${shift.what}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // The first frame lays the page out, and the second one shows what was measured in it.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      found.push(...(await layoutFlaws(page)).map((flaw) => `${path}, ${width}: ${flaw}`));
    }
  }
  return found;
}

for (const locale of locales) {
  story.describe(`every page at every width, ${locale}`, () => {
    story.use({ locale: browserLocale[locale] });

    story('of a customer', async ({ page, signedIn, callsOf }) => {
      story.slow();
      const calls = await callsOf(people.lena);
      const { installation_sites: sites } = await calls.get<{
        readonly installation_sites: readonly { readonly id: string }[];
      }>(`/api/installation_sites?q=${encodeURIComponent(places.bakery.site)}`);
      const site = sites[0]?.id;
      const { events } = await calls.get<{ readonly events: readonly { readonly id: string }[] }>(
        `/api/installation_sites/${site}/events?limit=1`,
      );
      const opened = `/activities?siteId=${site}&event=${events[0]?.id}`;
      await signedIn(people.lena);
      const found = await walk(page, locale, [
        '/activities',
        opened,
        `${opened}&compare=side-by-side`,
        `/activities?siteId=${site}&of=site-${site}&chart=insects&range=90`,
        '/sensors',
        `/sensors/${places.bakery.sensor}`,
        `/sensors/${places.bakery.sensor}?tab=settings`,
        '/installation_sites',
        `/installation_sites/${site}`,
        `/installation_sites/${site}?tab=settings`,
        '/sensors/new?type=fly_scan',
        '/installation_sites/new?type=fly_scan',
        '/account',
        '/organization',
        '/audit_trail',
        '/nowhere',
      ]);
      expect(found).toEqual([]);
    });

    story('of a product admin', async ({ page, signedIn, callsOf }) => {
      story.slow();
      const calls = await callsOf(people.ada);
      const { organizations } = await calls.get<{ readonly organizations: readonly { readonly id: string }[] }>(
        '/api/organizations',
      );
      await signedIn(people.ada);
      const found = await walk(page, locale, [
        '/admin/sensors',
        `/admin/sensors/${places.bakery.sensor}`,
        '/admin/installation_sites',
        '/admin/accounts',
        `/admin/accounts/${people.mika.email}`,
        '/admin/accounts/new',
        '/admin/organizations',
        `/admin/organizations/${organizations[0]?.id}`,
        '/admin/organizations/new',
        '/admin/audit_trail',
        `/admin/activity_logs/Sensor-${places.bakery.sensor}`,
        '/admin/account',
      ]);
      expect(found).toEqual([]);
    });

    story('of a visitor', async ({ page }) => {
      story.slow();
      const found = await walk(page, locale, [
        '/sign_in',
        '/verify_otp',
        '/forgot_password',
        '/reset_password',
        '/register',
        '/invitation',
        '/terms',
      ]);
      expect(found).toEqual([]);
    });
  });
}
