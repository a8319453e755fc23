import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { documentTitles } from '../../test/upload-place.ts';
import { PublishDialog } from './publish-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Publish a document' });
const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
const stop = dialog.getByRole('button', { name: 'Cancel upload' });
const title = dialog.getByRole('textbox', { name: 'Title' });
const bar = dialog.getByRole('progressbar', { name: 'manual.pdf' });
let closed = 0;

/** A dialog with a file that is larger than what a connection holds back. */
async function openDialog(): Promise<void> {
  closed = 0;
  portalThat({});
  await show(<PublishDialog documents={{}} replaced={null} onClose={() => (closed += 1)} />, {
    user: testUser({ permissions: ['admin'] }),
  });
  await expect.element(publish).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  // Chosen within the page: so large a file is not handed through the driver of the browser.
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(48_000_000)], 'manual.pdf', { type: 'application/pdf' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog.getByText(/^manual\.pdf/)).toBeVisible();
}

async function send(name: string): Promise<void> {
  await title.fill(name);
  await publish.click();
}

it('tells how far a file is, is cancelled on its way, and sends it again', async () => {
  await openDialog();
  await send(documentTitles.halfway);
  // Not the whole, and more than nothing.
  await expect.element(dialog.getByText(/^Uploading manual\.pdf: [1-9]\d? %$/)).toBeVisible();
  const percent = () => Number(bar.element().getAttribute('aria-valuenow'));
  expect(percent()).toBeGreaterThan(0);
  expect(percent()).toBeLessThan(100);
  await expect.element(title).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(0);
  // An impatient second click closes nothing.
  await stop.dblClick();
  await expect.element(stop).not.toBeInTheDocument();
  expect(closed).toBe(0);
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(title).toHaveValue(documentTitles.halfway);
  // Who cancels knows why it was not published.
  await expect.element(dialog.getByText(/could not be published/)).not.toBeInTheDocument();
  await send('A manual');
  await expect.element(page.getByText('“A manual” has been published.')).toBeVisible();
  expect(closed).toBe(1);
});

it('says that a file is being checked once it is sent, and can still be cancelled', async () => {
  await openDialog();
  await send(documentTitles.unanswered);
  await expect.element(dialog.getByText('Uploaded. The file is being checked …')).toBeVisible();
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100');
  await stop.click();
  await expect.element(publish).toBeEnabled();
  expect(closed).toBe(0);
});

it('says why a file was not published, and keeps what was entered', async () => {
  await openDialog();
  await send(documentTitles.down);
  await expect.element(dialog.getByText(/^The document could not be published\./)).toBeVisible();
  await expect.element(title).toHaveValue(documentTitles.down);
  await expect.element(publish).toBeEnabled();
  expect(closed).toBe(0);
});
