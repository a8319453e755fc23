import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { TermsDialog } from './terms-dialog.tsx';

const text = page.getByRole('region', { name: 'Terms of use' });
const outline = () => getComputedStyle(text.element()).outlineStyle;

it('opens without a frame around the text, and shows a thin one inside after Tab', async () => {
  await show(<TermsDialog onAccept={() => undefined} />, { phone: true });
  await expect.element(text).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Terms of use' }).first()).toHaveFocus();
  expect(outline()).toBe('none');
  await userEvent.tab();
  await expect.element(text).toHaveFocus();
  expect(outline()).not.toBe('none');
  const { outlineWidth, outlineOffset } = getComputedStyle(text.element());
  expect([outlineWidth, Number.parseFloat(outlineOffset) < 0]).toEqual(['1px', true]);
});

it('asks to accept first, and goes to the box', async () => {
  await show(<TermsDialog onAccept={() => undefined} />);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.element(page.getByRole('checkbox')).toHaveFocus();
});
