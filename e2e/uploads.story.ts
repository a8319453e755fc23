import { readFile } from 'node:fs/promises';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { filmPictures, writeFilm } from '@trapline/test-world/pictures/film.ts';
import { datedPhoto } from '@trapline/test-world/uploads/mail-in.ts';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

const word = {
  upload: 'Upload files',
  wrong: 'Wrong file type: notes.txt',
  uploaded: (done: number, total: number) => `${done} of ${total} uploaded`,
  failed: '1 failed',
  done: 'Uploaded',
  asks: 'A file with this time is already stored. Overwrite it?',
  keep: 'Keep existing file: ',
  overwrite: 'Overwrite: ',
  keepAll: 'Keep all existing files',
  overwriteAll: 'Overwrite all',
  cancelled: 'Upload canceled',
  camera: 'time taken',
  file: 'date of the file',
  moved: /^next free second/,
  close: 'Close',
} as const;

const at = (text: string) => Date.parse(text) / 1_000;

interface Camera {
  readonly id: string;
  /** Its events, oldest first. */
  readonly events: (query?: string) => Promise<readonly Event[]>;
}

const instants = async (camera: Camera) => (await camera.events()).map(({ timestamp }) => timestamp);

/** A story with its own camera, in its own organization in Japan's time zone; its owner is signed in. */
const upload = story.extend<{ readonly camera: Camera }>({
  camera: async ({ newcomers, callsOf, signedIn }, provide) => {
    const { admin } = await newcomers.team();
    const calls = await callsOf(admin);
    const id = `CAM_${uniqueWord()}`;
    await calls.post('/api/sensors', { id, name: `Yard ${id}`, type: 'hykecam' });
    await signedIn(admin);
    await provide({
      id,
      events: async (query = '') => {
        const path = `/api/sensors/${id}/events?limit=100${query}`;
        const { events } = await calls.get<{ readonly events: readonly Event[] }>(path);
        return events.toSorted((a, b) => a.timestamp - b.timestamp);
      },
    });
  },
});

