import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { setOwnAccountId } from '../platform/session/signed-in.ts';
import { OtpPage } from './one-time-password/otp-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const signingIn = 'POST /api/signin';
const verifying = 'POST /api/verify_otp';
const email = page.getByRole('textbox', { name: 'Email address' });
const password = page.getByLabelText('Password', { exact: true });
const button = page.getByRole('button', { name: 'Sign in', exact: true });
const refused = page.getByRole('alert');

afterEach(() => setOwnAccountId(null));

const showSignIn = () => show(<SignInPage />, { at: '/sign_in?redirectTo=%2Fsensors', signedOut: true });

async function fillIn(): Promise<void> {
  await userEvent.fill(email, ' mika@example.com ');
  await userEvent.fill(password, 'a long password');
}

it('sends an impatient second click only once, and opens the requested page', async () => {
  const answer = Promise.withResolvers<{ access_token: string }>();
  const portal = portalThat({ [signingIn]: () => answer.promise, 'GET /api/user_info': () => testUser() });
  const shown = await showSignIn();
  await fillIn();
  await button.click();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(button).toBeDisabled();
  answer.resolve({ access_token: 'unused' });
  await expect.poll(shown.path).toBe('/sensors');
  expect(portal.asked(signingIn).map(({ body }) => body)).toEqual([
    { email: 'mika@example.com', password: 'a long password', keep_signed_in: false, enable_otp: true },
  ]);
});

it('says how long to wait, keeps what was entered, and takes the notice away when it changes', async () => {
  const portal = portalThat({ [signingIn]: () => refusal('too_many_requests', [], 90) });
  await showSignIn();
  await fillIn();
  await button.click();
  await expect.element(refused).toHaveTextContent('Too many requests. Try again in 2 minutes.');
  await expect.element(email).toHaveValue('mika@example.com');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('!');
  await expect.element(refused).not.toBeInTheDocument();
  expect(portal.asked(signingIn)).toHaveLength(1);
});

it('says that there is no connection, and signs in at the next try', async () => {
  let tries = 0;
  portalThat({
    [signingIn]: () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError('No network')) : { access_token: 'unused' };
    },
    'GET /api/user_info': () => testUser(),
  });
  const shown = await showSignIn();
  await fillIn();
  await button.click();
  await expect.element(refused).toHaveTextContent('No connection to Trapline. Check your network and try again.');
  await button.click();
  await expect.poll(shown.path).toBe('/sensors');
});

it('focuses the first field that is missing, and sends nothing', async () => {
  const portal = portalThat({});
  await showSignIn();
  await userEvent.fill(email, 'mika@example.com');
  await button.click();
  await expect.element(page.getByText('Please enter your password.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(portal.asked(signingIn)).toEqual([]);
});

it('keeps a wrong one-time password selected, so that the next one replaces it', async () => {
  let right = false;
  const portal = portalThat({
    [verifying]: () => (right ? { access_token: 'unused' } : refusal('invalid_otp_code')),
    'GET /api/user_info': () => testUser(),
  });
  const shown = await show(<OtpPage />, { at: '/verify_otp?email=mika%40example.com', signedOut: true });
  const code = page.getByRole('textbox');
  await userEvent.fill(code, '111111');
  await userEvent.keyboard('{Enter}');
  await expect.element(refused).toBeVisible();
  await expect.element(code).toHaveFocus();
  right = true;
  await userEvent.keyboard('222222');
  await expect.element(code).toHaveValue('222222');
  await expect.element(refused).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(shown.path).toBe('/');
  expect(portal.asked(verifying).map(({ body }) => body)).toEqual([
    { email: 'mika@example.com', otp_code: '111111', keep_signed_in: false },
    { email: 'mika@example.com', otp_code: '222222', keep_signed_in: false },
  ]);
});

it('says what the portal is and how to get an account, beside the form or on a phone around it', async () => {
  await showSignIn();
  const product = page.getByText(/^Trapline photographs your insect and rodent traps/);
  const help = page.getByText(/^No account yet, or trouble signing in\?/);
  const form = page.getByRole('textbox', { name: 'Email address' });
  const box = (one: typeof form) => one.element().getBoundingClientRect();
  await expect.element(product).toBeVisible();
  expect(box(product).right).toBeLessThan(box(form).left);
  expect(box(help).top).toBeGreaterThan(box(form).bottom);
  await show(<SignInPage />, { at: '/sign_in', signedOut: true, locale: 'ja', phone: true });
  const inJapanese = page.getByText(/^Traplineは、虫やネズミのトラップを撮影し/);
  await expect.element(inJapanese).toBeVisible();
  expect(box(inJapanese).right).toBeLessThanOrEqual(390);
});
