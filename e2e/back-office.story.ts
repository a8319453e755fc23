import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { invitationsPerAddress } from '@trapline/domain/organizations/organization.limits.ts';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

const { name, edit, save } = words;
const changedElsewhere = 'This was changed elsewhere in the meantime';

story('an account’s blocked state is refreshed', async ({ page, signedIn, newcomers, database }) => {
  const person = await newcomers.person();
  await signedIn(people.ada);
  await open(page, `/admin/accounts/${person.email}`, person.name);
  const unblock = page.getByRole('button', { name: 'Unblock', exact: true });
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await expect(unblock).toBeHidden();
  await database.db.updateTable('accounts').set({ blocked: true }).where('email', '=', person.email).execute();
  await page.getByRole('button', { name: 'Refresh the blocked state' }).click();
  await expect(page.getByText('The blocked state is up to date.')).toBeVisible();
  await expect(unblock).toBeVisible();
});

story('the back office sends a mail to set a new password', async ({ page, signedIn, newcomers, mails }) => {
  const { email, name: person } = await newcomers.person();
  await signedIn(people.ada);
  await open(page, `/admin/accounts/${email}`, person);
  await page.getByRole('button', { name: 'Send password reset email' }).click();
  await sayYes(page, `Send a password reset email to ${email}?`, 'Send');
  await expect(page.getByText(`The email is on its way to ${email}.`)).toBeVisible();
  const mail = await mails.waitFor(({ to }) => to.includes(email));
  expect(linkIn(mail, '/reset_password').searchParams.get('token')).not.toBeNull();
});

story('an organization with stations has a plan, and a different one from next month', async ({ page, signedIn }) => {
  await signedIn(people.ada);
  const team = `Trappers ${uniqueWord()}`;
  await open(page, '/admin/organizations/new', 'New organization');
  await page.getByLabel(name).fill(team);
  await page.getByLabel('Address').fill('Sapporo');
  await page.getByLabel('Phone number').fill('011-000-0000');
  await page.getByRole('checkbox', { name: 'Station (S type)' }).check();
  await page.getByRole('button', { name: save }).click();
  await expect(page.getByText('Plan is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption('1');
  await page.getByRole('button', { name: save }).click();
  await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
  const facts = page.getByRole('main');
  await expect(facts).toContainText('20 traps a month (10,000 yen a month, 400 yen for each further trap)');
  await expect(facts).toContainText('No change');
  await page.getByRole('button', { name: edit }).click();
  await page.getByLabel('Plan from next month').selectOption('4');
  await page.getByRole('button', { name: save }).click();
  await expect(page.getByText('The organization has been saved.')).toBeVisible();
  await expect(facts).toContainText('20 traps a month');
  await expect(facts).toContainText('100,000 yen a month');
});

story('of two conflicting changes, the second user chooses', async ({ page, signedIn, newcomers, callsOf, flaws }) => {
  flaws.allow(/^PUT \/api\/(organizations|users)\/[^/]+ 412$/);
  const team = await newcomers.team();
  const calls = await callsOf(people.ada);
  await calls.put(`/api/organizations/${team.id}`, { address: 'Sapporo', phone_number: '011-000-0000' });
  await signedIn(people.ada);
  for (const [path, shown, api] of [
    [`/admin/organizations/${team.id}`, team.name, `/api/organizations/${team.id}`],
    [`/admin/accounts/${team.admin.email}`, team.admin.name, `/api/users/${team.admin.email}`],
  ] as const) {
    const [other, mine] = [`Other ${uniqueWord()}`, `Mine ${uniqueWord()}`];
    await open(page, path, shown);
    await page.getByRole('button', { name: edit }).click();
    await page.getByRole('textbox', { name, exact: true }).fill(mine);
    await calls.put(api, { name: other });
    await page.getByRole('button', { name: save }).click();
    const notice = page.getByRole('region', { name: changedElsewhere });
    await expect(notice.getByRole('radio', { name: mine })).toBeChecked();
    await notice.getByRole('radio', { name: other }).check();
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(other);
    await notice.getByRole('radio', { name: mine }).check();
    await page.getByRole('button', { name: save }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: mine })).toBeVisible();
  }
});

story('a product admin adds a member at once', async ({ page, signedIn, newcomers, callsOf }) => {
  const [team, person] = [await newcomers.team(), await newcomers.person()];
  await signedIn(people.ada);
  await open(page, `/admin/organizations/${team.id}`, team.name);
  await page.getByLabel('Email address of the new member').fill(person.email);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The member has been added.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText(person.name);
  await expect(row).not.toContainText('Waiting for acceptance');
  const calls = await callsOf(people.ada);
  const { owner_id } = await calls.get<User>(`/api/users/${person.email}`);
  expect(owner_id).toBe(String(team.id));
});

story('an invitation that could not be mailed is refused', async ({ page, signedIn, newcomers, callsOf, flaws }) => {
  flaws.allow(/^POST \/api\/organizations\/\d+\/users 429$/);
  const person = await newcomers.person();
  const body = { email: person.email };
  const ofOthers = Array.from({ length: invitationsPerAddress }, () => newcomers.team());
  for (const { admin, id } of await Promise.all(ofOthers))
    await (await callsOf(admin)).post(`/api/organizations/${id}/users`, body);
  const team = await newcomers.team();
  await signedIn(team.admin);
  await open(page, '/organization', words.organization);
  await page.getByLabel('Email address of the new member').fill(person.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('No invitation was sent: there were too many in the last hour.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toBeHidden();
});
