import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { detectionsOf, drawSheet, startUnit } from './portal/unit.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  edit: '編集',
  wish: 'この設置場所のアラートをメールで受け取る',
  save: '保存',
  saved: '設置場所を保存しました。',
  reached: (name: string) => `「${name}」の捕獲数がしきい値に達しました – Trapline`,
} as const;

story.describe('an alert', () => {
  story(
    'is mailed with the marked photo, and its link opens the event',
    async ({ page, baseURL, newcomers, signedIn, callsOf, mails }, info) => {
      story.slow();
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const sensor = `ALERT_${uniqueWord()}`;
      const name = `Line 充填 ${sensor}`;
      const type = 'fly_scan';
      await calls.post('/api/sensors', { id: sensor, name: sensor, type });
      const site = { name, type, sensor_id: sensor, threshold: 3, increase_threshold: 100 };
      const { id } = await calls.post<InstallationSite>('/api/installation_sites', site);
      const begin = Math.ceil(Date.now() / 1_000);
      await signedIn(admin);
      await open(page, `/installation_sites/${id}?tab=settings`, name);
      await page.getByRole('button', { name: word.edit }).click();
      await page.getByLabel(word.wish).check();
      await page.getByRole('button', { name: word.save }).click();
      await expect(page.getByText(word.saved)).toBeVisible();

      const unit = await startUnit(baseURL ?? '', calls, sensor, info.outputPath());
      for (const [index, insects] of [2, 4].entries()) {
        const size = { width: 1_200, height: 900 };
        const photo = await drawSheet('fly_paper', `${sensor} ${insects}`, { house_fly: insects }, size);
        const said = { content_type: 'image/jpeg', resource: 'photo', detections: detectionsOf(photo) };
        await unit.add({ ...said, timestamp: begin + index }, photo.jpeg);
      }
      await unit.sendAll(AbortSignal.timeout(30_000));

      const mail = await mails.waitFor(({ to }) => to.includes(admin.email), 60_000);
      expect(mail.subject).toBe(word.reached(name));
      expect(mail.mail.attachments).toHaveLength(1);
      const { pathname, search } = linkIn(mail, '/activities');
      await open(page, `${pathname}${search}`, words.activity);
      const gallery = page.getByRole('dialog', { name });
      await expect(gallery.getByRole('table').filter({ hasText: words.total })).toContainText('4');

      // Closing it leads to the page with the other events of that day.
      await gallery.getByRole('button', { name: words.closeGallery }).click();
      await expect(gallery).toBeHidden();
      await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(2);
      // What it opened is no longer in the address; the page writes commas as they are.
      const closed = new URLSearchParams(search);
      closed.delete('event');
      await expect(page).toHaveURL(`${pathname}?${closed.toString().replaceAll('%2C', ',')}`);
    },
  );
});
