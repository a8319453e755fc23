import type { Request } from '@playwright/test';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  add: 'Add sensor',
  id: 'ID',
  memo: 'Memo',
  newOne: (type: string) => `New sensor: ${type}`,
  all: 'All sensors',
  free: 'This ID is free.',
  added: 'The sensor has been added.',
  saved: 'The sensor has been saved.',
  types: {
    insect_monitor_v2: 'Insect monitor',
    rat_monitor: 'Rat monitor',
    hykecam: 'Hykecam',
    fly_count: 'Fly count',
    fly_scan: 'Fly scan',
    fly: 'Fly',
  },
} as const;

const taken = 'This ID already exists.';
const checking = /^Checking whether/;
const remove = 'Delete';
const isShared = 'A shared sensor cannot be deleted. End all sharing first.';

/** Returns an id that no other story uses. */
function freshId(word: string): string {
  return `${word}_${uniqueWord()}`;
}

function isCheckOf(request: Request): boolean {
  return request.url().endsWith('/availability');
}

story.describe('adding sensors', () => {
  story('one of each type is added from the list', async ({ page, signedIn, newcomers }) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    await signedIn(admin);
    await open(page, '/sensors', words.sensors);
    const types = Object.entries(word.types);
    for (const [type, name] of types) {
      await page.getByRole('button', { name: word.add }).click();
      await expect(page.getByRole('menuitem')).toHaveText(Object.values(word.types));
      await page.getByRole('menuitem', { name, exact: true }).click();
      await expect(page).toHaveURL(`/sensors/new?type=${type}`);
      await expect(page.getByRole('heading', { level: 1, name: word.newOne(name), exact: true })).toBeVisible();
      const id = freshId(type);
      await page.getByLabel(word.id).fill(id);
      await page.getByLabel(words.name).fill(`${name} 1`);
      await expect(page.getByText(word.free)).toBeVisible();
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await expect(page.getByText(word.added).first()).toBeVisible();
      await expect(page).toHaveURL(`/sensors/${id}?tab=settings`);
      await expect(page.getByRole('heading', { level: 1, name: `${name} 1`, exact: true })).toBeVisible();
      await page.getByRole('link', { name: word.all }).click();
    }
    // In the order of the types, whatever the order in which they were added.
    const table = page.getByRole('table', { name: words.sensors });
    await expect(table.getByRole('link')).toHaveText(types.map(([, name]) => `${name} 1`));
  });
});

