import { linkIn } from '@trapline/server/testing/mail-catcher.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { detectionsOf, drawSheet, startUnit } from './portal/unit.ts';
import { expect, open, story } from './story.ts';
import { browserLocale, locales, words } from './words.ts';

const own = {
  en: {
    wish: 'Mail me alerts of this sensor',
    reached: (name: string) => `${name}: count has reached its threshold – Trapline`,
  },
  ja: {
    wish: 'このセンサーのアラートをメールで受け取る',
    reached: (name: string) => `${name} の捕獲数がしきい値に達しました – Trapline`,
  },
} as const;

for (const locale of locales) {
  story.describe(`an alert (${locale})`, () => {
    story.use({ locale: browserLocale[locale] });

    story(
      'is mailed with the marked photo, and its link opens the event',
      async ({ page, baseURL, newcomers, signedIn, callsOf, mails }, info) => {
        story.slow();
        const { admin } = await newcomers.team({ locale });
        const calls = await callsOf(admin);
        const sensor = `ALERT_${uniqueWord()}`;
        const name = `Line 充填 ${sensor}`;
        await calls.post('/api/sensors', { id: sensor, name, type: 'fly_scan', threshold: 3 });
        await signedIn(admin);
        await open(page, `/sensors/${sensor}`, name);
        const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
        await page.getByLabel(own[locale].wish).check();
        await kept;

        const unit = await startUnit(baseURL ?? '', calls, sensor, info.outputPath());
        const now = Math.floor(Date.now() / 1_000);
        for (const [index, insects] of [2, 4].entries()) {
          const size = { width: 1_200, height: 900 };
          const photo = await drawSheet('fly_paper', `${sensor} ${insects}`, { house_fly: insects }, size);
          const said = { content_type: 'image/jpeg', resource: 'photo', detections: detectionsOf(photo) };
          await unit.add({ ...said, timestamp: now - 600 + index * 300 }, photo.jpeg);
        }
        await unit.sendAll(AbortSignal.timeout(30_000));

        const mail = await mails.waitFor(({ to }) => to.includes(admin.email), 60_000);
        expect(mail.subject).toBe(own[locale].reached(name));
        expect(mail.mail.attachments).toHaveLength(1);
        const { pathname, search } = linkIn(mail, '/activities');
        await open(page, `${pathname}${search}`, words[locale].activity);
        const gallery = page.getByRole('dialog', { name });
        await expect(gallery.getByRole('table').filter({ hasText: words[locale].total })).toContainText('4');

        // Whoever closes it is on the page with the other events of that day, and stays there.
        await gallery.getByRole('button', { name: words[locale].closeGallery }).click();
        await expect(gallery).toBeHidden();
        await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(2);
        await expect(page).toHaveURL(`${pathname}${search}`);
      },
    );
  });
}
