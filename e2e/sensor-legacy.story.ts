import { uniqueWord } from './portal/newcomers.ts';
import { organizations, people } from './portal/people.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

// Without installation sites, the sensor itself has a place and thresholds.

const word = {
  newOne: 'New sensor: Fly',
  id: 'ID',
  place: 'Installation site',
  installedOn: 'Installation date',
  threshold: 'Threshold',
  increase: 'Increase threshold',
  replacedOn: 'Trap replaced on',
  days: 'Trap effective days',
  interval: 'Photo interval',
  everySix: 'Every 6 hours',
  every: ['Every hour', 'Every 3 hours', 'Every 6 hours', 'Every 12 hours', 'Every 24 hours'],
  clear: 'Trap replaced on: clear',
  noDay: 'Enter a day as YYYY-MM-DD.',
  required: (name: string) => `${name} is required`,
  daysRange: 'Trap effective days must be between 0 and 60',
  negative: 'Threshold must be greater than equal to 0',
  added: 'The sensor has been added.',
  saved: 'The sensor has been saved.',
  notReplaced: 'Not entered',
  notice: 'Email me alerts for this sensor',
  bookmark: (name: string) => `Bookmark: ${name}`,
  threeDays: '3 days',
} as const;

story.describe('without installation sites', () => {
  const { save: saveWord, edit, sensors } = words;

  story('a sensor has place, thresholds, trap and interval of its own', async ({ page, signedIn, newcomers }) => {
    story.slow();
    await signedIn(await newcomers.person({ locale, allowedSensorTypes: ['fly'], activeFeatures: [] }));
    await open(page, '/sensors/new?type=fly', word.newOne);
    const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
    const text = (name: string) => page.getByRole('textbox', { name, exact: true });
    const save = page.getByRole('button', { name: saveWord, exact: true });
    // A new sensor starts with the defaults.
    await expect(text(word.threshold)).toHaveValue('0');
    await expect(text(word.increase)).toHaveValue('0');
    await expect(text(word.days)).toHaveValue('30');
    const interval = page.getByRole('combobox', { name: word.interval });
    await expect(interval.locator('option')).toHaveText(word.every);
    await expect(interval).toHaveValue('3600');

    await save.click();
    for (const name of [word.id, words.name, word.place, word.installedOn]) {
      await expect(page.getByText(word.required(name), { exact: true })).toBeVisible();
    }
    const id = `FLY_${uniqueWord()}`;
    await text(word.id).fill(id);
    await text(words.name).fill('Packing');
    await text(word.place).fill('1F 包装室');
    await text(word.installedOn).fill('2026/10/1');
    await text(word.threshold).fill('-1');
    await text(word.days).fill('61');
    await save.click();
    await expect(page.getByText(word.negative)).toBeVisible();
    await expect(page.getByText(word.daysRange)).toBeVisible();
    await text(word.threshold).fill('20');
    await text(word.increase).fill('５');
    await text(word.days).fill('3');
    // What is not a day is refused, and not taken for an empty field.
    await text(word.replacedOn).fill('10/2');
    await save.click();
    await expect(page.getByText(word.noDay)).toBeVisible();
    await text(word.replacedOn).fill('２０２６年１０月２日');
    await interval.selectOption(word.everySix);
    const creation = page.waitForRequest((request) => request.method() === 'POST');
    await save.click();
    expect((await creation).postDataJSON()).toEqual({
      id,
      type: 'fly',
      name: 'Packing',
      memo: '',
      place: '1F 包装室',
      installed_on: '2026-10-01',
      threshold: 20,
      increase_threshold: 5,
      trap_replaced_on: '2026-10-02',
      trap_effective_days: 3,
      photo_interval: 21_600,
    });
    await expect(page).toHaveURL(`/sensors/${id}?tab=settings`);
    // Whole words: how long the trap has been overdue changes with the day on which this runs.
    for (const value of ['2026/10/01', '1F 包装室', word.everySix, word.threeDays]) {
      const shown = page.getByRole('definition').filter({ hasText: new RegExp(`^${value}`, 'u') });
      await expect(shown).toBeVisible();
    }

    // Only changed fields are sent; a cleared date is sent as none.
    await page.getByRole('button', { name: edit, exact: true }).click();
    await page.getByRole('button', { name: word.clear }).click();
    await expect(field(word.replacedOn)).toHaveValue('');
    await text(word.threshold).fill('21');
    const change = page.waitForRequest((request) => request.method() === 'PATCH');
    await save.click();
    expect((await change).postDataJSON()).toEqual({ threshold: 21, trap_replaced_on: null });
    await expect(page.getByText(word.saved)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: word.notReplaced })).toBeVisible();

    // The setting for mails is personal, and saved without editing.
    const notice = page.getByRole('checkbox', { name: word.notice });
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await notice.check();
    expect((await kept).status()).toBe(200);
    await page.reload();
    await expect(notice).toBeChecked();

    await open(page, '/sensors', sensors);
    const row = page.getByRole('row').filter({ hasText: id });
    await expect(row).toContainText('1F 包装室');
    await expect(row).toContainText('2026/10/01');
    const bookmark = row.getByRole('button', { name: word.bookmark('Packing') });
    const marked = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    expect((await marked).request().postDataJSON()).toEqual({ bookmarked: true });
    await page.reload();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  });
});

story('an operator gets the form of the sensor’s owner', async ({ page, signedIn, newcomers, callsOf }) => {
  const owner = await newcomers.person({ allowedSensorTypes: ['fly_count'], activeFeatures: [] });
  const id = `OLD_${uniqueWord()}`;
  const calls = await callsOf(owner);
  await calls.post('/api/sensors', {
    id,
    name: 'Old form',
    type: 'fly_count',
    place: 'Ramp',
    installed_on: '2026-09-30',
  });
  await signedIn(people.ada);
  await open(page, `/admin/sensors?q=${id}`, words.sensors);
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Ramp');
  await page.getByRole('link', { name: 'Old form' }).click();
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  await expect(page.getByLabel('Trap effective days')).toHaveValue('30');
  await expect(page.getByRole('checkbox', { name: word.notice })).toHaveCount(0);
  await open(page, '/admin/sensors?q=BAKERY_1', words.sensors);
  await expect(page.getByRole('row').filter({ hasText: 'BAKERY_1' })).toContainText(organizations.foods);
  await page.getByRole('row').filter({ hasText: 'BAKERY_1' }).getByRole('link').click();
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Installation site' })).toHaveValue(/^Bakery/);
  await expect(page.getByLabel('Trap effective days')).toHaveCount(0);
  // Operators can read the shares, but not share.
  await page.getByRole('button', { name: words.cancel, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Shared with' })).toBeVisible();
  await expect(page.getByLabel('Email address to share with')).toHaveCount(0);
  // This portal is not the production one.
  await expect(page.getByRole('link', { name: 'Show connection logs' })).toHaveCount(0);
});
