import { expect, story, storiesIn } from './support/story.ts';
import { openTrap, setTrap } from './support/trap.ts';

const { locale, words } = storiesIn('ja');

const word = {
  gone: 'この記録は削除されたか、閲覧できなくなりました。',
  nothing: /実行しませんでした/,
  ended: 'セッションが終了しました。もう一度サインインしてください。',
} as const;

story.describe('a loss during a review', () => {
  story(
    'is reported: an event, a part of the page, the session',
    async ({ page, baseURL, newcomers, callsOf, signedIn, flaws }, info) => {
      story.slow();
      flaws.allow(/^PATCH \/api\/v2\/events\/.* 401$/);
      // The event may have been open for a second by then.
      flaws.allow(/^POST \/api\/v2\/events\/.*\/look 401$/);
      flaws.allow(/^GET \/assets\/confirm-dialog-.* 404$/);
      // The photo of the event that is deleted while it is shown.
      flaws.allow(/^GET \/api\/pictures\/.*\/tiles\/.* 404$/);
      const { admin } = await newcomers.team({ locale });
      const caught = [{ house_fly: 1 }, { midge: 1 }];
      const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), caught);
      await signedIn(admin);
      // From the start, so that no cache has the file.
      await page.route(/\/assets\/confirm-dialog-.*\.js/, (route) => route.fulfill({ status: 404 }));
      const gallery = await openTrap(page, trap, 0, locale);
      const thumbnails = gallery.getByRole('navigation').getByRole('listitem');
      await expect(thumbnails).toHaveCount(2);

      // Somebody else deletes the event that is shown.
      const [newest, other] = await trap.events();
      const headers = { origin: baseURL ?? '' };
      const answer = await page.request.delete(`/api/v2/events/${newest?.id}`, { headers });
      expect(answer.status()).toBe(204);
      await expect(page.getByText(word.gone)).toBeVisible();
      await expect(thumbnails).toHaveCount(1);
      // The keys act on the event that is shown instead once it is open.
      await expect(page).toHaveURL(new RegExp(`event=${other?.id}`));
      await expect(gallery.getByRole('application', { name: words.photo })).toBeVisible();

      // Without the confirmation dialog nothing is deleted.
      await page.keyboard.press('Delete');
      await expect(page.getByText(word.nothing)).toBeVisible();
      await expect(gallery).toBeVisible();
      expect((await trap.events()).map(({ id }) => id)).toEqual([other?.id]);

      await page.context().clearCookies();
      await page.keyboard.press('p');
      await expect(page).toHaveURL(/\/sign_in\?redirectTo=/);
      await expect(page.getByText(word.ended)).toBeVisible();
    },
  );
});
