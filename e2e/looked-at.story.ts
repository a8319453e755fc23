import { addCountedEvents } from './portal/counted-events.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  waiting: (count: number) => `Not yet looked at ${count}`,
  mark: (name: string) => `Mark as looked at: ${name}`,
  markAll: 'Mark all as looked at',
  looked: /^Looked at by /,
} as const;

const minute = 60_000;

story(
  'what nobody has looked at is counted and found, until it was opened in the gallery or marked',
  async ({ page, signedIn, callsOf, newcomers, database, anotherBrowser }) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    const colleague = await newcomers.person({ locale, activeFeatures: ['sensor_installation_sites'] });
    const calls = await callsOf(admin);
    const mark = uniqueWord();
    for (const name of ['Hall', 'Yard', 'Dock']) {
      const sensor = `${name}_${mark}`;
      await calls.post('/api/sensors', { id: sensor, name: `Unit ${sensor}`, type: 'rat_monitor' });
      const site = { name: `${name} ${mark}`, sensor_id: sensor, type: 'rat_monitor' };
      const { id } = await calls.post<{ readonly id: string }>('/api/installation_sites', site);
      await calls.post(`/api/installation_sites/${id}/shares`, { email: colleague.email });
      await addCountedEvents(database.db, sensor, [{ at: new Date(Date.now() - 5 * minute), detected: true }]);
    }
    await signedIn(admin);
    await open(page, '/activities', words.activity);
    const group = (name: string) => page.getByRole('region', { name: `${name} ${mark}` });
    const waiting = (count: number) => page.getByRole('button', { name: word.waiting(count) });
    await expect(waiting(3)).toBeVisible();

    // An event that is open for a moment has been looked at.
    await group('Hall').getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText(word.looked)).toBeVisible();
    await page.keyboard.press('Escape');
    await waiting(2).click();
    await expect(page).toHaveURL('/activities?attention=not_looked_at');
    await expect(page.getByRole('region')).toHaveCount(2);
    await expect(group('Hall')).toBeHidden();

    await page.getByRole('button', { name: word.mark(`Yard ${mark}`) }).click();
    await expect(waiting(1)).toBeVisible();
    await expect(page.getByRole('region')).toHaveCount(1);
    await expect(page.getByRole('region')).toHaveAccessibleName(`Dock ${mark}`);
    await page.getByRole('button', { name: word.markAll }).click();
    await expect(page.getByRole('region')).toHaveCount(0);
    await page.reload();
    await expect(waiting(0)).toBeVisible();

    // Another organization has its own looks.
    const other = (await anotherBrowser(colleague)).page;
    await open(other, '/activities', words.activity);
    await expect(other.getByRole('button', { name: word.waiting(3) })).toBeVisible();
  },
);