story(
  'a sensor with all fields is added, edited and found unchanged',
  async ({ page, signedIn, newcomers, callsOf }) => {
    const { admin } = await newcomers.team();
    const calls = await callsOf(admin);
    for (const name of ['Press room', 'Store room']) {
      await calls.post('/api/installation_sites', { name, type: 'fly_scan', threshold: 0, increase_threshold: 0 });
    }
    await calls.post('/api/installation_sites', { name: 'Rat room', type: 'rat_monitor' });
    const id = freshId('SCAN');
    await signedIn(admin);
    await open(page, '/sensors/new?type=fly_scan', word.newOne('Fly scan'));
    const save = page.getByRole('button', { name: words.save, exact: true });
    await save.click();
    await expect(page.getByText('ID is required')).toBeVisible();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByLabel('ID')).toBeFocused();
    await page.getByLabel('ID').fill('Not good!');
    await page.getByLabel('Name').fill('Scanner');
    await save.click();
    await expect(page.getByText(/^Use 1 to 32 letters/)).toBeVisible();
    await page.getByLabel('ID').fill(id);
    await page.getByLabel('Memo').fill('Behind the press\nSecond shelf');
    const site = page.getByRole('combobox', { name: 'Installation site' });
    await site.click();
    await expect(page.getByRole('main').getByRole('option')).toHaveText(['None', 'Press room', 'Store room']);
    await page.getByRole('option', { name: 'Press room' }).click();
    await expect(page.getByText(word.free)).toBeVisible();
    const creation = page.waitForRequest((request) => request.method() === 'POST');
    await save.click();
    expect((await creation).postDataJSON()).toMatchObject({ id, name: 'Scanner', type: 'fly_scan' });
    await expect(page.getByText('Behind the press')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Press room' })).toHaveAttribute('href', /^\/installation_sites\/\d+$/);

    // Cancelling restores the values; saving sends the changed fields only.
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('ID')).not.toBeEditable();
    await expect(save).toBeDisabled();
    await page.getByLabel('Name').fill('Another');
    await page.getByRole('button', { name: words.cancel, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Scanner', exact: true })).toBeVisible();
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Scanner');
    await page.getByLabel('Memo').fill('Moved');
    const change = page.waitForRequest((request) => request.method() === 'PATCH');
    await save.click();
    expect((await change).postDataJSON()).toEqual({ memo: 'Moved' });
    await expect(page.getByText(word.saved)).toBeVisible();

    // Leaving with unsaved changes asks first.
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    await page.getByLabel('Name').fill('Lost');
    await page.getByRole('link', { name: word.all }).click();
    const question = page.getByRole('dialog', { name: 'Save your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Lost');
    await page.getByRole('link', { name: word.all }).click();
    await question.getByRole('button', { name: 'Do not save' }).click();
    await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Press room');
    await page.getByRole('link', { name: 'Scanner', exact: true }).click();
    await page.getByRole('link', { name: words.settings, exact: true }).click();
    await expect(page.getByText('Moved')).toBeVisible();
  },
);

story('an ID is looked up when typing stops, and a late response is ignored', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/sensors/new?type=fly_count', word.newOne('Fly count'));
  const checks: Request[] = [];
  const abandoned: Request[] = [];
  page.on('request', (request) => isCheckOf(request) && checks.push(request));
  page.on('requestfailed', (request) => isCheckOf(request) && abandoned.push(request));
  // This response never arrives.
  const requested = Promise.withResolvers<void>();
  await page.route('**/api/sensors/FREE_ONE/availability', () => requested.resolve());
  const id = page.getByLabel('ID');
  const save = page.getByRole('button', { name: words.save, exact: true });
  await id.pressSequentially('FREE_ONE');
  await expect(page.getByText(checking)).toBeVisible();
  await expect(save).toBeDisabled();
  await requested.promise;
  await expect(save).toBeDisabled();

  await id.fill(places.bakery.sensor.toLowerCase());
  await expect(page.getByText(taken)).toBeVisible();
  expect(checks.map((request) => new URL(request.url()).pathname)).toEqual([
    '/api/sensors/FREE_ONE/availability',
    '/api/sensors/bakery_1/availability',
  ]);
  await expect.poll(() => abandoned.length).toBe(1);
  await page.getByLabel('Name').fill('Second bakery');
  await save.click();
  await expect(id).toBeFocused();
  await expect(page.getByText(taken)).toBeVisible();
  await expect(page).toHaveURL(/\/sensors\/new\?type=fly_count$/);
  await id.fill(freshId('FREE'));
  await expect(page.getByText(word.free)).toBeVisible();
  await expect(save).toBeEnabled();
});

story('only permitted types are offered', async ({ page, signedIn, newcomers, flaws }) => {
  flaws.allow(/^GET \/api\/(sensors|installation_sites)\/new 404$/);
  const all = await newcomers.person({ allowedSensorTypes: ['fly', 'station', 'mirakun_device'] });
  await signedIn(all);
  await open(page, '/sensors', words.sensors);
  await page.getByRole('button', { name: word.add }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Fly']);
  for (const type of ['fly_scan', 'station', 'nonsense']) {
    await page.goto(`/sensors/new?type=${type}`);
    await expect(page.getByRole('heading', { name: 'Which type of sensor?' })).toBeVisible();
  }
  await signedIn(await newcomers.person({ allowedSensorTypes: ['station', 'mirakun_device'] }));
  await open(page, '/sensors', words.sensors);
  await expect(page.getByRole('heading', { name: 'No sensors yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: word.add })).toHaveCount(0);
  await signedIn(people.ada);
  await open(page, '/admin/sensors', words.sensors);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: word.add })).toHaveCount(0);
  // Nor by the address: what an operator adds would belong to no customer.
  await open(page, '/admin/sensors/new?type=fly', 'Sensor not found');
  await open(page, '/admin/installation_sites/new?type=fly', 'Installation site not found');
});

story('a camera’s mail address can be renewed', async ({ page, signedIn, newcomers, callsOf }) => {
  const owner = await newcomers.person({ allowedSensorTypes: ['hykecam'] });
  const id = freshId('CAM');
  await (await callsOf(owner)).post('/api/sensors', { id, name: 'Yard camera', type: 'hykecam' });
  await signedIn(owner);
  await open(page, `/sensors/${id}?tab=settings`, 'Yard camera');
  const address = page.getByText(new RegExp(`^${id}-[a-z2-7]{26}@in\\.trapline\\.example\\.com$`));
  const before = await address.textContent();
  await page.getByRole('button', { name: 'Generate new address' }).click();
  await sayYes(page, 'Generate a new email address?', 'Generate new address');
  await expect(page.getByText('The email address has been renewed.')).toBeVisible();
  await expect(address).not.toHaveText(before ?? '');
});

story('a sensor can be deleted once it is no longer shared', async ({ page, signedIn, newcomers, callsOf, flaws }) => {
  flaws.allow(/^GET \/api\/sensors\/GONE_\w+ 404$/);
  const { admin } = await newcomers.team();
  const reader = await newcomers.person();
  const calls = await callsOf(admin);
  const id = freshId('GONE');
  await calls.post('/api/sensors', { id, name: 'Going', type: 'fly_count' });
  await calls.post(`/api/sensors/${id}/users`, { email: reader.email });
  await signedIn(admin);
  await open(page, `/sensors/${id}?tab=settings`, 'Going');
  const button = page.getByRole('button', { name: remove, exact: true });
  await expect(button).toBeDisabled();
  await button.hover();
  await expect(page.getByRole('tooltip', { name: isShared })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${reader.name}` }).click();
  await sayYes(page, `Stop sharing with ${reader.name}?`, 'Remove');
  await expect(button).toBeEnabled();

  await button.click();
  const question = page.getByRole('dialog', { name: `Delete sensor “Going” (${id})?` });
  await question.getByRole('button', { name: words.cancel }).click();
  await button.click();
  await question.getByRole('button', { name: remove, exact: true }).click();
  await expect(page.getByText('The sensor has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/sensors');
  await expect(page.getByRole('heading', { name: 'No sensors yet' })).toBeVisible();
  await page.goto(`/sensors/${id}`);
  await expect(page.getByRole('heading', { name: 'Sensor not found' })).toBeVisible();
});

story(
  'an account with a share to view sees no edit button, key or memo',
  async ({ page, signedIn, newcomers, callsOf }) => {
    const { admin } = await newcomers.team();
    const reader = await newcomers.person();
    const calls = await callsOf(admin);
    const id = freshId('SEEN');
    await calls.post('/api/sensors', { id, name: 'Seen', type: 'fly_count', memo: 'Behind the safe' });
    await calls.post(`/api/sensors/${id}/users`, { email: reader.email });
    await signedIn(reader);
    await open(page, '/sensors', words.sensors);
    await page.getByRole('link', { name: 'Seen' }).click();
    await expect(page.getByText(`Shared by ${admin.name}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'All photos and charts' })).toHaveAttribute(
      'href',
      `/activities?sensorId=${id}`,
    );
    await expect(page.getByRole('heading', { name: 'Health' })).toHaveCount(0);
    await page.getByRole('link', { name: words.settings, exact: true }).click();
    await expect(page.getByText('It is shared with you for viewing only.')).toBeVisible();
    for (const name of [words.edit, remove, 'Issue key', 'Share']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(page.getByText('Behind the safe')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Health' })).toHaveCount(0);
  },
);
