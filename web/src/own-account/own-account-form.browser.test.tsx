import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { setOwnAccountId } from '../platform/signed-in.ts';
import { keepDrafts } from '../ui/record/drafts.ts';
import { OwnAccountForm } from './own-account-form.tsx';

/** The form, and a button by which somebody else renames the account, and its language is changed in the footer. */
function Page() {
  const [user, setUser] = useState(testUser());
  return (
    <>
      <OwnAccountForm user={user} assumed={false} onSaved={() => undefined} />
      <button type="button" onClick={() => setUser({ ...user, name: 'Renamed', locale: 'ja' })}>
        meanwhile
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('saves only what was entered, also when the account changes meanwhile', async () => {
  const portal = portalThat({ 'POST /api/user_info': () => testUser({ use_otp: true }) });
  await show(<Page />);
  await press('Edit');
  await press('meanwhile');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Mika K.');
  await press('Save');
  await expect.element(page.getByText('Your account has been saved.')).toBeVisible();
  expect(portal.asked('POST /api/user_info').map(({ body }) => body)).toEqual([{ name: 'Mika K.' }]);
});

const name = page.getByRole('textbox', { name: 'Name' });
const saving = 'POST /api/user_info';

it('restores what was entered as a change of the account as it was then', async () => {
  const portal = portalThat({ [saving]: () => testUser({ name: 'Mika K.' }) });
  setOwnAccountId('1');
  await show(<Page />);
  await press('Edit');
  await userEvent.fill(name, 'Mika K.');
  expect(keepDrafts()).toBe(true);
  await show(<OwnAccountForm user={testUser({ locale: 'ja' })} assumed={false} onSaved={() => undefined} />);
  await expect.element(name).toHaveValue('Mika K.');
  await press('Save');
  await expect.element(page.getByText('Your account has been saved.')).toBeVisible();
  expect(portal.asked(saving).map(({ body }) => body)).toEqual([{ name: 'Mika K.' }]);
  setOwnAccountId(null);
});

it('shows a refused password at its field, focuses it, and sends nothing twice', async () => {
  const answer = Promise.withResolvers<Response>();
  const portal = portalThat({ [saving]: () => answer.promise });
  await show(<OwnAccountForm user={testUser()} assumed={false} onSaved={() => undefined} />);
  await press('Edit');
  await userEvent.fill(page.getByRole('textbox', { name: 'Email address' }), 'new@example.com');
  const password = page.getByLabelText(/^Current password/);
  await userEvent.fill(password, 'Wrong1password');
  await userEvent.keyboard('{Enter}{Enter}');
  answer.resolve(refusal('validation_failed', [{ path: '/current_password', message: 'wrong' }]));
  await expect.element(password).toHaveFocus();
  await expect.element(password).toBeInvalid();
  expect(portal.asked(saving)).toHaveLength(1);
});

it('keeps what was entered if saving fails, and says why', async () => {
  portalThat({ [saving]: () => refusal('too_many_requests', [], 90) });
  await show(<OwnAccountForm user={testUser()} assumed={false} onSaved={() => undefined} />);
  await press('Edit');
  await userEvent.fill(name, 'Mika K.');
  await press('Save');
  await expect.element(page.getByText('Your account could not be saved.')).toBeVisible();
  await expect.element(page.getByText(/Try again in 2 minutes/)).toBeVisible();
  await expect.element(name).toHaveValue('Mika K.');
});
