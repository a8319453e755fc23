import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { password } from './portal/people.ts';
import { chooseFromMenu, confirmAddress, fillInSignIn, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { words as allWords } from './support/words.ts';

const { locale, words } = storiesIn('en');
const japanese = allWords.ja;

const word = {
  nameMissing: 'Name is required',
  currentPassword: 'Current password',
  currentMissing: 'Current password is required',
  sent: (email: string) => `We sent a link to ${email}. The new address takes effect once you open it.`,
  subject: 'Verify your new email address – Trapline',
  changedMail: 'Your email address was changed – Trapline',
  passwordMail: 'Your password was changed – Trapline',
  toPortal: 'Go to the portal',
  ended: 'Your session has ended. Please sign in again.',
  sessions: 'Sessions',
  thisOne: 'This one',
  endOne: 'End the session Chrome on Linux',
  endQuestion: 'End the session Chrome on Linux?',
  end: 'End',
  oneEnded: 'The session has ended.',
  endOthers: 'End all others',
  endOthersQuestion: 'End all other sessions?',
  othersEnded: 'All other sessions have ended.',
  noOthers: 'There are no others.',
  menuOf: (name: string) => `Account menu of ${name}`,
  unsaved: 'Save your changes?',
} as const;

const newPassword = 'Another2password';

const { account, edit, save } = words;

story.describe('the user’s own account', () => {
  story('the name can be changed, and must not be empty', async ({ page, newcomers, signedIn }) => {
    const person = await newcomers.person({ locale });
    await signedIn(person);
    await open(page, '/account', account);
    await page.getByRole('button', { name: edit }).click();
    const name = page.getByLabel(words.name);
    await expect(name).toBeFocused();
    await name.fill('   ');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText(word.nameMissing)).toBeVisible();
    await name.fill('花子 Hana');
    // Unsaved changes are not lost without a question; they can be saved on the way out.
    await page.getByRole('banner').getByRole('link', { name: words.sensors }).click();
    await page.getByRole('dialog', { name: word.unsaved }).getByRole('button', { name: save, exact: true }).click();
    await expect(page.getByText(words.accountSaved)).toBeVisible();
    await expect(page).toHaveURL('/sensors');
    await expect(page.getByRole('button', { name: word.menuOf('花子 Hana') })).toBeVisible();
  });

  story(
    'a new address takes effect once its mailed link is followed',
    async ({ page, newcomers, signedIn, mails, flaws, anotherBrowser }) => {
      flaws.allow(/^POST \/api\/user_info 422$/);
      const person = await newcomers.person({ locale });
      const email = freshAddress();
      await signedIn(person);
      await open(page, '/account', account);
      await page.getByRole('button', { name: edit }).click();
      await page.getByLabel(words.email).fill(email);
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText(word.currentMissing)).toBeVisible();
      await page.getByLabel(word.currentPassword).fill(password);
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText(word.sent(email))).toBeVisible();
      await expect(page.getByRole('main').getByText(person.email, { exact: true })).toBeVisible();

      const mail = await mails.waitFor(({ to }) => to.includes(email));
      expect(mail.subject).toBe(word.subject);
      await confirmAddress(page, linkIn(mail, '/verify_email').href, locale);
      await mails.waitFor(({ to, subject }) => to.includes(person.email) && subject === word.changedMail);
      await page.getByRole('link', { name: word.toPortal }).click();
      await chooseFromMenu(page, account, locale);
      await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();

      const { page: other, flaws: otherFlaws } = await anotherBrowser(null);
      otherFlaws.allow(/^POST \/api\/signin 401$/);
      await open(other, '/sign_in', words.signIn);
      await fillInSignIn(other, person.email, password, locale);
      await expect(other.getByRole('alert')).toBeVisible();
      await fillInSignIn(other, email, password, locale);
      await expect(other).toHaveURL('/activities');
    },
  );

  story(
    'a new password ends the session in another browser',
    async ({ page, newcomers, signedIn, mails, anotherBrowser }) => {
      const person = await newcomers.person({ locale });
      await signedIn(person);
      const { page: other, flaws } = await anotherBrowser(person);
      flaws.allow(/^GET \/api\/.* 401$/);
      await open(other, '/activities', words.activity);
      await open(page, '/account', account);
      await page.getByRole('button', { name: edit }).click();
      await page.getByLabel(words.newPassword, { exact: true }).fill(newPassword);
      await page.getByLabel(words.confirmPassword, { exact: true }).fill(newPassword);
      await page.getByLabel(word.currentPassword).fill(password);
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText(words.accountSaved)).toBeVisible();
      await mails.waitFor(({ to, subject }) => to.includes(person.email) && subject === word.passwordMail);

      await other.getByRole('banner').getByRole('link', { name: words.sensors }).click();
      await expect(other).toHaveURL('/sign_in?redirectTo=%2Fsensors');
      await expect(other.getByText(word.ended)).toBeVisible();
      await fillInSignIn(other, person.email, newPassword, locale);
      await expect(other).toHaveURL('/sensors');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
    },
  );

  story.describe('in well-known browsers', () => {
    story.use({
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    });

    story('sessions are listed and can be ended', async ({ page, newcomers, signedIn, anotherBrowser }) => {
      const person = await newcomers.person({ locale });
      await signedIn(person);
      const others = [await anotherBrowser(person), await anotherBrowser(person), await anotherBrowser(person)];
      for (const { page: other, flaws } of others) {
        flaws.allow(/^GET \/api\/.* 401$/);
        await open(other, '/account', account);
      }
      await open(page, '/account', account);
      const table = page.getByRole('table', { name: word.sessions });
      await expect(table.getByRole('row')).toHaveCount(5);
      await expect(table.getByRole('row').filter({ hasText: word.thisOne })).toHaveCount(1);
      const ends = table.getByRole('row').filter({ has: page.getByRole('button', { name: word.endOne }) });
      await expect(ends).toHaveCount(3);

      await ends.first().getByRole('button').click();
      await sayYes(page, word.endQuestion, word.end);
      await expect(page.getByText(word.oneEnded)).toBeVisible();
      await expect(table.getByRole('row')).toHaveCount(4);
      await page.getByRole('button', { name: word.endOthers }).click();
      await sayYes(page, word.endOthersQuestion, word.endOthers);
      await expect(page.getByText(word.othersEnded)).toBeVisible();
      await expect(table.getByRole('row')).toHaveCount(2);
      const endOthers = page.getByRole('button', { name: word.endOthers });
      await expect(endOthers).toBeDisabled();
      await expect(endOthers).toHaveAccessibleDescription(word.noOthers);

      for (const { page: other } of others) {
        await other.getByRole('banner').getByRole('link', { name: words.sensors }).click();
        await expect(other).toHaveURL('/sign_in?redirectTo=%2Fsensors');
      }
      await page.reload();
      await expect(table.getByRole('row')).toHaveCount(2);
    });
  });
});

