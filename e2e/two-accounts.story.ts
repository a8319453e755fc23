import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { Page } from '@playwright/test';
import type { Database } from '@trapline/server/platform/database/database.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { password, people, type Person } from './portal/people.ts';
import { chooseFromMenu, fillInSignIn } from './support/steps.ts';
import { quiet, watchRequests } from './support/quiet.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { watchPage } from './support/watch.ts';

const { locale, words } = storiesIn('en');

const word = {
  stopped: 'Another account has signed in',
  newSite: 'New installation site: Fly scan',
  kept: /what you entered is kept until then/,
  restored: 'What you entered before your session ended is here again. It is not saved yet.',
  ended: /^Your session has ended/,
  assume: 'Sign in as this user',
  assumed: (email: string) => `Signed in as another user: ${email}`,
} as const;

const goOnAs = (page: Page, { name }: Person) => page.getByRole('button', { name: `Continue as ${name}` });
const menuOf = (page: Page, { name }: Person) => page.getByRole('button', { name: `Account menu of ${name}` });

async function endSessions({ db }: Database, { email }: Person): Promise<void> {
  const { id } = await db.selectFrom('accounts').where('email', '=', email).select('id').executeTakeFirstOrThrow();
  await db.deleteFrom('sessions').where('account_id', '=', id).execute();
}

/** Opens the form of a new site, and types its name. */
async function beginSite(page: Page, name: string): Promise<void> {
  await open(page, '/installation_sites/new?type=fly_scan', word.newSite);
  await page.getByLabel(words.name).fill(name);
}

