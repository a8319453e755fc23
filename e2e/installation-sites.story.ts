import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  add: 'Add site',
  type: 'Fly scan',
  newOne: 'New installation site: Fly scan',
  missing: 'Name is required',
  taken: 'This name is already in use',
  sensor: 'Sensor',
  memo: 'Memo',
  threshold: /^Threshold/,
  negative: 'Threshold must be greater than equal to 0',
  days: 'Trap effective days',
  tooMany: 'Trap effective days must be between 0 and 60',
  interval: 'Photo interval',
  sixHours: 'Every 6 hours',
  receive: 'Email me alerts for this site',
  created: 'The installation site has been added.',
  saved: 'The installation site has been saved.',
  all: 'All installation sites',
  empty: 'No installation sites yet',
} as const;

const bookmark = (name: string) => `Bookmark: ${name}`;
const noSettings = { type: 'fly_scan', threshold: 0, increase_threshold: 0 } as const;

story.describe('installation sites', () => {
  story(
    'a site with all fields is added, edited and found unchanged',
    async ({ page, signedIn, newcomers, callsOf, flaws }) => {
      flaws.allow(/^POST \/api\/installation_sites 422$/);
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const sensor = `SITE_${uniqueWord()}`;
      await calls.post('/api/sensors', { id: sensor, name: 'Scanner', type: 'fly_scan' });
      await calls.post('/api/sensors', { id: `RAT_${uniqueWord()}`, name: 'Rats', type: 'rat_monitor' });
      await signedIn(admin);
      await open(page, '/installation_sites', words.sites);
      await expect(page.getByRole('heading', { name: word.empty })).toBeVisible();
      await calls.post('/api/installation_sites', { name: 'Taken', ...noSettings });
      await page.getByRole('button', { name: word.add }).click();
      await page.getByRole('menuitem', { name: word.type, exact: true }).click();
      await expect(page).toHaveURL('/installation_sites/new?type=fly_scan');
      await expect(page.getByRole('heading', { level: 1, name: word.newOne, exact: true })).toBeVisible();

      const name = page.getByLabel(words.name);
      const save = page.getByRole('button', { name: words.save, exact: true });
      await page.getByLabel(word.threshold).fill('-1');
      await page.getByLabel(word.days).fill('61');
      await save.click();
      await expect(page.getByText(word.missing)).toBeVisible();
      await expect(name).toBeFocused();
      await expect(page.getByText(word.negative)).toBeVisible();
      await expect(page.getByText(word.tooMany)).toBeVisible();
      await page.getByLabel(word.threshold).fill('12');
      await page.getByLabel(word.days).fill('45');
      await page.getByLabel(word.interval).selectOption(word.sixHours);
      await page.getByLabel(word.receive).check();
      await page.getByLabel(word.memo).fill('冷蔵庫の横\nBehind the door');
      // Only sensors of the site's type can be installed.
      await page.getByRole('combobox', { name: word.sensor }).click();
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
      await page.getByRole('option', { name: 'Scanner' }).click();
      await name.fill('Taken');
      await save.click();
      await expect(page.getByText(word.taken)).toBeVisible();
      await expect(name).toBeFocused();
      await name.fill('包装室 2');
      await save.click();
      await expect(page.getByText(word.created)).toBeVisible();
      await expect(page).toHaveURL(/\/installation_sites\/\d+\?tab=settings$/);
      await expect(page.getByRole('heading', { level: 1, name: '包装室 2', exact: true })).toBeVisible();
      await expect(page.getByText('Behind the door')).toBeVisible();
      await expect(page.getByText(word.sixHours)).toBeVisible();
      await expect(page.getByRole('table').getByRole('link', { name: 'Scanner' })).toBeVisible();

      // Cancelling restores the values; saving sends the changed fields only.
      await page.getByRole('button', { name: words.edit, exact: true }).click();
      await expect(save).toBeDisabled();
      await name.fill('Lost');
      await page.getByRole('button', { name: words.cancel, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: '包装室 2', exact: true })).toBeVisible();
      await page.getByRole('button', { name: words.edit, exact: true }).click();
      await page.getByLabel(word.memo).fill('');
      const change = page.waitForRequest((request) => request.method() === 'PATCH');
      await save.click();
      expect((await change).postDataJSON()).toEqual({ memo: '' });
      await expect(page.getByText(word.saved)).toBeVisible();
      await page.getByRole('link', { name: word.all }).click();
      const row = page.getByRole('row').filter({ hasText: '包装室 2' });
      await expect(row.getByRole('link', { name: 'Scanner' })).toHaveAttribute('href', `/sensors/${sensor}`);
    },
  );
});

