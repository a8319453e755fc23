import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { password, people } from './portal/people.ts';
import { ask, chooseFromMenu, confirmAddress, fillInSignIn, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  accounts: 'Accounts',
  organizations: 'Organizations',
  addOrganization: 'Add organization',
  newOrganization: 'New organization',
  required: (field: string) => `${field} is required`,
  address: 'Address',
  phone: 'Phone number',
  flyCount: 'Fly count',
  addAccount: 'Add account',
  newAccount: 'New account',
  created: 'The account has been created. An email to verify the address is on its way.',
  updated: 'The account has been saved.',
  unverified: 'Address not verified',
  verifySubject: 'Verify your email address – Trapline',
  taken: 'This email address is already registered.',
  nothing: 'Nothing found',
  search: 'Search the accounts',
  deactivatedOnly: 'Deactivated only',
  blockedOnly: 'Blocked only',
  next: 'Next page',
  previous: 'Previous page',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  unsaved: 'Save your changes?',
  stay: 'Keep editing',
  discard: 'Do not save',
} as const;

story('a product admin starts in the back office, and nobody else gets in', async ({ page, anotherBrowser }) => {
  await open(page, '/sign_in', words.signIn);
  await fillInSignIn(page, people.ada.email);
  await expect(page).toHaveURL('/admin/sensors');
  await expect(page.getByRole('heading', { level: 1, name: words.sensors })).toBeVisible();
  for (const path of ['/', '/activities', '/sensors', '/organization']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/sensors');
  }
  const { page: members, flaws } = await anotherBrowser(people.lena);
  flaws.allow(/^GET \/api\/(users|organizations) 403$/);
  for (const path of ['/admin', '/admin/accounts', '/admin/organizations/new', '/admin/audit_trail']) {
    await members.goto(path);
    await expect(members).toHaveURL('/activities');
  }
  expect(await ask(members, '/api/users')).toBe('403 forbidden');
  expect(await ask(members, '/api/organizations')).toBe('403 forbidden');
});

const { name, email, save, edit, organization } = words;

