import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { assumedId, setAssumed } from '../platform/session/assumed.ts';
import { useUnsavedChanges } from '../ui/record/use-unsaved-changes.ts';
import { AssumingBanner } from './assuming-banner.tsx';
import './shell.messages.ts';
import { UserMenu } from './user-menu.tsx';

/** A page with unsaved changes. */
function Changed({ send }: { readonly send: () => Promise<void> }) {
  useUnsavedChanges({ dirty: true, form: { validate: () => ({ hasErrors: false }) }, send });
  return null;
}

const question = page.getByRole('dialog', { name: 'Save your changes?' });

beforeEach(() => setAssumed('7'));
afterEach(() => setAssumed(null));

async function changed() {
  portalThat({ 'GET /api/user_info': () => testUser() });
  const savedAs = vi.fn<(id: string | null) => void>();
  const send = () => Promise.resolve(savedAs(assumedId()));
  await show(
    <>
      <AssumingBanner user={testUser()} />
      <UserMenu user={testUser()} />
      <Changed send={send} />
    </>,
  );
  return savedAs;
}

it('saves as the assumed account before assuming ends', async () => {
  const savedAs = await changed();
  await page.getByRole('button', { name: 'Back to my own account' }).click();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(assumedId).toBe(null);
  expect(savedAs.mock.calls).toEqual([['7']]);
});

it('signing out asks first, and changes nothing if the user stays', async () => {
  const savedAs = await changed();
  await page.getByRole('button', { name: 'Account menu of Mika' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(assumedId()).toBe('7');
  expect(savedAs).not.toHaveBeenCalled();
});
