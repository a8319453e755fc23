import type { Event } from '@trapline/domain/events/event.schema.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { viewerOn } from './support/viewer.ts';

const { words } = storiesIn('ja');

const word = { none: '記録はまだありません。', processed: '処理中', insects: /^\d+\s?匹/ } as const;

story.describe('an arriving photo', () => {
  story('is shown at once, and counted while the page is open', async ({ page, baseURL, signedIn, callsOf }, info) => {
    story.slow();
    const calls = await callsOf(people.mika);
    const unit = await startUnit(baseURL ?? '', calls, places.light.sensor, info.outputPath());
    const timestamp = Math.floor(Date.now() / 1_000) - 120;
    const send = async (resource: string) => {
      const photo = await drawSheet('fly_paper', resource, { house_fly: 5 }, { width: 1_200, height: 900 });
      await unit.add({ content_type: 'image/jpeg', timestamp, resource }, photo.jpeg);
      await unit.sendAll(AbortSignal.timeout(30_000));
    };

    await signedIn(people.mika);
    await open(page, '/activities', words.activity);
    const section = page.getByRole('region', { name: places.light.site });
    await expect(section.getByText(word.none)).toBeVisible();
    // Two of three cameras: the event waits for the third.
    await send('photo_left');
    await send('photo_center');
    await page.reload();
    const card = section.getByRole('listitem').filter({ hasText: word.processed });
    await expect(card).toHaveCount(1);
    await expect(section.getByText(words.reporting, { exact: true })).toBeVisible();

    await card.getByRole('button', { name: words.open }).click();
    const gallery = page.getByRole('dialog', { name: places.light.site });
    await expect(gallery.getByText(word.processed, { exact: true }).first()).toBeVisible();
    await expect(gallery.getByRole('table', { name: words.countsTitle })).toBeHidden();

    await send('photo_right');
    const id = await newestEvent(calls, timestamp);
    // Nobody touches the page: it polls every 10 seconds.
    await expect(gallery.getByText(word.processed, { exact: true })).toHaveCount(0, { timeout: 60_000 });
    const event = await calls.get<Event>(`/api/v2/events/${id}`);
    expect(event.count).toBeGreaterThan(0);
    const counts = gallery.getByRole('table').filter({ hasText: words.total });
    await expect(counts.getByRole('row', { name: words.total })).toContainText(String(event.count));

    const left = await calls.get<{ readonly positions: readonly unknown[] }>(
      `/api/v2/events/${id}/insect_detections/photo_left`,
    );
    await expect.poll(viewerOn(page).boxes).toBe(left.positions.length);

    await gallery.getByRole('button', { name: words.closeGallery }).click();
    await expect(gallery).toBeHidden();
    await expect(section.getByText(word.processed)).toHaveCount(0);
    await expect(section.getByText(word.insects).first()).toBeVisible();
  });
});

async function newestEvent(calls: { get<Answer>(path: string): Promise<Answer> }, timestamp: number): Promise<string> {
  const { events } = await calls.get<{ readonly events: readonly Event[] }>(
    `/api/sensors/${places.light.sensor}/events?timestamp_from=${timestamp}&timestamp_to=${timestamp + 1}`,
  );
  return events[0]?.id ?? '';
}