story.describe('the back office', () => {
  story(
    'creates an organization, then an account in it that verifies its address',
    async ({ page, signedIn, mails, anotherBrowser }) => {
      await signedIn(people.ada);
      const team = `星の会 ${uniqueWord()}`;
      await open(page, '/admin/organizations', word.organizations);
      await page.getByRole('link', { name: word.addOrganization }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.newOrganization })).toBeVisible();
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText(word.required(name))).toBeVisible();
      await page.getByLabel(name).fill(team);
      await page.getByLabel(word.address).fill('Sapporo, Kita 1');
      await page.getByLabel(word.phone).fill('011-000-0000');
      await page.getByRole('checkbox', { name: word.flyCount, exact: true }).check();
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
      await expect(page.getByText(word.flyCount, { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/organizations\/\d+$/);

      const address = freshAddress();
      const person = `佐藤 ${uniqueWord()}`;
      await open(page, '/admin/accounts', word.accounts);
      await page.getByRole('link', { name: word.addAccount }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.newAccount })).toBeVisible();
      await page.getByRole('combobox', { name: organization }).fill(team);
      await page.getByRole('option', { name: team }).click();
      await page.getByLabel(name).fill(person);
      await page.getByLabel(email).fill(address);
      await page.getByLabel(words.newPassword, { exact: true }).fill(password);
      await page.getByLabel(words.confirmPassword, { exact: true }).fill(password);
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText(word.created)).toBeVisible();
      await expect(page).toHaveURL(`/admin/accounts/${encodeURIComponent(address)}`);
      await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
      await expect(page.getByText(word.unverified, { exact: true })).toBeVisible();

      const mail = await mails.waitFor(({ to }) => to.includes(address));
      expect(mail.subject).toBe(word.verifySubject);
      const { page: theirPage } = await anotherBrowser(null);
      await confirmAddress(theirPage, linkIn(mail, '/verify_email').href, locale);
      await open(theirPage, '/sign_in', words.signIn);
      await fillInSignIn(theirPage, address, password, locale);
      await expect(theirPage).toHaveURL('/activities');
      await chooseFromMenu(theirPage, organization, locale);
      await expect(theirPage.getByText(team)).toBeVisible();
      await page.reload();
      await expect(page.getByText(word.unverified, { exact: true })).toBeHidden();
    },
  );

  story('an account is changed, and unsaved changes are protected', async ({ page, signedIn, newcomers, flaws }) => {
    flaws.allow(/^PUT \/api\/users\/[^/]+ 422$/);
    const [person, other] = [await newcomers.person({ locale }), await newcomers.person()];
    await signedIn(people.ada);
    await open(page, `/admin/accounts/${person.email}`, person.name);
    await page.getByRole('button', { name: edit }).click();
    const changed = `Changed ${uniqueWord()}`;
    await page.getByLabel(name).fill(changed);
    await page.getByRole('banner').getByRole('link', { name: word.organizations }).click();
    const question = page.getByRole('dialog', { name: word.unsaved });
    await question.getByRole('button', { name: word.stay }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel(name)).toHaveValue(changed);

    await page.getByLabel(email).fill(other.email);
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText(word.taken)).toBeVisible();
    await page.getByLabel(email).fill(person.email);
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText(word.updated)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: changed })).toBeVisible();

    await page.getByRole('button', { name: edit }).click();
    await page.getByLabel(name).fill('Not kept');
    await page.getByRole('banner').getByRole('link', { name: word.organizations }).click();
    await sayYes(page, word.unsaved, word.discard);
    await expect(page).toHaveURL('/admin/organizations');
    await open(page, `/admin/accounts/${person.email}`, changed);
  });

  story('accounts are found by words, states and pages', async ({ page, signedIn, newcomers, callsOf }) => {
    const calls = await callsOf(people.ada);
    const family = `Fam${uniqueWord()}`;
    const team = await newcomers.team();
    for (let index = 1; index <= 21; index++) {
      const number = String(index).padStart(2, '0');
      const body = {
        name: `${family} N${number}`,
        email: freshAddress(),
        locale,
        password,
        owner_id: String(team.id),
      };
      const { email: address } = await calls.post<{ readonly email: string }>('/api/users', body);
      if (index === 21) await calls.put(`/api/users/${address}`, { activated: false });
    }
    const blocked = await newcomers.person({ name: `${family} Blocked`, blocked: true });

    await signedIn(people.ada);
    await open(page, '/admin/accounts', word.accounts);
    const search = page.getByRole('searchbox', { name: word.search });
    const rows = page.getByRole('table').getByRole('row');
    await search.fill(family);
    await expect(page.getByText(word.range(1, 20, 22))).toBeVisible();
    await expect(rows).toHaveCount(21);
    await page.getByRole('button', { name: word.next }).click();
    await expect(page.getByText(word.range(21, 22, 22))).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('button', { name: word.next })).toBeDisabled();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('button', { name: word.previous }).click();
    await expect(rows).toHaveCount(21);

    // Every word must match, anywhere.
    await search.fill(`n07 ${family.toLowerCase()} ${team.name.split(' ')[1]}`);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(`${family} N07`);
    await search.fill(`${family} nobody`);
    await expect(page.getByRole('heading', { name: word.nothing })).toBeVisible();

    await search.fill(family);
    const [deactivatedOnly, blockedOnly] = [
      page.getByRole('checkbox', { name: word.deactivatedOnly }),
      page.getByRole('checkbox', { name: word.blockedOnly }),
    ];
    await deactivatedOnly.check();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(`${family} N21`);
    await blockedOnly.check();
    await expect(deactivatedOnly).not.toBeChecked();
    await expect(rows.nth(1)).toContainText(blocked.email);
    await expect(rows).toHaveCount(2);
    await blockedOnly.uncheck();
    await expect(rows).toHaveCount(21);
    await page.getByRole('columnheader', { name }).getByRole('button').click();
    await expect(rows.nth(1)).toContainText(`${family} N21`);
  });
});
