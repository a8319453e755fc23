import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
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
