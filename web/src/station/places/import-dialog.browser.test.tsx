import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { ImportDialog } from './import-dialog.tsx';

const dialog = page.getByRole('dialog').first();
const nothing = { created: [], already_existing: [], errors: [] };

async function openDialog(answers: Answers, locale: 'en' | 'ja' = 'en') {
  const portal = portalThat(answers);
  const onClose = vi.fn<() => void>();
  await show(<ImportDialog onClose={onClose} />, { locale, phone: locale === 'ja' });
  await expect.element(dialog).toBeVisible();
  return { portal, onClose };
}

function filesOf(names: readonly string[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const name of names) transfer.items.add(new File(['Kitchen\r\n'], name, { type: 'application/vnd.ms-excel' }));
  return transfer;
}

function drop(...names: readonly string[]) {
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: filesOf(names), cancelable: true }));
}

it('imports a dropped file, and lists what was created, what existed, and which lines were not imported', async () => {
  const { portal, onClose } = await openDialog({
    'POST /api/s_type/places.csv': () => ({
      created: ['Cellar', 'Yard'],
      already_existing: ['Kitchen'],
      errors: [
        { row: 3, type: 'too_many_columns' },
        { row: 12, type: 'name_required' },
      ],
    }),
  });
  drop('Places.CSV');
  const result = dialog.getByRole('group', { name: 'Result of the import' });
  await expect.element(result.getByText('2 lines were not imported')).toBeVisible();
  await expect.element(result.getByText('Line 12: The name is missing.')).toBeVisible();
  await expect.element(result.getByText('2 places created')).toBeVisible();
  await expect.element(result.getByText('1 place already existed')).toBeVisible();
  expect(portal.asked('POST /api/s_type/places.csv')[0]?.headers.get('content-type')).toBe('text/csv');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows a long result in at most 500 px, on a phone too', async () => {
  const created = Array.from({ length: 300 }, (_, index) => `厨房${index}`);
  await openDialog({ 'POST /api/s_type/places.csv': () => ({ ...nothing, created }) }, 'ja');
  drop('places.csv');
  await expect.element(dialog.getByText('作成した設置箇所 300件')).toBeVisible();
  expect(dialog.element().getBoundingClientRect().height).toBeLessThanOrEqual(500);
});

it('sends nothing unless exactly one file is chosen, whose name ends in .csv', async () => {
  const { portal } = await openDialog({});
  const alert = dialog.getByRole('alert');
  drop('a.csv', 'b.csv');
  await expect.element(alert).toHaveTextContent('Choose exactly one file.');
  drop('places.xlsx');
  await expect.element(alert).toHaveTextContent('“places.xlsx” does not end in .csv.');
  expect(portal.asked('POST /api/s_type/places.csv')).toEqual([]);
});

it('says what is wrong with the whole file, and takes another one', async () => {
  const answers = [refusal('invalid_encoding'), { ...nothing, created: ['Kitchen'] }];
  await openDialog({ 'POST /api/s_type/places.csv': () => answers.shift() ?? nothing });
  drop('places.csv');
  await expect.element(dialog.getByText(/^Nothing was imported\. The file is neither UTF-8/)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  input.files = filesOf(['again.csv']).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog.getByText('1 place created')).toBeVisible();
});
