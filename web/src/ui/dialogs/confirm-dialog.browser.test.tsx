import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { askToSave, confirm } from './confirm.ts';

const stay = page.getByRole('button', { name: 'Keep editing' });

it('asks what to do with unsaved changes, and focuses the answer that loses nothing', async () => {
  await show(null);
  for (const [name, answer] of [
    ['Save', 'save'],
    ['Do not save', 'discard'],
    ['Keep editing', 'stay'],
  ] as const) {
    const leaving = askToSave();
    await expect.element(page.getByRole('dialog', { name: 'Save your changes?' })).toBeVisible();
    await expect.element(stay).toHaveFocus();
    await page.getByRole('button', { name, exact: true }).click();
    expect(await leaving).toBe(answer);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

it('stays on Escape, on a click outside, and on Enter right away', async () => {
  await show(null);
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => page.elementLocator(document.body).click({ position: { x: 5, y: 5 } }),
    () => userEvent.keyboard('{Enter}'),
  ]) {
    const leaving = askToSave();
    await expect.element(stay).toHaveFocus();
    await leave();
    expect(await leaving).toBe('stay');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

it('works by keyboard alone, and returns the focus', async () => {
  await show(<button type="button">here</button>);
  const here = page.getByRole('button', { name: 'here' });
  await here.click();
  const leaving = askToSave();
  await expect.element(stay).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toHaveFocus();
  // The focus stays in the dialog.
  await userEvent.keyboard('{Tab}');
  await expect.element(stay).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(await leaving).toBe('discard');
  await expect.element(here).toHaveFocus();
});

it('stacks its buttons on a phone in Japanese, the main one last', async () => {
  await show(null, { locale: 'ja', phone: true, scheme: 'dark' });
  void askToSave();
  await expect.element(page.getByRole('dialog', { name: '変更を保存しますか？' })).toBeVisible();
  const tops = ['編集を続ける', '保存しない', '保存'].map(
    (name) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(new Set(tops).size).toBe(3);
});

it('a question with yes and no: Enter says yes, unless it cannot be undone', async () => {
  await show(null);
  const plain = confirm({ title: 'Send it?', yes: 'Send' });
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await plain).toBe(true);
  const deletion = confirm({ title: 'Delete it?', yes: 'Delete', irreversible: true });
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  // Another question replaces this one, which nobody has confirmed.
  const other = confirm({ title: 'Another?', yes: 'Yes' });
  expect(await deletion).toBe(false);
  await page.getByRole('button', { name: 'Yes' }).click();
  expect(await other).toBe(true);
});
