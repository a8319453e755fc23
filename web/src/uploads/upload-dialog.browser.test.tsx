import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isRecord } from '../platform/is-record.ts';
import { type Asked, portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { uploadPlaces } from '../../test/upload-place.ts';
import { UploadDialog } from './upload-dialog.tsx';

const sensor = { id: 'CAM', name: 'Yard', type: 'hykecam', time_zone: 'Asia/Tokyo' } as const;
const day = Date.parse('2026-11-01T00:00:00Z');

/** A photo without metadata, so that its file date counts: `second` seconds into a day. */
function photo(name: string, second = 0, type = 'image/jpeg'): File {
  return new File([`photo ${name}`], name, { type, lastModified: day + second * 1_000 });
}

const timestampOf = ({ body }: Asked) => Number(isRecord(body) ? body['timestamp'] : undefined);

/** A portal that issues upload URLs. @param placeOf by the second of the day */
function portalWith(placeOf: (second: number, request: Asked) => string | Response) {
  return portalThat({
    'POST /api/sensors/{id}/upload': (request) => {
      const place = placeOf(timestampOf(request) - day / 1_000, request);
      return place instanceof Response ? place : { url: `https://portal.example${place}` };
    },
  });
}

async function openDialog(locale: 'en' | 'ja' = 'en') {
  const onClose = vi.fn<() => void>();
  const shown = await show(<UploadDialog sensor={sensor} onClose={onClose} />, { locale, phone: locale === 'ja' });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return { ...shown, onClose };
}

const dialog = page.getByRole('dialog').first();
const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });

/** Selects files unchanged: the browser's automation would give them the current time as file date. */
async function choose(...files: readonly File[]) {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(row(files[0]?.name ?? '').first()).toBeVisible();
}

it('sends files, and reports success once for all of them', async () => {
  const portal = portalWith(() => uploadPlaces.good);
  await openDialog();
  await choose(photo('a.jpg', 1), photo('b.jpg', 2));
  await expect.element(dialog.getByText('2 of 2 uploaded', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('The upload has ended: 2 of 2 uploaded');
  expect(portal.asked('POST /api/sensors/{id}/upload').map(({ body }) => body)).toEqual([
    { contentType: 'image/jpeg', timestamp: day / 1_000 + 1 },
    { contentType: 'image/jpeg', timestamp: day / 1_000 + 2 },
  ]);
});

it('refuses types the sensor does not accept, moves photos of the same second, and adds no file twice', async () => {
  portalWith(() => uploadPlaces.good);
  await openDialog();
  const first = photo('a.jpg', 1);
  await choose(first, photo('b.jpg', 1), photo('notes.txt', 2, 'text/plain'));
  await expect.element(row('notes.txt').getByText('Wrong file type: notes.txt')).toBeVisible();
  await expect.element(row('a.jpg').getByText('date of the file')).toBeVisible();
  await expect.element(row('b.jpg').getByText('next free second: several files of this time')).toBeVisible();
  await choose(first);
  expect(dialog.getByRole('listitem').elements()).toHaveLength(3);
});

it('asks before it overwrites, one by one or all at once', async () => {
  const overwritten: number[] = [];
  portalWith((second, { body }) => {
    if (!isRecord(body) || body['overwrite'] !== true) return refusal('resource_already_exists');
    overwritten.push(second);
    return uploadPlaces.good;
  });
  await openDialog();
  await choose(photo('a.jpg', 1), photo('b.jpg', 2), photo('c.jpg', 3), photo('d.jpg', 4));
  await expect.element(dialog.getByText('4 files with the same times are already stored.').last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep existing file: a.jpg' }).click();
  await expect.element(row('a.jpg').getByText('Upload canceled')).toBeVisible();
  await dialog.getByRole('button', { name: 'Overwrite: b.jpg' }).click();
  await expect.element(row('b.jpg').getByText('Uploaded', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Overwrite all' }).click();
  await expect.element(dialog.getByText('3 of 4 uploaded · 1 canceled')).toBeVisible();
  expect(overwritten).toEqual([2, 3, 4]);
});

it('sends three at a time, and a cancelled file frees its lane', async () => {
  const portal = portalWith((second) => (second === 4 ? uploadPlaces.good : uploadPlaces.slow));
  await openDialog();
  await choose(...[1, 2, 3, 4, 5, 6].map((second) => photo(`${second}.jpg`, second)));
  await expect.element(row('3.jpg').getByRole('progressbar')).toBeInTheDocument();
  // Two more already have a URL, and wait.
  await expect.poll(() => portal.asked('POST /api/sensors/{id}/upload').length).toBe(5);
  await expect.element(row('4.jpg').getByText('Waiting')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel: 2.jpg' }).click();
  await expect.element(row('2.jpg').getByText('Upload canceled')).toBeVisible();
  await expect.element(row('4.jpg').getByText('Uploaded', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect.element(dialog.getByText('1 of 6 uploaded · 5 canceled', { exact: true })).toBeVisible();
});

it('says why a file failed, and retries where that may help', async () => {
  let place: string = uploadPlaces.down;
  portalWith(() => place);
  await openDialog();
  await choose(photo('a.jpg'));
  await expect.element(row('a.jpg').getByText(/^Upload failure/)).toBeVisible();
  await expect.element(row('a.jpg').getByText(/^Trapline is not available at the moment\./)).toBeVisible();
  place = uploadPlaces.good;
  await dialog.getByRole('button', { name: 'Try again: a.jpg' }).click();
  await expect.element(row('a.jpg').getByText('Uploaded', { exact: true })).toBeVisible();
});

it('offers no retry where it would fail the same way', async () => {
  portalWith(() => refusal('forbidden'));
  await openDialog();
  await choose(photo('a.jpg'));
  await expect.element(row('a.jpg').getByText(/^Upload failure/)).toBeVisible();
  expect(row('a.jpg').getByRole('button').elements()).toEqual([]);
});

it('asks before it closes, or the page is left, while files are being sent', async () => {
  portalWith(() => uploadPlaces.slow);
  const { onClose, go, path } = await openDialog();
  await choose(photo('a.jpg'));
  await expect.element(row('a.jpg').getByRole('progressbar')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText('1 file has not been uploaded yet. Cancel and close?')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Continue uploading' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  go('/elsewhere');
  const question = page.getByRole('dialog', { name: 'Cancel the upload and leave?' });
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(path()).toBe('/');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel and close' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('accepts files dropped anywhere on the page', async () => {
  portalWith(() => uploadPlaces.good);
  await openDialog('ja');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(photo('落とした.jpg'));
  document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(page.getByText(/^ドロップするとアップロードします。/)).toBeVisible();
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.element(page.getByText('1件中1件アップロード済み')).toBeVisible();
});

it('says that a file is empty, without asking the portal and without offering to try again', async () => {
  const portal = portalWith(() => uploadPlaces.good);
  await openDialog();
  await choose(new File([], 'empty.jpg', { type: 'image/jpeg', lastModified: day }));
  await expect.element(row('empty.jpg').getByText('The file is empty.')).toBeVisible();
  await expect.element(row('empty.jpg').getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  expect(portal.asked('POST /api/sensors/{id}/upload')).toEqual([]);
});
