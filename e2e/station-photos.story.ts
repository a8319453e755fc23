import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { addPlace, countedEvents, startBox } from './portal/station.ts';
import { detectionsOf } from './portal/unit.ts';
import { violations } from './support/axe.ts';
import { dayInJapan } from './support/japan.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { overhang } from './support/walk.ts';

const { locale } = storiesIn('ja');

const word = {
  place: '厨房',
  trap: /トラップ1\b/,
  photos: '写真の管理：追加・差し替え・削除',
  replace: '差し替え：写真1',
  replaced: '写真を差し替えました。記録を集計し直しています。',
  added: '写真を1枚追加しました。記録を集計し直しています。',
  remove: '削除',
  removeFirst: '削除：写真1',
  question: '「写真1」を削除しますか？',
  close: '閉じる',
  other: /^写真：.*写真2/,
  broken: '写真の一部を読み込めませんでした。',
  removed: '「写真1」を削除しました。記録を集計し直しています。',
} as const;

/** A photo of a sheet with house flies. */
async function sheetWith(flies: number) {
  const seed = `photos ${flies}`;
  const sheet = createTrapSheet({ kind: 'fly_paper', width: 912, height: 608, insectScale: 0.8, seed });
  await sheet.catchInsects({ house_fly: flies });
  return sheet.photograph();
}

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 } });

  story(
    'a photo of an event is replaced, another one added, and one removed; the event is counted again each time',
    async ({ page, newcomers, callsOf, signedIn, portal, flaws }, info) => {
      const { id, admin } = await newcomers.team({ locale, scanning: true });
      const calls = await callsOf(admin);
      const place = await addPlace(calls, word.place);
      const photo = await sheetWith(3);
      const [installed_at, collected_at] = [dayInJapan(31), dayInJapan(1)];
      const days = { installed_at, collected_at, month_label: collected_at.slice(0, 7) };
      const box = await startBox(portal.url, calls, id, info.outputPath());
      await box.add({ place: word.place, trap_no: '1', type: 'station_v2', ...days }, [
        { key: 'photo_1', bytes: photo.jpeg, detections: detectionsOf(photo) },
      ]);
      await box.sendAll();
      await countedEvents(calls, place, 1);
      const counts = async () => (await countedEvents(calls, place, 1))[0]?.photo_counts;

      await signedIn(admin);
      await open(page, `/station/${place}`, word.place);
      await page.getByRole('main').getByRole('button', { name: word.trap }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: word.photos }).click();
      const dialog = page.getByRole('dialog').last();
      // The only photo cannot be removed.
      await expect(dialog.getByRole('button', { name: word.removeFirst })).toHaveAttribute('aria-disabled', 'true');
      expect(await violations(page, 'the photos of an event')).toEqual([]);
      expect(await overhang(page)).toBe(0);

      const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: (await sheetWith(0)).jpeg };
      await dialog.locator(`input[aria-label="${word.replace}"]`).setInputFiles([empty]);
      await expect(page.getByText(word.replaced)).toBeVisible();
      await expect.poll(counts).toEqual({ photo_1: 0 });

      const full = { name: 'full.jpg', mimeType: 'image/jpeg', buffer: (await sheetWith(4)).jpeg };
      await dialog.locator('input[multiple]').setInputFiles([full]);
      await expect(page.getByText(word.added)).toBeVisible();
      await expect.poll(async () => (await counts())?.['photo_2'] ?? 0).toBeGreaterThan(0);

      // The event behind the dialog may still be asking for the photo while it is being removed.
      flaws.allow(/^GET \/api\/(?:v2\/events|pictures)\/[^/]+\/(?:insect_detections\/)?photo_1(?:\/\S+)? 404$/);
      await dialog.getByRole('button', { name: word.removeFirst }).click();
      await sayYes(page, word.question, word.remove);
      await expect(page.getByText(word.removed)).toBeVisible();
      await expect.poll(async () => Object.keys((await counts()) ?? {})).toEqual(['photo_2']);
      await expect(dialog.getByRole('button', { name: word.removeFirst })).toHaveCount(0);
      await dialog.getByRole('button', { name: word.close, exact: true }).last().click();
      await expect(page.getByRole('dialog').getByRole('application', { name: word.other })).toBeVisible();
      await expect(page.getByText(word.broken)).toHaveCount(0);
    },
  );
});