story.describe('two accounts in two tabs', () => {
  story(
    'the first tab stops at once, and its text returns with its account',
    async ({ page, context, newcomers, signedIn, callsOf, flaws }) => {
      flaws.allow(/^(GET|POST) \/api\/.* (401|409)$/);
      const [{ admin: first }, { admin: second }] = [
        await newcomers.team({ locale }),
        await newcomers.team({ locale }),
      ];
      const name = `Typed by the first ${uniqueWord()}`;
      await signedIn(first);
      const tab = await context.newPage();
      const flawsOfTab = await watchPage(tab);
      flawsOfTab.allow(/^GET \/api\/.* 409$/);
      await open(tab, '/activities', words.activity);
      await beginSite(page, name);

      // Signed out in the other tab: this one is led to the sign-in page, and in again by the other tab.
      await chooseFromMenu(tab, words.signOut, locale);
      await expect(page).toHaveURL(/\/sign_in\?redirectTo=/);
      await expect(page.getByText(word.kept)).toBeVisible();
      await fillInSignIn(tab, first.email, password, locale);
      await expect(page.getByLabel(words.name)).toHaveValue(name);
      await expect(page.getByText(word.restored)).toBeVisible();

      // The second account replaces the first one.
      await signedIn(second);
      await tab.reload();
      await expect(menuOf(tab, second)).toBeVisible();
      // The first tab takes over the stream of changes, and is refused.
      await expect(page.getByRole('heading', { level: 1, name: word.stopped })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(first.email);
      await expect(page.getByRole('alert')).toContainText(second.email);
      await expect(menuOf(page, first)).toBeHidden();
      const calls = await callsOf(second);
      const sites = await calls.get<{ readonly installation_sites: readonly InstallationSite[] }>(
        '/api/installation_sites',
      );
      expect(sites.installation_sites).toEqual([]);

      // The first one signs in again in this tab: the text is there, and the other tab stops.
      await page.getByRole('button', { name: `Sign in as ${first.name}` }).click();
      await expect(page).toHaveURL(/\/sign_in\?redirectTo=/);
      await fillInSignIn(page, first.email, password, locale);
      await expect(page.getByLabel(words.name)).toHaveValue(name);
      await expect(tab.getByRole('heading', { level: 1, name: word.stopped })).toBeVisible();
      await goOnAs(tab, first).click();
      await expect(menuOf(tab, first)).toBeVisible();
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await expect(page).toHaveURL(/\/installation_sites\/\d+\?tab=settings$/);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(flawsOfTab.found()).toEqual([]);
    },
  );

  story(
    'an assumed identity does not go on through the session of another account',
    async ({ page, newcomers, signedIn, flaws }) => {
      flaws.allow(/^GET \/api\/.* 409$/);
      watchRequests(page);
      const person = await newcomers.person({ locale });
      await signedIn(people.ada);
      await open(page, `/admin/accounts/${person.email}`, person.name);
      await page.getByRole('button', { name: word.assume }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText(word.assumed(person.email))).toBeVisible();
      await quiet(page);
      await signedIn(people.otto);
      // The next call of the page is refused: that of the click, or already one made ahead when the pointer comes near.
      const stopped = page.getByRole('heading', { level: 1, name: word.stopped });
      const sensors = page.getByRole('link', { name: words.sensors, exact: true });
      await expect(async () => {
        if (!(await stopped.isVisible())) await sensors.click({ timeout: 1000 });
        await expect(stopped).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 45_000 });
      await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
      await page.reload();
      await expect(menuOf(page, people.otto)).toBeVisible();
      await expect(page.getByText(word.assumed(person.email))).toBeHidden();
    },
  );
});

story.describe('text in a form when the session ends while saving', () => {
  for (const same of [true, false]) {
    story(
      same ? 'returns after signing in again' : 'is not offered to another account',
      async ({ page, newcomers, signedIn, database, flaws }) => {
        flaws.allow(/^(GET|POST) \/api\/.* 401$/);
        const [{ admin }, { admin: another }] = [await newcomers.team({ locale }), await newcomers.team({ locale })];
        const name = `Kept ${uniqueWord()}`;
        await signedIn(admin);
        await beginSite(page, name);
        await endSessions(database, admin);
        await page.getByRole('button', { name: words.save, exact: true }).click();
        await expect(page).toHaveURL(/\/sign_in\?redirectTo=/);
        // One notice, not a second one about the site.
        await expect(page.getByRole('alert')).toHaveCount(1);
        await expect(page.getByRole('alert')).toHaveText(word.ended);
        await expect(page.getByRole('alert')).toHaveText(word.kept);
        await fillInSignIn(page, same ? admin.email : another.email, password, locale);
        await expect(page.getByRole('heading', { level: 1, name: word.newSite })).toBeVisible();
        await expect(page.getByLabel(words.name)).toHaveValue(same ? name : '');
        if (!same) return;
        await page.getByRole('button', { name: words.save, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      },
    );
  }
});

story(
  'a feature that an operator switches on or off is seen without a reload',
  async ({ page, newcomers, signedIn, callsOf }) => {
    const { admin, id } = await newcomers.team({ locale });
    const operator = await callsOf(people.ada);
    await signedIn(admin);
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/changes');
    await open(page, '/installation_sites', words.sites);
    const item = page.getByRole('navigation', { name: words.mainMenu }).getByRole('link', { name: words.sites });
    await expect(item).toBeVisible();
    await stream;
    await operator.put(`/api/organizations/${id}`, { active_features: [] });
    await expect(item).toBeHidden();
    await operator.put(`/api/organizations/${id}`, { active_features: ['sensor_installation_sites'] });
    await expect(item).toBeVisible();
  },
);

story.describe('an unknown address', () => {
  story('is within the shell for signed-in people', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    for (const path of ['/nowhere', '/sensors/a/b/c', '/admin/nowhere']) {
      await open(page, path, 'This page does not exist.');
      await expect(menuOf(page, people.mika)).toBeVisible();
    }
  });

  story('leads signed-out people to the sign-in page', async ({ page }) => {
    await open(page, '/nowhere', words.signIn);
    await expect(page).toHaveURL('/sign_in?redirectTo=%2Fnowhere');
  });
});

story('an account that cannot be loaded at the start can be signed out', async ({ context, signedIn }) => {
  // Its console reports the failure.
  const page = await context.newPage();
  await signedIn(people.mika);
  await page.route('**/api/user_info', (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, '/activities', 'This page could not be shown');
  await page.getByRole('button', { name: words.signOut }).click();
  await expect(page).toHaveURL('/sign_in');
  await page.unroute('**/api/user_info');
  await open(page, '/activities', words.signIn);
});
