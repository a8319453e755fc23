import { deviceUser } from './portal/devices.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  title: 'ミラクン',
  search: '名前・IPアドレス・シリアル番号で検索',
  link: 'Mirakun 1（新しいタブで開きます）',
  next: '次のページ',
  unknown: 'ユーザーIDが見つかりません',
} as const;

story('devices are listed with links to their pages, a hundred on a page', async ({ page, newcomers, signedIn }) => {
  const person = await newcomers.person({ locale, allowedSensorTypes: ['mirakun_device'], mirakunUserId: deviceUser });
  await signedIn(person);
  await open(page, '/activities', words.activity);
  await page.getByRole('navigation', { name: words.mainMenu }).getByRole('link', { name: word.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: word.title })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(101);
  await page.getByRole('button', { name: word.next }).click();
  await expect(page.getByText('Mirakun 101', { exact: false }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: word.search }).fill('MK-10001');
  await expect(page.getByRole('row')).toHaveCount(2);
  const [device] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: word.link }).click()]);
  await expect(device.getByText('Device MK-10001')).toBeVisible();
  expect(await device.evaluate('window.opener')).toBeNull();
});

story(
  'the page is for those with a user id; an unknown one is said',
  async ({ page, newcomers, signedIn, anotherBrowser, flaws }) => {
    const without = await newcomers.person({ locale, allowedSensorTypes: ['mirakun_device'] });
    const unknown = await newcomers.person({ locale, allowedSensorTypes: ['mirakun_device'], mirakunUserId: 'nobody' });
    const { page: other } = await anotherBrowser(without);
    await other.goto('/mirakun_device');
    await expect(other.getByRole('heading', { level: 1, name: words.activity })).toBeVisible();
    await expect(other.getByRole('link', { name: word.title })).toHaveCount(0);

    flaws.allow(/^GET \/api\/mirakun_devices 422$/);
    await signedIn(unknown);
    await open(page, '/mirakun_device', word.title);
    await expect(page.getByRole('heading', { name: word.unknown })).toBeVisible();
    await expect(page.getByText('nobody', { exact: false })).toBeVisible();
  },
);
