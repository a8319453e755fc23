import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { isRecord } from '../platform/is-record.ts';
import { AccountRecord } from './account-record.tsx';

const user: User = {
  ...testUser({ id: '2', email: 'ren@example.com', name: 'Ren' }),
  own_sensor_types: null,
  own_features: null,
  email_verified: true,
  created_at: 1_700_000_000,
  last_active: null,
  etag: '"1"',
};

/** Shows an account in edit mode, on a portal that saves it. */
async function edit(instead: Answers = {}, email: string = user.email) {
  const portal = portalThat({
    'GET /api/organizations': () => ({ organizations: [], total: 0 }),
    'PUT /api/users/{userEmail}': ({ body }) => (isRecord(body) ? { ...user, ...body } : refusal('bad_request')),
    ...instead,
  });
  const shown = await show(<AccountRecord user={user} />, { user: testUser({ permissions: ['admin'] }) });
  await press('Edit');
  await userEvent.fill(page.getByRole('textbox', { name: 'Email address' }), email);
  return { ...shown, sent: () => portal.asked('PUT /api/users/{userEmail}') };
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const saved = page.getByText('The account has been saved.');
const question = page.getByRole('dialog', { name: 'Save your changes?' });

it('shows a saved account at its new address', async () => {
  const { sent, path } = await edit({}, 'new@example.com');
  await press('Save');
  await expect.element(saved).toBeVisible();
  await expect.poll(() => decodeURIComponent(path())).toBe('/admin/accounts/new@example.com');
  expect(sent().map(({ params, body, headers }) => [params['userEmail'], body, headers.get('if-match')])).toEqual([
    ['ren@example.com', { email: 'new@example.com' }, '"1"'],
  ]);
});

it('goes where the user was going if a new address is saved on leaving', async () => {
  const { sent, go, path } = await edit({}, 'new@example.com');
  go('/elsewhere');
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(path).toBe('/elsewhere');
  expect(sent()).toHaveLength(1);
});

it('sends and notifies nothing if nothing has changed, and does not ask when it is left', async () => {
  const { sent, go, path } = await edit();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Ren ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  go('/elsewhere');
  await expect.poll(path).toBe('/elsewhere');
  expect(sent()).toEqual([]);
  expect(saved.elements()).toEqual([]);
});

it('says why it could not be saved, and keeps what was entered', async () => {
  const { path } = await edit({ 'PUT /api/users/{userEmail}': () => refusal('unavailable') }, 'new@example.com');
  await press('Save');
  await expect.element(page.getByText('The account could not be saved.')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Trapline is not available at the moment.');
  await expect.element(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('new@example.com');
  expect([saved.elements(), path()]).toEqual([[], '/']);
});

it('notifies users who change their own language in the new one', async () => {
  portalThat({
    'GET /api/organizations': () => ({ organizations: [], total: 0 }),
    'PUT /api/users/{userEmail}': ({ body }) => (isRecord(body) ? { ...user, ...body } : refusal('bad_request')),
  });
  await show(<AccountRecord user={user} />, { user: testUser({ id: user.id, permissions: ['admin'] }) });
  await press('Edit');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language' }), 'ja');
  await press('Save');
  await expect.element(page.getByText('アカウントを保存しました。')).toBeVisible();
});

it('shows at its field that the address is taken', async () => {
  const { path } = await edit(
    { 'PUT /api/users/{userEmail}': () => refusal('resource_already_exists') },
    'a@example.com',
  );
  await press('Save');
  const field = page.getByRole('textbox', { name: 'Email address' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('a@example.com');
  expect(path()).toBe('/');
});

it('merges what somebody else has changed in the account, in words', async () => {
  const theirs = { ...user, name: 'Ren Sato', use_otp: true, own_sensor_types: ['fly' as const], etag: '"2"' };
  const { sent } = await edit(
    {
      'PUT /api/users/{userEmail}': ({ body, headers }) =>
        headers.get('if-match') === theirs.etag && isRecord(body)
          ? { ...theirs, ...body }
          : refusal('precondition_failed'),
      'GET /api/users/{userEmail}': () => theirs,
    },
    'a@example.com',
  );
  await press('Save');
  const notice = page.getByRole('region', { name: 'This was changed elsewhere in the meantime' });
  await expect
    .poll(() =>
      notice
        .getByRole('definition')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Ren Sato', 'On', 'Fly']);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ren Sato');
  await expect.element(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('a@example.com');
  await press('Save');
  await expect.element(saved).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([{ email: 'a@example.com' }, { email: 'a@example.com' }]);
});
