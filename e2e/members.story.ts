import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import type { Locator, Page } from '@playwright/test';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import type { Person } from './portal/people.ts';
import { ask, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  admin: '組織管理者',
  member: 'メンバー',
  newMember: '新しいメンバーのメールアドレス',
  invite: '招待',
  appoint: '管理者に任命',
  appointOne: (name: string) => `「${name}」を組織管理者に任命`,
  appointQuestion: (name: string) => `「${name}」を組織管理者に任命しますか？`,
  appointed: '組織管理者を任命しました。',
  remove: '削除',
  removeOne: (name: string) => `「${name}」を削除`,
  removeQuestion: (name: string) => `「${name}」を組織から削除しますか？`,
  removed: 'メンバーを削除しました。',
  withdraw: '取り消し',
  withdrawOne: (email: string) => `「${email}」への招待を取り消し`,
  withdrawQuestion: (email: string) => `「${email}」への招待を取り消しますか？`,
  withdrawn: '招待を取り消しました。',
  notOneself: '自分自身は削除できません。',
  onlyAdmin: '変更できるのは組織管理者だけです。',
  auditTrail: '操作履歴',
  toApp: (email: string) => `${email}をTraplineに招待しますか？`,
  waiting: '承諾待ち',
} as const;

function rowOf(page: Page, { email }: Pick<Person, 'email'>): Locator {
  return page.getByRole('row').filter({ hasText: email });
}

const organization = words.organization;

story.describe('members', () => {
  story(
    'an admin who hands over has only the rights of the other members',
    async ({ page, newcomers, signedIn, anotherBrowser }) => {
      const team = await newcomers.team({ members: 2, locale });
      const [next, other] = team.members;
      if (!next || !other) throw new Error('A team of three is needed');
      await signedIn(team.admin);
      const { page: theirPage } = await anotherBrowser(next);
      await open(theirPage, '/organization', organization);
      await expect(rowOf(theirPage, other)).toContainText(word.member);
      await expect(theirPage.getByRole('button', { name: word.removeOne(other.name) })).toBeHidden();

      await open(page, '/organization', organization);
      await expect(rowOf(page, team.admin)).toContainText(word.admin);
      await page.getByRole('button', { name: word.appointOne(next.name) }).click();
      await sayYes(page, word.appointQuestion(next.name), word.appoint);
      await expect(page.getByText(word.appointed)).toBeVisible();
      await expect(rowOf(page, next)).toContainText(word.admin);
      await expect(rowOf(page, team.admin)).toContainText(word.member);
      // None of the admin's actions are left, before or after a reload.
      const menu = page.getByRole('navigation', { name: words.mainMenu });
      for (const when of ['now', 'reloaded']) {
        if (when === 'reloaded') await page.reload();
        await expect(rowOf(page, other)).toBeVisible();
        await expect(page.getByRole('button', { name: word.removeOne(other.name) })).toBeHidden();
        await expect(page.getByRole('button', { name: word.appointOne(other.name) })).toBeHidden();
        await expect(page.getByLabel(word.newMember)).toBeHidden();
        await expect(menu.getByRole('link', { name: word.auditTrail })).toBeHidden();
        const edit = page.getByRole('button', { name: words.edit });
        await expect(edit).toBeDisabled();
        await expect(edit).toHaveAccessibleDescription(word.onlyAdmin);
      }

      await theirPage.reload();
      await expect(theirPage.getByRole('button', { name: word.removeOne(other.name) })).toBeVisible();
      await expect(theirPage.getByRole('button', { name: word.appointOne(team.admin.name) })).toBeVisible();
    },
  );

  story(
    'a removed member loses access to the organization’s data at the next call',
    async ({ page, newcomers, signedIn, anotherBrowser, callsOf }) => {
      const team = await newcomers.team({ members: 1, locale });
      const [member] = team.members;
      if (!member) throw new Error('A team of two is needed');
      const sensor = `GONE_${uniqueWord()}`;
      await (await callsOf(member)).post('/api/sensors', { id: sensor, name: `Sensor ${sensor}`, type: 'fly_count' });
      const { page: theirPage, flaws } = await anotherBrowser(member);
      flaws.allow(/^(GET|PATCH) \/api\/(sensors|organizations)\/.* 404$/);
      await open(theirPage, '/sensors', words.sensors);
      await expect(theirPage.getByText(`Sensor ${sensor}`)).toBeVisible();

      await signedIn(team.admin);
      await open(page, '/organization', organization);
      await page.getByRole('button', { name: word.removeOne(member.name) }).click();
      await sayYes(page, word.removeQuestion(member.name), word.remove);
      await expect(page.getByText(word.removed)).toBeVisible();
      await expect(rowOf(page, member)).toBeHidden();

      expect(await ask(theirPage, `/api/sensors/${sensor}`)).toBe('404 not_found');
      expect(await ask(theirPage, `/api/organizations/${team.id}`)).toBe('404 not_found');
      expect(await ask(theirPage, `/api/organizations/${team.id}/users`)).toBe('404 not_found');
      expect(await ask(theirPage, '/api/user_info')).toBe('200 ');
      await theirPage.reload();
      await expect(theirPage.getByRole('heading', { level: 1, name: words.sensors })).toBeVisible();
      await expect(theirPage.getByText(`Sensor ${sensor}`)).toBeHidden();
      await theirPage.getByRole('button', { name: words.accountMenu }).click();
      await expect(theirPage.getByRole('menuitem', { name: words.account, exact: true })).toBeVisible();
      await expect(theirPage.getByRole('menuitem', { name: organization, exact: true })).toBeHidden();
      await theirPage.goto('/organization');
      await expect(theirPage).toHaveURL('/activities');
    },
  );

  story(
    'an invitation is withdrawn, and its link no longer works',
    async ({ page, newcomers, signedIn, mails, flaws, anotherBrowser }) => {
      flaws.allow(/^POST \/api\/organizations\/\d+\/users 422$/);
      const team = await newcomers.team({ locale });
      const email = freshAddress();
      await signedIn(team.admin);
      await open(page, '/organization', organization);
      await page.getByLabel(word.newMember).fill(email);
      await page.getByRole('button', { name: word.invite, exact: true }).click();
      await sayYes(page, word.toApp(email), word.invite);
      await expect(rowOf(page, { email })).toContainText(word.waiting);
      // Invited people who have not accepted yet cannot be appointed.
      await expect(rowOf(page, { email }).getByRole('button')).toHaveCount(1);
      const link = linkIn(await mails.waitFor(({ to }) => to.includes(email)), '/invitation').href;
      await page.getByRole('button', { name: word.withdrawOne(email) }).click();
      await sayYes(page, word.withdrawQuestion(email), word.withdraw);
      await expect(page.getByText(word.withdrawn)).toBeVisible();
      await expect(rowOf(page, { email })).toBeHidden();

      const { page: theirPage, flaws: theirFlaws } = await anotherBrowser(null);
      theirFlaws.allow(/^GET \/api\/invitations\/[\w-]+ 410$/);
      await open(theirPage, link, words.linkGone);
    },
  );

  story('members cannot remove themselves', async ({ page, newcomers, signedIn, flaws }) => {
    flaws.allow(/^DELETE \/api\/organizations\/\d+\/users\/[^/]+ 409$/);
    const team = await newcomers.team({ locale });
    await signedIn(team.admin);
    await open(page, '/organization', organization);
    const remove = page.getByRole('button', { name: word.removeOne(team.admin.name) });
    await expect(remove).toBeDisabled();
    await expect(remove).toHaveAccessibleDescription(word.notOneself);
    // Clicking it nevertheless shows the reason.
    await remove.click({ force: true });
    await expect(page.getByRole('tooltip')).toHaveText(word.notOneself);
    const path = `/api/organizations/${team.id}/users/${team.admin.email}`;
    expect(await ask(page, path, 'DELETE')).toBe('409 conflict');
    await page.reload();
    await expect(rowOf(page, team.admin)).toContainText(word.admin);
  });
});

