import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { Page } from '@playwright/test';
import { uniqueWord } from './portal/newcomers.ts';
import { people, type Person } from './portal/people.ts';
import { chooseFromMenu, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  assume: 'Sign in as this user',
  question: (name: string) => `Sign in as ${name}?`,
  yes: 'Sign in',
  banner: (email: string) => `Signed in as another user: ${email}`,
  back: 'Back to my own account',
  emailReason: 'The address can only be changed by the account itself.',
  reason: 'Password and one-time password can only be changed by the account itself.',
  otp: 'Require an emailed one-time password at every sign-in',
  sessions: 'The sessions are shown only to the account itself.',
  accounts: 'Accounts',
} as const;

/** Assumes an account from its page in the back office. */
async function assume(page: Page, { email, name }: Person): Promise<void> {
  await open(page, `/admin/accounts/${email}`, name);
  await page.getByRole('button', { name: word.assume }).click();
  await sayYes(page, word.question(name), word.yes);
  await expect(page).toHaveURL('/activities');
  await expect(page.getByText(word.banner(email))).toBeVisible();
}

/** Calls the portal from a script of the page, as another account. @returns status and problem type */
async function askAs(page: Page, id: string, path: string, method: string, body: object): Promise<string> {
  const init = {
    method,
    headers: { 'content-type': 'application/json', 'x-assumed-user-id': id },
    body: JSON.stringify(body),
  };
  return page.evaluate<string>(`fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (answer) =>
    answer.status + ' ' + ((await answer.json()).type ?? ''))`);
}

story.describe('an assumed identity', () => {
  story('sees what the account sees, with a banner, until it ends', async ({ page, newcomers, signedIn, callsOf }) => {
    const team = await newcomers.team({ locale });
    const sensor = `SEEN_${uniqueWord()}`;
    const calls = await callsOf(team.admin);
    await calls.post('/api/sensors', { id: sensor, name: `Sensor ${sensor}`, type: 'fly_count' });
    await signedIn(people.ada);
    await assume(page, team.admin);
    const banner = page.getByText(word.banner(team.admin.email));
    await page.getByRole('banner').getByRole('link', { name: words.sensors }).click();
    await expect(page).toHaveURL('/sensors');
    await expect(page.getByText(`Sensor ${sensor}`)).toBeVisible();
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(page.getByText(`Sensor ${sensor}`)).toBeVisible();
    // The back office is closed in the meantime.
    await page.goto('/admin/accounts');
    await expect(page).toHaveURL('/activities');

    await chooseFromMenu(page, words.signOut, locale);
    await expect(page).toHaveURL('/admin/accounts');
    await expect(page.getByRole('heading', { level: 1, name: word.accounts })).toBeVisible();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: word.accounts })).toBeVisible();
  });

  story('cannot change how the account signs in', async ({ page, newcomers, signedIn, callsOf, flaws }) => {
    flaws.allow(/^(POST \/api\/user_info|GET \/api\/sessions) 403$/);
    const person = await newcomers.person({ locale });
    const { id } = await (await callsOf(person)).get<UserInfo>('/api/user_info');
    await signedIn(people.ada);
    await assume(page, person);
    await open(page, '/account', words.account);
    await expect(page.getByText(word.sessions)).toBeVisible();
    await page.getByRole('button', { name: words.edit }).click();
    await expect(page.getByText(word.reason)).toBeVisible();
    await expect(page.getByLabel(words.email)).toBeDisabled();
    await expect(page.getByLabel(words.email)).toHaveAccessibleDescription(word.emailReason);
    await expect(page.getByLabel(words.newPassword, { exact: true })).toBeHidden();
    await expect(page.getByRole('checkbox', { name: word.otp })).toBeDisabled();
    for (const body of [
      { email: 'thief@example.com', current_password: 'x' },
      { password: 'Another2password', current_password: 'x' },
      { use_otp: true, current_password: 'x' },
    ]) {
      expect(await askAs(page, id, '/api/user_info', 'POST', body)).toBe('403 forbidden');
    }
    // Changing the name is allowed.
    await page.getByLabel(words.name).fill('Named by Ada');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.accountSaved)).toBeVisible();
    await page.getByRole('button', { name: word.back }).click();
    await expect(page).toHaveURL('/admin/accounts');

    // The trail names both accounts.
    const trail = await (await callsOf(people.ada)).get<{ readonly entries: readonly AuditItem[] }>(
      `/api/audit_trail?q=${encodeURIComponent(person.email)}`,
    );
    const both = trail.entries.map(({ actor_email, subject_email }) => `${actor_email} ${subject_email}`);
    expect(both).toContain(`${people.ada.email} ${person.email}`);
    await open(page, `/admin/audit_trail?q=${encodeURIComponent(person.email)}`, 'Audit trail');
    const row = page.getByRole('row').filter({ hasText: `${people.ada.name} (as Named by Ada)` });
    await expect(row.first()).toBeVisible();
  });
});

story(
  'is not offered for admins, blocked or deactivated accounts, and not available to others',
  async ({ page, newcomers, signedIn, callsOf, anotherBrowser }) => {
    const idOf = async (person: Person) => (await (await callsOf(person)).get<UserInfo>('/api/user_info')).id;
    await signedIn(people.ada);
    const blocked = await newcomers.person({ blocked: true });
    const deactivated = await newcomers.person({ activated: false });
    for (const { email, name } of [people.ada, blocked, deactivated]) {
      await open(page, `/admin/accounts/${email}`, name);
      await expect(page.getByRole('button', { name: 'Send password reset email' })).toBeVisible();
      await expect(page.getByRole('button', { name: word.assume })).toBeHidden();
    }
    const [one, other] = [await newcomers.person(), await newcomers.person()];
    const { page: theirPage, flaws } = await anotherBrowser(one);
    flaws.allow(/^POST \/api\/user_info 403$/);
    await open(theirPage, '/account', words.account);
    expect(await askAs(theirPage, await idOf(other), '/api/user_info', 'POST', { name: 'Stolen' })).toBe(
      '403 forbidden',
    );
  },
);
