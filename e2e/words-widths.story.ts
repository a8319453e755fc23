import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { Page } from '@playwright/test';
import { layoutFlaws } from './support/layout-flaws.ts';
import { layoutShift, watchLayoutShift } from './support/layout-shift.ts';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, story } from './support/story.ts';
import { browserLocale, locales, words } from './support/words.ts';

/** Texts of buttons that open something, in both languages. */
const own = {
  en: {
    share: 'Share',
    shareWith: 'Email address to share with',
    delete: 'Delete',
    upload: 'Upload files',
    filters: /^Filters/,
    chooseTags: 'Choose tags …',
    rows: 'Rows',
    details: 'Show',
  },
  ja: {
    share: '共有',
    shareWith: '共有する相手のメールアドレス',
    delete: '削除',
    upload: 'ファイルをアップロード',
    filters: /^絞り込み/,
    chooseTags: 'タグを選択…',
    rows: '一覧',
    details: '表示',
  },
} as const;

/** Phones, tablets in both directions, and office screens, in CSS pixels. Source: LOOK-8. */
const widths = [320, 390, 640, 768, 834, 1024, 1180, 1280, 1920] as const;
/** Those at which forms and dialogs are opened. */
const formWidths = [320, 390, 768, 1280] as const;
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

/** Looks at a page that has just changed its width, until it is without a flaw or keeps those it has. */
async function lastingFlaws(page: Page): Promise<readonly string[]> {
  let flaws: readonly string[] = [];
  for (let looks = 0; looks < 5; looks += 1) {
    // The first frame lays the page out, and the second one shows what was measured in it. A busy browser may take more.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    flaws = await layoutFlaws(page);
    if (flaws.length === 0) break;
  }
  return flaws;
}

/** The flaws of what is shown, at each of these widths. */
async function flawsAt(page: Page, where: string, all: readonly number[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of all) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await lastingFlaws(page)).map((flaw) => `${where}, ${width}: ${flaw}`));
  }
  return found;
}

/** Something that is opened or chosen on a page: a form that is being edited, a dialog, another layout. */
interface Opened {
  readonly path: string;
  readonly what: string;
  /** Opens it on its page, at the first of the widths. */
  readonly open: (page: Page) => Promise<void>;
  readonly widths?: readonly number[];
}

/** Opens something on its page, and changes the width of the screen around it. @returns the flaws */
async function flawsOfOpened(page: Page, { path, what, open, widths: its = formWidths }: Opened) {
  await page.goto('about:blank');
  await page.setViewportSize({ width: its[0] ?? 1280, height: 900 });
  await page.goto(path);
  await untilShown(page);
  await open(page);
  await untilShown(page);
  return flawsAt(page, `${path}, ${what}`, its);
}

