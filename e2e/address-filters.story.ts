import { addCountedEvents } from './portal/counted-events.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  filters: /^絞り込み/,
  active: '適用中の絞り込み',
  remove: (name: string) => `この絞り込みを外す：${name}`,
  exceeded: 'しきい値超過のみ',
} as const;

const hour = 3_600_000;

story(
  'the filters of the activity page are in its address: after a reload, back, forward, and in a colleague’s browser',
  async ({ page, signedIn, callsOf, newcomers, database, anotherBrowser }) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    const colleague = await newcomers.person({ locale, activeFeatures: ['sensor_installation_sites'] });
    const calls = await callsOf(admin);
    const mark = uniqueWord();
    for (const name of ['Hall', 'Yard']) {
      const sensor = `${name}_${mark}`;
      await calls.post('/api/sensors', { id: sensor, name: `Unit ${sensor}`, type: 'fly_count' });
      const settings = { type: 'fly_count', threshold: 0, increase_threshold: 0 };
      const site = { name: `${name} ${mark}`, sensor_id: sensor, ...settings };
      const { id } = await calls.post<{ readonly id: string }>('/api/installation_sites', site);
      await calls.post(`/api/installation_sites/${id}/shares`, { email: colleague.email });
      await addCountedEvents(
        database.db,
        sensor,
        Array.from({ length: 12 }, (_, index) => ({ at: new Date(Date.now() - (index + 1) * hour), count: 3 })),
      );
    }
    await signedIn(admin);
    await open(page, '/activities', words.activity);
    const hall = page.getByRole('region', { name: `Hall ${mark}` });
    const yard = page.getByRole('region', { name: `Yard ${mark}` });
    const search = page.getByRole('searchbox');
    const chips = page.getByRole('list', { name: word.active });
    await expect(yard.getByRole('listitem')).toHaveCount(4);
    await expect(chips).toBeHidden();

    // Words typed key by key are one step in the history.
    await search.pressSequentially('hall');
    await expect(page).toHaveURL('/activities?q=hall');
    await expect(yard).toBeHidden();
    await page.getByRole('button', { name: word.filters }).click();
    await page.getByRole('checkbox', { name: word.exceeded }).check();
    await expect(page).toHaveURL('/activities?q=hall&show=exceeded');
    await expect(hall.getByRole('listitem')).toHaveCount(0);
    await page.reload();
    await expect(search).toHaveValue('hall');
    await expect(chips.getByRole('button', { name: word.remove(word.exceeded) })).toBeVisible();
    await expect(hall.getByRole('listitem')).toHaveCount(0);

    await page.goBack();
    await expect(page).toHaveURL('/activities?q=hall');
    await expect(hall.getByRole('listitem')).toHaveCount(4);
    await page.goBack();
    await expect(page).toHaveURL('/activities');
    await expect(yard).toBeVisible();
    await expect(search).toHaveValue('');
    await page.goForward();
    await expect(page).toHaveURL('/activities?q=hall');
    await expect(search).toHaveValue('hall');
    await expect(yard).toBeHidden();

    // A chip removes its filter where the reader is, without scrolling.
    await page.goForward();
    await expect(page).toHaveURL('/activities?q=hall&show=exceeded');
    const chip = chips.getByRole('button', { name: word.remove(word.exceeded) });
    await chip.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/activities?q=hall');
    await expect(chips.getByRole('button', { name: word.remove('「hall」') })).toBeFocused();
    await expect(hall.getByRole('listitem')).toHaveCount(4);

    // A page without filters shows the saved ones, and has them in its address.
    await open(page, '/activities', words.activity);
    await expect(page).toHaveURL('/activities?q=hall');
    await expect(yard).toBeHidden();

    // A colleague sees the same, and keeps filters of their own until they change one.
    const other = (await anotherBrowser(colleague)).page;
    await open(other, '/activities', words.activity);
    await other.getByRole('searchbox').fill('yard');
    await expect(other).toHaveURL('/activities?q=yard');
    await open(other, '/activities?q=hall', words.activity);
    await expect(other.getByRole('region')).toHaveAccessibleName(`Hall ${mark}`);
    await open(other, '/activities', words.activity);
    await expect(other).toHaveURL('/activities?q=yard');
    await expect(other.getByRole('region')).toHaveAccessibleName(`Yard ${mark}`);
  },
);