story(
  'a site can be deleted once it is no longer shared, but never with data',
  async ({ page, signedIn, newcomers, callsOf, flaws }) => {
    flaws.allow(/^GET \/api\/installation_sites\/\d+ 404$/);
    const { admin } = await newcomers.team();
    const reader = await newcomers.person();
    const calls = await callsOf(admin);
    const { id } = await calls.post<InstallationSite>('/api/installation_sites', { name: 'Going', ...noSettings });
    await calls.post(`/api/installation_sites/${id}/shares`, { email: reader.email });
    await signedIn(admin);
    await open(page, `/installation_sites/${id}?tab=settings`, 'Going');
    const button = page.getByRole('button', { name: 'Delete', exact: true });
    await expect(button).toBeDisabled();
    await button.hover();
    const shared = 'A site that is shared with others cannot be deleted. End all sharing first.';
    await expect(page.getByRole('tooltip', { name: shared })).toBeVisible();
    await page.getByRole('button', { name: `Remove ${reader.name}` }).click();
    await sayYes(page, `Stop sharing with ${reader.name}?`, 'Remove');
    await expect(button).toBeEnabled();
    await button.click();
    await sayYes(page, 'Delete installation site “Going”?', words.cancel);
    await button.click();
    await sayYes(page, 'Delete installation site “Going”?', 'Delete');
    await expect(page.getByText('The installation site has been deleted.')).toBeVisible();
    await expect(page).toHaveURL('/installation_sites');
    await expect(page.getByRole('heading', { name: word.empty })).toBeVisible();
    await open(page, `/installation_sites/${id}`, 'Installation site not found');
    await page.getByRole('link', { name: word.all }).click();
    await expect(page).toHaveURL('/installation_sites');

    await signedIn(people.mika);
    await open(page, `/installation_sites?q=dock`, words.sites);
    await page.getByRole('link', { name: places.dock.site }).click();
    await page.getByRole('link', { name: words.settings, exact: true }).click();
    await expect(button).toBeDisabled();
    await button.hover();
    await expect(page.getByRole('tooltip', { name: 'A site with data cannot be deleted.' })).toBeVisible();
  },
);

story(
  'a site shared in the meantime is not deleted, and the reason is shown',
  async ({ page, signedIn, newcomers, callsOf, flaws }) => {
    flaws.allow(/^DELETE \/api\/installation_sites\/\d+ 422$/);
    const { admin } = await newcomers.team();
    const reader = await newcomers.person();
    const calls = await callsOf(admin);
    const { id } = await calls.post<InstallationSite>('/api/installation_sites', { name: 'Staying', ...noSettings });
    await signedIn(admin);
    await open(page, `/installation_sites/${id}?tab=settings`, 'Staying');
    await calls.post(`/api/installation_sites/${id}/shares`, { email: reader.email });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await sayYes(page, 'Delete installation site “Staying”?', 'Delete');
    const reason = 'A site that is shared with others cannot be deleted. End all sharing first.';
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  },
);

story(
  'a bookmark is personal, and moves sites to the top',
  async ({ page, signedIn, newcomers, callsOf, anotherBrowser }) => {
    const { admin, members } = await newcomers.team({ members: 1 });
    const [maker = admin] = members;
    const calls = await callsOf(maker);
    for (const name of ['Alpha', 'Beta']) await calls.post('/api/installation_sites', { name, ...noSettings });
    await signedIn(maker);
    await open(page, '/installation_sites', words.sites);
    const table = page.getByRole('table', { name: words.sites });
    const names = table.getByRole('link');
    await expect(names).toHaveText(['Alpha', 'Beta']);
    const mark = page.getByRole('button', { name: bookmark('Beta') });
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await kept;
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
    await expect(page).toHaveURL('/installation_sites?sort=bookmarked');
    await expect(names).toHaveText(['Beta', 'Alpha']);
    await names.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Beta' })).toBeVisible();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    const { page: theirPage } = await anotherBrowser(admin);
    await open(theirPage, '/installation_sites', words.sites);
    await expect(theirPage.getByRole('button', { name: bookmark('Beta') })).toHaveAttribute('aria-pressed', 'false');
  },
);

story('only permitted types are offered', async ({ page, signedIn, newcomers }) => {
  await signedIn(
    await newcomers.person({
      allowedSensorTypes: ['fly', 'station', 'mirakun_device'],
      activeFeatures: ['sensor_installation_sites'],
    }),
  );
  await open(page, '/installation_sites', words.sites);
  await page.getByRole('button', { name: word.add }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Fly']);
  for (const type of ['fly_scan', 'station', 'nonsense']) {
    await open(page, `/installation_sites/new?type=${type}`, 'Which type of site?');
  }
});

story('the menu shows sites only to accounts that use them', async ({ page, signedIn, newcomers }) => {
  await signedIn(await newcomers.person({ allowedSensorTypes: ['fly'] }));
  await open(page, '/activities', words.activity);
  const menu = page.getByRole('navigation', { name: words.mainMenu });
  await expect(menu.getByRole('link', { name: words.sensors })).toBeVisible();
  await expect(menu.getByRole('link', { name: words.sites })).toHaveCount(0);
});

story('operators see and edit all sites, and see their shares', async ({ page, signedIn, newcomers, callsOf }) => {
  const team = await newcomers.team();
  const reader = await newcomers.person();
  const calls = await callsOf(team.admin);
  const name = `Office ${uniqueWord()}`;
  const { id } = await calls.post<InstallationSite>('/api/installation_sites', { name, memo: 'Old', ...noSettings });
  await calls.post(`/api/installation_sites/${id}/shares`, { email: reader.email });
  await signedIn(people.ada);
  await open(page, '/admin/installation_sites', words.sites);
  await page.getByRole('searchbox').fill(`${name} ${team.name}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row.getByRole('cell').first()).toHaveText('1');
  await expect(page.getByRole('button', { name: word.add })).toHaveCount(0);
  const organization = row.getByRole('link', { name: team.name });
  await expect(organization).toHaveAttribute('href', `/admin/organizations/${team.id}`);
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/admin/installation_sites/${id}`);
  await expect(page.getByRole('row').filter({ hasText: reader.email })).toContainText(team.admin.name);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expect(page.getByLabel('Email address to share with')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  await expect(page.getByLabel(word.receive)).toHaveCount(0);
  await page.getByLabel(word.memo).fill('New');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByText(word.saved)).toBeVisible();
  await page.getByRole('link', { name: word.all }).click();
  await expect(page).toHaveURL(/\/admin\/installation_sites/);
});