story('the language can be changed', async ({ page, newcomers, signedIn }) => {
  const person = await newcomers.person({ name: `Nora ${uniqueWord()}` });
  await signedIn(person);
  await open(page, '/account', words.account);
  await page.getByRole('button', { name: words.edit }).click();
  await page.getByRole('main').getByLabel(words.language).selectOption('日本語');
  await page.getByRole('button', { name: words.save }).click();
  await expect(page.getByText(japanese.accountSaved)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: japanese.account })).toBeVisible();
  await chooseFromMenu(page, japanese.signOut, 'ja');
  await expect(page.getByRole('heading', { level: 1, name: japanese.signIn })).toBeVisible();
});

story('an address of another account is refused at its field', async ({ page, newcomers, signedIn, flaws }) => {
  flaws.allow(/^POST \/api\/user_info 422$/);
  const [person, other] = [await newcomers.person(), await newcomers.person()];
  await signedIn(person);
  await open(page, '/account', words.account);
  await page.getByRole('button', { name: words.edit }).click();
  await page.getByLabel(words.email).fill(other.email);
  await page.getByLabel(word.currentPassword).fill(password);
  await page.getByRole('button', { name: words.save }).click();
  await expect(page.getByText('This email address is already registered.')).toBeVisible();
  await expect(page.getByLabel(words.email)).toBeFocused();
});
