import type { BrowserContext, Page, Request } from '@playwright/test';
import { startUnit, drawSheet } from './portal/unit.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { openTrap, setTrap } from './support/trap.ts';
import { watchPage } from './support/watch.ts';

const { locale, words } = storiesIn('en');

const word = {
  insects: /\d\s?insects?/,
  pickup: 'Pick up',
  tags: 'Tags',
  field: 'Find or add a tag',
  gone: 'This event has been deleted, or you no longer have access to it.',
  nothing: 'Nothing found',
  assume: 'Sign in as this user',
  yes: 'Sign in',
} as const;

/** Watches the open streams of changes of a browser, and counts those opened. */
function streamsOf(context: BrowserContext) {
  const opened = new Set<Request>();
  const ended = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/changes') opened.add(request);
  });
  context.on('requestfinished', (request) => ended.add(request));
  context.on('requestfailed', (request) => ended.add(request));
  return () => {
    // The end of a request is not reported for a closed page.
    const open = [...opened].filter((request) => !ended.has(request) && !request.frame().page().isClosed());
    return { open: open.length, opened: opened.size };
  };
}

/** Stops the polling of lists in all pages of a browser, so that they learn of changes by the stream alone. */
async function stopPolling(context: BrowserContext): Promise<void> {
  const content = `const every = window.setInterval;
    window.setInterval = (call, ms, ...given) => (ms > 15_000 ? 0 : every(call, ms, ...given));`;
  await context.addInitScript({ content });
}

/** Counts a page's requests for the list of the activity page. */
function listsOf(page: Page) {
  const lists = { asked: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/activities') lists.asked += 1;
  });
  return lists;
}

story.describe('what changes while pages are open', () => {
  story(
    'is shown by all tabs of a browser over one stream, also after the tab with the stream is closed',
    async ({ page, context, baseURL, newcomers, callsOf, signedIn }, info) => {
      story.slow();
      const streams = streamsOf(context);
      await stopPolling(context);
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const sensor = `FLY_${uniqueWord()}`;
      await calls.post('/api/sensors', { id: sensor, name: sensor, type: 'fly_count' });
      const unit = await startUnit(baseURL ?? '', calls, sensor, info.outputPath());
      const begin = Math.ceil(Date.now() / 1_000) - 600;
      const send = async (place: number) => {
        const photo = await drawSheet('fly_paper', `${place}`, { house_fly: 4 }, { width: 1_200, height: 900 });
        const about = { content_type: 'image/jpeg', resource: 'photo', timestamp: begin + place } as const;
        await unit.add(about, photo.jpeg);
        await unit.sendAll(AbortSignal.timeout(30_000));
      };
      // After several changes in a row a page loads them at most every 20 s, and a photo's arrival is one of them.
      const shown = (tab: Page, count: number) =>
        expect(tab.getByRole('listitem').filter({ hasText: word.insects })).toHaveCount(count, { timeout: 100_000 });

      await signedIn(admin);
      const address = `/activities?sensorId=${sensor}`;
      await open(page, address, words.activity);
      await expect.poll(streams).toEqual({ open: 1, opened: 1 });
      const second = await context.newPage();
      const flaws = await watchPage(second);
      await open(second, address, words.activity);
      const lists = listsOf(second);

      // Nobody touches either page.
      await send(0);
      await shown(page, 1);
      await shown(second, 1);
      // It was shown and counted, with no more calls than that and none per tab.
      expect(lists.asked).toBeLessThanOrEqual(4);
      expect(streams()).toEqual({ open: 1, opened: 1 });

      await page.close();
      await expect.poll(streams).toEqual({ open: 1, opened: 2 });
      await send(60);
      await shown(second, 2);
      expect(streams()).toEqual({ open: 1, opened: 2 });
      expect(flaws.found()).toEqual([]);
    },
  );

  story(
    'reaches each tab as the account it shows: an assumed account has its own stream',
    async ({ page, context, newcomers, signedIn, callsOf }) => {
      const streams = streamsOf(context);
      await stopPolling(context);
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const mark = uniqueWord();
      let sensors = 0;
      /** Adds sensors until a tab shows one; it may not have heard of those that came before it joined the stream. */
      const hears = async (tab: Page) => {
        const add = async () => {
          const name = `Sensor ${mark} ${(sensors += 1)}`;
          await calls.post('/api/sensors', { id: `FLY_${mark}_${sensors}`, name, type: 'fly_count' });
          await expect(tab.getByText(name, { exact: true })).toBeVisible({ timeout: 5_000 });
        };
        await expect(add).toPass({ timeout: 100_000 });
      };
      await signedIn(people.ada);
      await open(page, '/admin/sensors', words.sensors);
      await expect.poll(streams).toEqual({ open: 1, opened: 1 });
      const second = await context.newPage();
      const flaws = await watchPage(second);
      await open(second, `/admin/sensors?q=${mark}`, words.sensors);
      await expect(second.getByRole('heading', { name: word.nothing })).toBeVisible();
      await hears(second);
      expect(streams()).toEqual({ open: 1, opened: 1 });
      await open(second, `/admin/accounts/${admin.email}`, admin.name);
      await second.getByRole('button', { name: word.assume }).click();
      await second.getByRole('dialog').getByRole('button', { name: word.yes, exact: true }).click();
      await expect(second).toHaveURL('/activities');
      await expect.poll(streams).toEqual({ open: 2, opened: 2 });

      await second.getByRole('banner').getByRole('link', { name: words.sensors }).click();
      await expect(second).toHaveURL('/sensors');
      await expect(second.getByText(`Sensor ${mark} 1`, { exact: true })).toBeVisible();
      await hears(second);
      expect(streams()).toEqual({ open: 2, opened: 2 });
      // Its stream ends with the assumed identity.
      await second.getByRole('button', { name: 'Back to my own account' }).click();
      await expect(second).toHaveURL('/admin/accounts');
      await expect.poll(() => streams().open).toBe(1);
      await second.close();
      expect(flaws.found()).toEqual([]);
    },
  );

  story(
    'does not disturb typing: the tags for an event that is deleted in the meantime are added to no other',
    async ({ page, baseURL, newcomers, callsOf, signedIn, flaws }, info) => {
      story.slow();
      flaws.allow(/^GET \/api\/pictures\/.*\/tiles\/.* 404$/);
      const { admin } = await newcomers.team({ locale });
      const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), [{ midge: 1 }, { midge: 1 }]);
      await signedIn(admin);
      const gallery = await openTrap(page, trap);
      const [newest, other] = await trap.events();
      const headers = { origin: baseURL ?? '' };
      await gallery.getByRole('button', { name: word.tags, exact: true }).click();
      const field = page.getByLabel(word.field);
      await field.fill('Half wr');
      // The text being typed stays while the event changes.
      const marked = await page.request.patch(`/api/v2/events/${newest?.id}`, { headers, data: { pickup: true } });
      expect(marked.status()).toBe(200);
      await expect(gallery.locator('[aria-pressed=true]').filter({ hasText: word.pickup })).toBeAttached();
      await expect(field).toHaveValue('Half wr');
      expect((await page.request.delete(`/api/v2/events/${newest?.id}`, { headers })).status()).toBe(204);
      await expect(page.getByText(word.gone)).toBeVisible();
      await expect(field).toBeHidden();
      await expect(gallery.getByRole('navigation').getByRole('listitem')).toHaveCount(1);
      expect((await trap.events()).map(({ id, tags }) => [id, tags])).toEqual([[other?.id, []]]);
    },
  );
});
