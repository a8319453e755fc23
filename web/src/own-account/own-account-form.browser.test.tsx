import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat as portalOf, refusal, type Answers } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { setOwnAccountId } from '../platform/session/signed-in.ts';
import { keepDrafts } from '../ui/record/drafts.ts';
import { OwnAccountForm } from './own-account-form.tsx';

const name = page.getByRole('textbox', { name: 'Name' });
const [loading, saving] = ['GET /api/user_info', 'POST /api/user_info'] as const;

/** A portal on which nobody else changes the account, unless `answers` say so. */
const portalThat = (answers: Answers) => portalOf({ [loading]: () => testUser(), ...answers });

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
  const portal = portalThat({
    [loading]: () => testUser({ name: 'Renamed', locale: 'ja' }),
    [saving]: () => testUser({ use_otp: true }),
  });
  await show(<Page />);
  await press('Edit');
  await press('meanwhile');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Mika K.');
  await press('Save');
  await page.getByRole('radio', { name: /Mika K\./ }).click();
  await press('Save');
  await expect.element(page.getByText('Your account has been saved.')).toBeVisible();
  expect(portal.asked('POST /api/user_info').map(({ body }) => body)).toEqual([{ name: 'Mika K.' }]);
});

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

it('asks about a name that was changed elsewhere, and sends only what is chosen', async () => {
  const portal = portalThat({
    [loading]: () => testUser({ name: 'Renamed', locale: 'ja' }),
    [saving]: () => testUser(),
  });
  await show(<OwnAccountForm user={testUser()} assumed={false} onSaved={() => undefined} />);
  await press('Edit');
  await userEvent.fill(name, 'Mika K.');
  await press('Save');
  await expect.element(page.getByRole('radio', { name: 'What you entered Mika K.' })).toBeChecked();
  expect(portal.asked(saving)).toEqual([]);
  await page.getByRole('radio', { name: 'Saved in the meantime Renamed' }).click();
  await expect.element(name).toHaveValue('Renamed');
  await press('Save');
  await expect.element(page.getByText('Your account has been saved.')).toBeVisible();
  expect(portal.asked(saving)).toEqual([]);
});