/** Opens every other form or dialog once; the other language opens those in between. @returns the flaws */
async function walkOpened(page: Page, locale: Locale, all: readonly Opened[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, opened] of all.entries()) {
    if ((index % 2 === 0) === (locale === 'en')) found.push(...(await flawsOfOpened(page, opened)));
  }
  return found;
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
    found.push(...(await flawsAt(page, path, widths)));
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
      const inRows = async (at: Page) => {
        await at.getByRole('radiogroup').getByText(own[locale].rows, { exact: true }).click();
        await expect(at.getByRole('radio', { name: own[locale].rows })).toBeChecked();
      };
      // On a phone the choice is among the filters.
      const all = widths.toReversed();
      const rows = await flawsOfOpened(page, { path: '/activities', what: 'rows', open: inRows, widths: all });
      expect([...found, ...rows]).toEqual([]);
    });

    story('forms and dialogs of a customer', async ({ page, signedIn, newcomers, callsOf, flaws }) => {
      story.slow();
      // A share with an unknown address asks whether to invite it.
      flaws.allow(/^POST \/api\/installation_sites\/\d+\/shares 422$/);
      const word = own[locale];
      const team = await newcomers.team({ locale });
      const calls = await callsOf(team.admin);
      // Digits only: the widest id, since all digits are as wide as each other and wider than most letters.
      const digits = uniqueWord().replace(/[a-f]/g, (letter) => String(letter.charCodeAt(0) % 10));
      const [id, camera] = [`WIDE_${uniqueWord()}`, `WIDE_CAMERA_${digits}`];
      const [name, address] = [`Ramp for deliveries ${uniqueWord()}`, freshAddress()];
      for (const [sensor, type] of [
        [id, 'fly_count'],
        [camera, 'hykecam'],
      ]) {
        await calls.post('/api/sensors', { id: sensor, name: sensor, type });
      }
      const settings = { type: 'fly_count', sensor_id: id, threshold: 3, increase_threshold: 0 };
      const site = await calls.post<{ readonly id: string }>('/api/installation_sites', { name, ...settings });
      const press = (button: string | RegExp) => (at: Page) =>
        at.getByRole('button', { name: button, exact: true }).first().click();
      const dialog = (button: string | RegExp) => async (at: Page) => {
        await press(button)(at);
        await expect(at.getByRole('dialog').last()).toHaveCSS('opacity', '1');
      };
      const edit = async (at: Page) => {
        await press(words[locale].edit)(at);
        await expect(at.getByRole('button', { name: words[locale].cancel, exact: true })).toBeVisible();
      };
      const share = async (at: Page) => {
        await at.getByLabel(word.shareWith).fill(address);
        await dialog(word.share)(at);
      };
      const [sensorRecord, siteRecord] = [`/sensors/${id}?tab=settings`, `/installation_sites/${site.id}?tab=settings`];
      await signedIn(team.admin);
      const found = await walkOpened(page, locale, [
        { path: sensorRecord, what: 'editing', open: edit },
        { path: siteRecord, what: 'editing', open: edit },
        { path: '/account', what: 'editing', open: edit },
        { path: '/organization', what: 'editing', open: edit },
        { path: siteRecord, what: 'sharing', open: share },
        { path: `/sensors/${camera}?tab=settings`, what: 'deleting', open: dialog(word.delete) },
        { path: `/sensors/${camera}`, what: 'uploading', open: dialog(word.upload) },
        { path: '/sensors', what: 'account menu', open: press(words[locale].accountMenu), widths: [1280] },
        { path: '/sensors', what: 'menu', open: dialog(words[locale].menu), widths: [320, 390] },
      ]);
      expect(found).toEqual([]);
    });

    story('dialogs over the gallery', async ({ page, signedIn, callsOf }) => {
      story.slow();
      const calls = await callsOf(people.lena);
      const { installation_sites: sites } = await calls.get<{
        readonly installation_sites: readonly { readonly id: string }[];
      }>(`/api/installation_sites?q=${encodeURIComponent(places.bakery.site)}`);
      const site = sites[0]?.id;
      const { events } = await calls.get<{ readonly events: readonly { readonly id: string }[] }>(
        `/api/installation_sites/${site}/events?limit=1`,
      );
      const path = `/activities?siteId=${site}&event=${events[0]?.id}`;
      const by = (key: string) => async (at: Page) => {
        await expect(at.getByRole('application', { name: words[locale].photo })).toBeVisible();
        await at.keyboard.press(key);
        await expect(at.getByRole('dialog')).toHaveCount(2);
        await expect(at.getByRole('dialog').last()).toHaveCSS('opacity', '1');
      };
      const tags = async (at: Page) => {
        await at.getByRole('button', { name: own[locale].filters }).click();
        await at.getByRole('button', { name: own[locale].chooseTags }).click();
        await expect(at.getByRole('dialog').last()).toHaveCSS('opacity', '1');
      };
      await signedIn(people.lena);
      const found = await walkOpened(page, locale, [
        { path, what: 'thresholds', open: by('l') },
        { path, what: 'tags', open: by('t') },
        { path, what: 'deleting', open: by('Delete') },
        { path: '/activities', what: 'tags to filter by', open: tags, widths: [390] },
        { path: '/activities', what: 'tags to filter by', open: tags, widths: [1280, 768] },
      ]);
      expect(found).toEqual([]);
    });

    story('forms of a product admin', async ({ page, signedIn, newcomers }) => {
      story.slow();
      const team = await newcomers.team({ locale });
      const edit = async (at: Page) => {
        await at.getByRole('button', { name: words[locale].edit, exact: true }).first().click();
        await expect(at.getByRole('button', { name: words[locale].cancel, exact: true })).toBeVisible();
      };
      await signedIn(people.ada);
      const found = await walkOpened(page, locale, [
        { path: `/admin/accounts/${team.admin.email}`, what: 'editing', open: edit },
        { path: `/admin/organizations/${team.id}`, what: 'editing', open: edit },
        { path: `/admin/sensors/${places.bakery.sensor}?tab=settings`, what: 'editing', open: edit },
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
        '/admin/status',
        `/admin/activity_logs/Sensor-${places.bakery.sensor}`,
        '/admin/account',
      ]);
      const details = (at: Page) => at.locator('summary', { hasText: own[locale].details }).first().click();
      const path = '/admin/audit_trail';
      const opened = await flawsOfOpened(page, { path, what: 'details', open: details, widths: [390] });
      expect([...found, ...opened]).toEqual([]);
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
