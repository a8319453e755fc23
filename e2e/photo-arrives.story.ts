import type { Event } from '@trapline/domain/events/event.schema.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { expect, open, story } from './story.ts';
import { viewerOn } from './viewer.ts';
import { browserLocale, locales, words } from './words.ts';

const own = {
  en: { none: 'No events yet.', processed: 'Being processed', insects: /^\d+\s?insects?/ },
  ja: { none: 'イベントはまだありません。', processed: '処理中', insects: /^\d+\s?匹/ },
} as const;

// Each language has a day of its own: the light trap's events of one story do not disturb the other.
for (const [daysAgo, locale] of locales.entries()) {
  story.describe(`a photo comes in (${locale})`, () => {
    story.use({ locale: browserLocale[locale] });

    story(
      'is shown at once, and counted before the eyes of who waits',
      async ({ page, baseURL, signedIn, callsOf }, info) => {
        story.slow();
        const calls = await callsOf(people.mika);
        const unit = await startUnit(baseURL ?? '', calls, places.light.sensor, info.outputPath());
        const timestamp = Math.floor(Date.now() / 1_000) - 120 - daysAgo * 86_400;
        const send = async (resource: string) => {
          const photo = await drawSheet(
            'fly_paper',
            `${locale} ${resource}`,
            { house_fly: 5 },
            { width: 1_200, height: 900 },
          );
          await unit.add({ content_type: 'image/jpeg', timestamp, resource }, photo.jpeg);
          await unit.sendAll(AbortSignal.timeout(30_000));
        };

        await signedIn(people.mika);
        await open(page, '/activities', words[locale].activity);
        const section = page.getByRole('region', { name: places.light.site });
        if (daysAgo === 0) await expect(section.getByText(own[locale].none)).toBeVisible();
        // Two of three cameras: the event waits for the third.
        await send('photo_left');
        await send('photo_center');
        await page.reload();
        const card = section.getByRole('listitem').filter({ hasText: own[locale].processed });
        await expect(card).toHaveCount(1);
        await expect(section.getByText(words[locale].reporting, { exact: true })).toBeVisible();

        await card.getByRole('button', { name: words[locale].open }).click();
        const gallery = page.getByRole('dialog', { name: places.light.site });
        await expect(gallery.getByText(own[locale].processed, { exact: true }).first()).toBeVisible();
        await expect(gallery.getByRole('table', { name: words[locale].countsTitle })).toBeHidden();

        await send('photo_right');
        const id = await newestEvent(calls, timestamp);
        // Nobody touches the page: it looks by itself every 10 seconds.
        await expect(gallery.getByText(own[locale].processed, { exact: true })).toHaveCount(0, { timeout: 60_000 });
        const event = await calls.get<Event>(`/api/v2/events/${id}`);
        expect(event.count).toBeGreaterThan(0);
        const counts = gallery.getByRole('table').filter({ hasText: words[locale].total });
        await expect(counts.getByRole('row', { name: words[locale].total })).toContainText(String(event.count));

        const left = await calls.get<{ readonly positions: readonly unknown[] }>(
          `/api/v2/events/${id}/insect_detections/photo_left`,
        );
        await expect.poll(viewerOn(page).boxes).toBe(left.positions.length);

        await gallery.getByRole('button', { name: words[locale].closeGallery }).click();
        await expect(gallery).toBeHidden();
        await expect(section.getByText(own[locale].processed)).toHaveCount(0);
        await expect(section.getByText(own[locale].insects).first()).toBeVisible();
      },
    );
  });
}

async function newestEvent(calls: { get<Answer>(path: string): Promise<Answer> }, timestamp: number): Promise<string> {
  const { events } = await calls.get<{ readonly events: readonly Event[] }>(
    `/api/sensors/${places.light.sensor}/events?timestamp_from=${timestamp}&timestamp_to=${timestamp + 1}`,
  );
  return events[0]?.id ?? '';
}
