import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { hostilePdfs } from '@trapline/test-world/hostile/hostile-pdfs.ts';
import { filmPictures, writeFilm } from '@trapline/test-world/pictures/film.ts';
import { manual } from './portal/manuals.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale } = storiesIn('en');

const word = {
  title: 'Information',
  publish: 'Publish document',
  save: 'Publish',
  name: 'Title',
  type: 'Sensor type',
  from: 'From version',
  upTo: 'Up to version',
  tutorial: 'Show as tutorial at the top of the list',
  published: (name: string) => `“${name}” has been published.`,
  content: /is not what its name says/,
  exists: (file: string) => `“${file}” exists already and will be replaced.`,
  replace: 'Replace',
  search: 'Search titles, file names and the text of PDFs',
  close: 'Close document',
  next: 'Next page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  isNew: 'New',
  fits: 'For your units',
  download: (name: string) => `Download: ${name}`,
  remove: (file: string) => `Delete: ${file}`,
  removeYes: 'Delete',
  notFound: 'Nothing found',
  gone: 'There is no such document',
  smaller: 'Smaller',
} as const;

interface Sent {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Fills the dialog and sends a file. */
async function publish(
  page: Page,
  file: Sent,
  title: string,
  more: (dialog: Locator) => Promise<unknown> = async () => {},
) {
  await page.getByRole('button', { name: word.publish }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('textbox', { name: word.name }).fill(title);
  await more(dialog);
  await dialog.getByRole('button', { name: word.save, exact: true }).click();
  return dialog;
}

const pdf = (name: string, buffer: Buffer): Sent => ({ name, mimeType: 'application/pdf', buffer });
const typeOf = (type: string) => (dialog: Locator) =>
  dialog.getByRole('combobox', { name: word.type }).selectOption(type);
const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

story(
  'a manual is published, found, read, downloaded, replaced and deleted',
  async ({ page, newcomers, signedIn, anotherBrowser, flaws }, info) => {
    story.slow();
    const key = uniqueWord();
    const [title, file] = [`Drain manual ${key}`, `drains-${key}.pdf`];
    const { admin } = await newcomers.team({ locale });
    const bytes = await manual(info.outputPath(), `Manual ${key}`, [
      ['Setting up', 'Hang the trap above the floor.'],
      ['Cleaning', `Scrub the drain of word${key} with a brush.`],
    ]);
    await signedIn(people.ada);
    await open(page, '/admin/information', word.title);

    flaws.allow(/^POST \/api\/documents 422$/);
    const [, rubbish] = hostilePdfs[0] ?? [];
    const dialog = await publish(
      page,
      { ...pdf(`page-${key}.pdf`, Buffer.from('<html></html>')) },
      'A page',
      typeOf('station'),
    );
    await expect(dialog.getByText(word.content)).toBeVisible();
    await page.keyboard.press('Escape');
    await publish(page, pdf(`broken-${key}.pdf`, rubbish?.() ?? bytes), `Broken ${key}`, typeOf('station'));
    await expect(page.getByText(word.published(`Broken ${key}`))).toBeVisible();
    await publish(page, pdf(file, bytes), title, typeOf('station'));
    await expect(page.getByText(word.published(title))).toBeVisible();

    const { page: reader, flaws: readerFlaws } = await anotherBrowser(admin);
    await open(reader, '/information', word.title);
    await expect(row(reader, title).getByText(word.isNew)).toBeVisible();
    // Its text is read in the background.
    await expect(async () => {
      await reader.goto(`/information?q=${encodeURIComponent(`SCRUB word${key}`)}`);
      await expect(reader.getByRole('button', { name: `${title}, page 2` })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
    await expect(reader.locator('mark').first()).toHaveText('Scrub');
    await reader.getByRole('button', { name: `${title}, page 2` }).click();
    const viewer = reader.getByRole('dialog');
    await expect(viewer.getByText(`Scrub the drain of word${key} with a brush.`)).toBeVisible();
    await expect(viewer.locator('canvas[data-drawn]').first()).toBeVisible();
    await expect(viewer.getByText(word.page(2, 2))).toBeVisible();
    await expect.poll(() => new URL(reader.url()).searchParams.get('page')).toBe('2');
    await reader.reload();
    await expect(viewer.getByText(word.page(2, 2))).toBeVisible();
    await viewer.getByRole('button', { name: word.close }).click();
    await expect(viewer).toBeHidden();

    await reader.goto('/information');
    const [saved] = await Promise.all([
      reader.waitForEvent('download'),
      row(reader, title)
        .getByRole('button', { name: word.download(title) })
        .click(),
    ]);
    expect(saved.suggestedFilename()).toBe(file);
    expect((await readFile(await saved.path())).equals(bytes)).toBe(true);
    await reader.goto(`/information?document=${encodeURIComponent('station/none.pdf')}`);
    await expect(reader.getByRole('heading', { name: word.gone })).toBeVisible();

    // A broken one cannot be shown; it can still be downloaded.
    await reader.goto('/information');
    await row(reader, `Broken ${key}`)
      .getByRole('button', { name: `Broken ${key}`, exact: true })
      .click();
    await expect(viewer.getByRole('heading', { name: 'The document cannot be shown here' })).toBeVisible();
    readerFlaws.allow(/^console (?:warning|error): (?:Warning|Error): .*PDF/);

    await publish(page, pdf(file, bytes), `${title} II`, typeOf('station'));
    await expect(page.getByText(word.exists(file))).toBeVisible();
    await sayYes(page, `Replace “${file}”?`, word.replace);
    await expect(page.getByText(word.published(`${title} II`))).toBeVisible();
    await expect(row(page, title)).toHaveCount(1);

    await page.getByRole('button', { name: word.remove(file) }).click();
    await sayYes(page, `Delete “${title} II”?`, word.removeYes);
    await expect(row(page, title)).toHaveCount(0);
    await reader.goto(`/information?q=word${key}`);
    await expect(reader.getByRole('heading', { name: word.notFound })).toBeVisible();
  },
);

story(
  'the manual for the firmware of one’s units comes first, and a film is a tutorial',
  async ({ page, database, newcomers, callsOf, signedIn, anotherBrowser }, info) => {
    story.slow();
    const key = uniqueWord();
    const { admin } = await newcomers.team({ locale });
    const film = info.outputPath('film.mp4');
    await writeFilm(film, { picture: filmPictures.h264, seconds: 2 });
    const bytes = await manual(info.outputPath(), 'Manual', [['One', 'Text']]);
    const sensor = `FIRM_${key}`;
    await (await callsOf(admin)).post('/api/sensors', { id: sensor, name: sensor, type: 'fly_count' });
    const { key: sensor_key } = await database.db
      .selectFrom('sensors')
      .select('key')
      .where('id', '=', sensor)
      .executeTakeFirstOrThrow();
    await database.db
      .updateTable('sensor_states')
      .set({ firmware_version: '4.7.16' })
      .where('sensor_key', '=', sensor_key)
      .execute();

    const { page: operator } = await anotherBrowser(people.ada);
    await open(operator, '/admin/information', word.title);
    for (const [field, version] of [
      [word.upTo, '4.7.16'],
      [word.from, '4.7.21'],
    ] as const) {
      const title = `${field} ${version} ${key}`;
      await publish(operator, pdf(`${key}-${version}.pdf`, bytes), title, async (dialog) => {
        await typeOf('fly_count')(dialog);
        await dialog.getByRole('textbox', { name: field }).fill(version);
      });
      await expect(operator.getByText(word.published(title))).toBeVisible();
    }
    const video = { name: `tutorial-${key}.mp4`, mimeType: 'video/mp4', buffer: await readFile(film) };
    await publish(operator, video, `Tutorial ${key}`, async (dialog) => {
      await typeOf('station')(dialog);
      await dialog.getByRole('checkbox', { name: word.tutorial }).check();
    });
    await expect(operator.getByText(word.published(`Tutorial ${key}`))).toBeVisible();

    await signedIn(admin);
    await open(page, '/information', word.title);
    await expect(page.getByRole('article').filter({ hasText: key }).first()).toContainText(
      `${word.upTo} 4.7.16 ${key}`,
    );
    await expect(row(page, `${word.upTo} 4.7.16 ${key}`).getByText(word.fits)).toBeVisible();
    await expect(row(page, `${word.from} 4.7.21 ${key}`).getByText(word.fits)).toBeHidden();
    const tutorial = page.locator(`video[aria-label="Tutorial ${key}"]`);
    await expect(tutorial).toHaveJSProperty('videoWidth', 320);
    await operator.getByRole('button', { name: word.remove(`tutorial-${key}.mp4`) }).click();
    await sayYes(operator, `Delete “Tutorial ${key}”?`, word.removeYes);
    await expect(row(operator, `Tutorial ${key}`)).toHaveCount(0);
  },
);
