import { readFile } from 'node:fs/promises';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { ordinaryPhoto, polyglot } from '@trapline/test-world/hostile/hostile-files.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

storiesIn('en');

story(
  'a photo that is also a web page, and named as one, stays a photo',
  async ({ page, newcomers, callsOf, signedIn }) => {
    const { admin } = await newcomers.team();
    const calls = await callsOf(admin);
    const id = `CAM_${uniqueWord()}`;
    await calls.post('/api/sensors', { id, name: `Yard ${id}`, type: 'hykecam' });
    await signedIn(admin);
    // Chosen in the browser: a page's content type is refused; with a photo's type any name is accepted.
    const bytes = polyglot(await ordinaryPhoto());
    const name = '"><img src=x onerror=alert(1)>.html';
    await open(page, `/sensors/${id}`, `Yard ${id}`);
    await page.getByRole('button', { name: 'Upload files' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'page.html', mimeType: 'text/html', buffer: bytes },
      { name, mimeType: 'image/jpeg', buffer: bytes },
    ]);
    await expect(dialog.getByText('Wrong file type: page.html')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('Uploaded');

    const newest = async () => {
      const { events } = await calls.get<{ readonly events: readonly Event[] }>(`/api/sensors/${id}/events`);
      return events[0];
    };
    await expect.poll(async () => (await newest())?.processing).toBe(false);
    const event = await newest();
    const photo = event?.attachments['photo'];
    if (!event || !photo) throw new Error('The photo is not there');

    // Opened directly; the browser's own page around a photo may complain about a refused style.
    const alone = await page.context().newPage();
    const opened: string[] = [];
    alone.on('dialog', async (dialog) => {
      opened.push(dialog.message());
      await dialog.dismiss();
    });
    for (const address of [photo.url, photo.thumbnail_url, photo.display_url]) {
      const answer = await alone.goto(address ?? '');
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(await alone.title()).not.toBe('taken');
      await expect(alone.locator('img')).toHaveCount(1);
      await expect(alone.locator('script')).toHaveCount(0);
    }

    // Downloaded: saved as a photo, under a name from the portal.
    const path = `/api/attachments/${event.id}/photo/download_path`;
    const { download_path } = await calls.get<{ readonly download_path: string }>(path);
    const answer = await page.request.get(download_path);
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${event.id}-photo.jpg"`,
    });
    const saving = alone.waitForEvent('download');
    await expect(alone.goto(download_path)).rejects.toThrow();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${event.id}-photo.jpg`);
    expect(bytes.equals(await readFile(await saved.path()))).toBe(true);
    expect(opened).toEqual([]);
  },
);