story(
  'an invitation is accepted with an existing account',
  async ({ page, newcomers, callsOf, signedIn, mails, anotherBrowser }) => {
    const team = await newcomers.team({ locale });
    const person = await newcomers.person({ locale });
    await (await callsOf(team.admin)).post(`/api/organizations/${team.id}/users`, { email: person.email });
    const link = linkIn(await mails.waitFor(({ to }) => to.includes(person.email)), '/invitation').href;
    await signedIn(team.admin);
    await open(page, '/organization', words.organization);
    await expect(rowOf(page, person)).toContainText(word.waiting);

    const { page: theirPage } = await anotherBrowser(person);
    await open(theirPage, link, '招待');
    await expect(
      theirPage.getByText(`${team.admin.name}さんから、Traplineの組織「${team.name}」への招待が届いています。`),
    ).toBeVisible();
    await theirPage.getByRole('button', { name: '参加' }).click();
    await expect(theirPage.getByRole('heading', { level: 1, name: 'ようこそ' })).toBeVisible();
    await theirPage.getByRole('link', { name: 'ポータルへ' }).click();
    await expect(theirPage).toHaveURL('/activities');
    await page.reload();
    await expect(rowOf(page, person)).toContainText(person.name);
    await expect(rowOf(page, person)).not.toContainText(word.waiting);
  },
);

story(
  'an invitation for another address cannot be accepted by the signed-in account',
  async ({ page, newcomers, callsOf, signedIn, mails }) => {
    const team = await newcomers.team({ locale });
    const email = freshAddress();
    const calls = await callsOf(team.admin);
    await calls.post(`/api/organizations/${team.id}/users`, { email, invite_to_app: true });
    const link = linkIn(await mails.waitFor(({ to }) => to.includes(email)), '/invitation').href;
    const person = await newcomers.person({ locale });
    await signedIn(person);
    await open(page, link, '招待');
    await expect(page.getByText(`現在${person.email}でサインインしています。`)).toBeVisible();
    await page.getByRole('button', { name: 'サインアウトして登録' }).click();
    await expect(page).toHaveURL(/\/register\?email=/);
    await expect(page.getByRole('dialog', { name: '利用規約' })).toBeVisible();
  },
);