async function openUpload(page: Page, { id }: Camera) {
  await open(page, `/sensors/${id}`, `Yard ${id}`);
  await page.getByRole('button', { name: word.upload }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Yard ${id}` })).toBeVisible();
  const input = dialog.locator('input[type=file]');
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  return { dialog, input, row };
}

async function photo(name: string, shade: number, taken?: string, offset?: string) {
  return { name, mimeType: 'image/jpeg', buffer: await datedPhoto(shade, taken, offset) };
}

story.describe('uploading', () => {
  upload('puts photos where they were taken, and refuses what is none', async ({ page, camera }) => {
    const { dialog, input, row } = await openUpload(page, camera);
    await input.setInputFiles([
      await photo('here.jpg', 1, '2026:10:20 06:05:04'),
      await photo('berlin.jpg', 2, '2026:10:20 06:05:04', '+02:00'),
      await photo('same second.jpg', 3, '2026:10:20 06:05:04'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
      await photo('undated.jpg', 4),
    ]);
    await expect(dialog.getByText(`${word.uploaded(4, 5)} · ${word.failed}`, { exact: true })).toBeVisible();
    await expect(row('notes.txt')).toContainText(word.wrong);
    await expect(row('here.jpg')).toContainText('2026/10/20 06:05:04');
    await expect(row('here.jpg').getByText(word.camera)).toBeVisible();
    await expect(row('berlin.jpg')).toContainText('2026/10/20 13:05:04');
    await expect(row('same second.jpg')).toContainText('2026/10/20 06:05:05');
    await expect(row('same second.jpg').getByText(word.moved)).toBeVisible();
    await expect(row('undated.jpg').getByText(word.file)).toBeVisible();
    expect(await violations(page, 'the upload dialog')).toEqual([]);

    const [first, second, third, newest, ...others] = await instants(camera);
    const here = at('2026-10-19T21:05:04Z');
    expect([first, second, third, others]).toEqual([here, here + 1, at('2026-10-20T04:05:04Z'), []]);
    expect(Math.abs((newest ?? 0) - Date.now() / 1_000)).toBeLessThan(3_600);

    await dialog.getByRole('button', { name: word.close, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: word.upload })).toBeFocused();
  });

  upload('asks before it overwrites', async ({ page, camera, flaws }) => {
    flaws.allow(/^POST \/api\/sensors\/CAM_\w+\/upload 422$/);
    // The page behind the dialog may request a picture at the moment it is replaced; it shows the new one then.
    flaws.allow(/^GET \/api\/pictures\/\S+\/thumbnail 404$/);
    const { dialog, input, row } = await openUpload(page, camera);
    const first = await photo('first.jpg', 1, '2026:10:20 06:05:04');
    const other = await photo('other.jpg', 2, '2026:10:20 07:00:00');
    await input.setInputFiles([first, other]);
    await expect(dialog.getByText(word.uploaded(2, 2), { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: word.close, exact: true }).click();

    const stored = async (instant: string) => {
      const [event] = await camera.events(`&timestamp_from=${at(instant)}&timestamp_to=${at(instant) + 1}`);
      return event?.attachments['photo']?.url;
    };
    const before = await stored('2026-10-19T21:05:04Z');
    expect(before).toBeTruthy();

    await page.getByRole('button', { name: word.upload }).click();
    const changed = await photo('first.jpg', 3, '2026:10:20 06:05:04');
    await input.setInputFiles([changed]);
    await expect(row('first.jpg')).toContainText(word.asks);
    await dialog.getByRole('button', { name: `${word.keep}first.jpg` }).click();
    await expect(row('first.jpg')).toContainText(word.cancelled);
    expect(await stored('2026-10-19T21:05:04Z')).toBe(before);

    await input.setInputFiles([changed]);
    await dialog.getByRole('button', { name: `${word.overwrite}first.jpg` }).click();
    await expect(row('first.jpg').last().getByText(word.done, { exact: true })).toBeVisible();
    expect(await stored('2026-10-19T21:05:04Z')).not.toBe(before);
    await dialog.getByRole('button', { name: word.close, exact: true }).click();

    // One answer for all of them.
    await page.getByRole('button', { name: word.upload }).click();
    await input.setInputFiles([first, other]);
    await dialog.getByRole('button', { name: word.keepAll, exact: true }).click();
    await expect(dialog.getByText(word.cancelled)).toHaveCount(2);
    await input.setInputFiles([first, other]);
    await dialog.getByRole('button', { name: word.overwriteAll, exact: true }).click();
    await expect(dialog.getByText(word.done, { exact: true })).toHaveCount(2);
    expect(await instants(camera)).toHaveLength(2);
  });
});

upload('can be cancelled, one file or all, and asks before it is closed', async ({ page, camera }) => {
  const { dialog, input, row } = await openUpload(page, camera);
  // The bytes of all but one never arrive.
  const url = /\/uploads\/[\w-]+$/;
  await page.route(url, (route) =>
    route.request().headers()['content-type'] === 'image/png' ? route.continue() : undefined,
  );
  const photos = await Promise.all([1, 2, 3, 4, 5].map((n) => photo(`${n}.jpg`, n, `2026:10:20 06:05:0${n}`)));
  await input.setInputFiles(photos);
  await expect(row('3.jpg').getByRole('progressbar')).toBeAttached();
  await expect(row('4.jpg')).toContainText('Waiting');
  await dialog.getByRole('button', { name: 'Cancel: 2.jpg' }).click();
  await expect(row('2.jpg')).toContainText('Upload canceled');
  await expect(row('4.jpg').getByRole('progressbar')).toBeAttached();

  await page.keyboard.press('Escape');
  await expect(dialog.getByText('4 files have not been uploaded yet. Cancel and close?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue uploading' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Cancel and close?')).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect(dialog.getByText('0 of 5 uploaded · 5 canceled', { exact: true })).toBeVisible();
  expect(await instants(camera)).toEqual([]);

  // Cancelled files can be chosen again.
  await page.unroute(url);
  await input.setInputFiles(photos.slice(0, 1));
  await expect(dialog.getByText('1 of 6 uploaded · 5 canceled', { exact: true })).toBeVisible();
  expect(await instants(camera)).toEqual([at('2026-10-19T21:05:01Z')]);
});

upload('takes fifty photos at once, also dropped', async ({ page, camera }) => {
  story.slow();
  const { dialog, input } = await openUpload(page, camera);
  const two = (n: number) => String(n).padStart(2, '0');
  const photos = await Promise.all(
    Array.from({ length: 50 }, (_, n) => photo(`${two(n)}.jpg`, n % 12, `2026:10:20 06:05:${two(n)}`)),
  );
  await input.setInputFiles(photos);
  await expect(dialog.getByText('50 of 50 uploaded', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(await instants(camera)).toEqual(photos.map((_, n) => at('2026-10-19T21:05:00Z') + n));
  await expect(dialog.getByRole('status')).toHaveText('The upload has ended: 50 of 50 uploaded');

  const dropped = (await datedPhoto(1, '2026:10:21 06:00:00')).toString('base64');
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${dropped}'), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
  })()`);
  await expect(dialog.getByText('51 of 51 uploaded', { exact: true })).toBeVisible();
});

upload('makes films of a phone play in the gallery', async ({ page, camera }, info) => {
  story.slow();
  const { dialog, input, row } = await openUpload(page, camera);
  const forms = [
    ['IMG_0001.MOV', filmPictures.h264, '2026-10-20T01:02:03Z'],
    ['IMG_0002.MOV', filmPictures.h265, '2026-10-20T02:02:03Z'],
  ] as const;
  const films = await Promise.all(
    forms.map(async ([name, picture, taken]) => {
      const file = info.outputPath(name);
      await writeFilm(file, { picture });
      const film = await readFile(file);
      film.writeUInt32BE(at(taken) + 2_082_844_800, film.indexOf('mvhd') + 8);
      // Some systems do not know its type.
      return { name, mimeType: '', buffer: film };
    }),
  );
  await input.setInputFiles(films);
  await expect(dialog.getByText('2 of 2 uploaded', { exact: true })).toBeVisible();
  await expect(row('IMG_0001.MOV')).toContainText('2026/10/20 10:02:03');
  expect(await instants(camera)).toEqual(forms.map(([, , taken]) => at(taken)));
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await expect
    .poll(
      async () => {
        const events = await camera.events();
        return events.map(({ processing, attachments }) => !processing && attachments['video']?.url.split('/').at(-1));
      },
      { timeout: 60_000 },
    )
    .toEqual(['playable', 'playable']);
  await open(page, `/activities?sensorId=${camera.id}`, words.activity);
  for (const index of [0, 1]) {
    await page.getByRole('button', { name: words.open }).nth(index).click();
    const gallery = page.getByRole('dialog');
    await expect(gallery.locator('video')).toHaveJSProperty('videoWidth', 320);
    await gallery.locator('video').evaluate('(video) => video.play()');
    await gallery.getByRole('button', { name: words.closeGallery }).click();
    await expect(gallery).toBeHidden();
  }
});
