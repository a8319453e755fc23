import { password, people } from './portal/people.ts';
import { fillInSignIn } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  wrong: 'The email address or the password is wrong.',
  noEmail: 'Please enter your email address.',
  noPassword: 'Please enter your password.',
  keep: 'Keep me signed in for a day',
} as const;

story.describe('signing in', () => {
  story('shows what is missing, then what is wrong, and accepts the right password', async ({ page, flaws }) => {
    flaws.allow(/^POST \/api\/signin 401$/);
    await open(page, '/sign_in', words.signIn);
    await expect(page).toHaveTitle(`${words.signIn} · Trapline`);

    await page.getByRole('button', { name: words.signIn, exact: true }).click();
    await expect(page.getByText(word.noEmail)).toBeVisible();
    await expect(page.getByText(word.noPassword)).toBeVisible();

    await fillInSignIn(page, people.mika.email, 'Not-her-password-1', locale);
    await expect(page.getByRole('alert')).toHaveText(word.wrong);
    await expect(page.getByLabel(words.email)).toHaveValue(people.mika.email);

    await fillInSignIn(page, `  ${people.mika.email.toUpperCase()} `, password, locale);
    await expect(page).toHaveURL('/activities');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

story('returns to the requested page after signing in', async ({ page }) => {
  await page.goto('/sensors?q=bakery');
  await expect(page).toHaveURL(/\/sign_in\?redirectTo=/);
  await fillInSignIn(page, people.mika.email);
  await expect(page).toHaveURL('/sensors?q=bakery');
  await expect(page.getByRole('heading', { level: 1, name: words.sensors })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('bakery');
});

for (const elsewhere of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)']) {
  story(`does not follow a link elsewhere after signing in: ${elsewhere}`, async ({ page, baseURL }) => {
    await page.goto(`/sign_in?redirectTo=${encodeURIComponent(elsewhere)}`);
    await fillInSignIn(page, people.mika.email);
    await expect(page).toHaveURL(`${baseURL}/activities`);
  });
}

story(
  'keeps the session in a cookie that scripts cannot read, for a day only on request',
  async ({ page, context }) => {
    const token = async () => (await context.cookies()).find(({ name }) => name === 'token');
    await open(page, '/sign_in', words.signIn);
    await fillInSignIn(page, people.mika.email);
    await expect(page).toHaveURL('/activities');
    expect(await token()).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1, path: '/' });
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('token');

    // After the page has stopped requesting its photos.
    await page.goto('about:blank');
    await context.clearCookies();
    await open(page, '/sign_in', words.signIn);
    await page.getByLabel(word.keep).check();
    const now = Date.now() / 1_000;
    await fillInSignIn(page, people.mika.email);
    await expect(page).toHaveURL('/activities');
    const kept = await token();
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(kept?.expires).toBeGreaterThan(now + 86_000);
    expect(kept?.expires).toBeLessThan(now + 87_000);
  },
);

story('signs out for good', async ({ page, context, request, signedIn, baseURL, flaws }) => {
  // Photos that were being requested arrive too late.
  flaws.allow(/^GET \/api\/pictures\/.* 401$/);
  await signedIn(people.mika);
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  await open(page, '/activities', words.activity);
  await page.getByRole('button', { name: `Account menu of ${people.mika.name}` }).click();
  await page.getByRole('menuitem', { name: words.signOut }).click();
  await expect(page).toHaveURL('/sign_in');
  // Neither the back button nor the old token works.
  await page.goBack();
  await expect(page).toHaveURL(/\/sign_in/);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get(`${baseURL}/api/user_info`, { headers })).status()).toBe(401);
});

story('redirects signed-in accounts from the sign-in page', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await page.goto('/sign_in');
  await expect(page).toHaveURL('/activities');
});

story('asks to sign in again if the session has ended in the meantime', async ({ page, signedIn, database, flaws }) => {
  flaws.allow(/^GET \/api\/.* 401$/);
  await signedIn(people.otto);
  await open(page, '/activities', words.activity);
  const { email } = people.otto;
  const otto = await database.db
    .selectFrom('accounts')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  await database.db.deleteFrom('sessions').where('account_id', '=', otto.id).execute();
  await page.getByRole('navigation', { name: words.mainMenu }).getByRole('link', { name: words.sensors }).click();
  await expect(page).toHaveURL('/sign_in?redirectTo=%2Fsensors');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await fillInSignIn(page, people.otto.email);
  await expect(page).toHaveURL('/sensors');
});

story('says that a page does not exist', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/nowhere', 'This page does not exist.');
  await page.getByRole('link', { name: 'Go to the activity page' }).click();
  await expect(page).toHaveURL('/activities');
});
