import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { downloadCsv, runningDownloads } from '../platform/downloads/downloads.ts';
import { CsvButton } from '../ui/buttons/csv-button.tsx';
import { DownloadsPanel } from './downloads-panel.tsx';

const bytes = new Uint8Array(200_000).fill(97);

/** Begins a response of 400,000 bytes with its first half; the test decides what follows. */
function halfAnswer(more: Readonly<Record<string, string>>) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
      controller.enqueue(bytes);
    },
  });
  const disposition = 'attachment; filename="from the portal.csv"';
  const headers = { 'content-length': '400000', 'content-disposition': disposition, ...more };
  return {
    response: new Response(body, { headers }),
    complete: () => {
      stream?.enqueue(bytes);
      stream?.close();
    },
    breakOff: () => stream?.error(new TypeError('network error')),
  };
}

/** Starts a download in a page with the panel, and waits until its first half has arrived. */
async function startDownload(headers: Readonly<Record<string, string>> = {}) {
  const answer = halfAnswer(headers);
  const saved: string[] = [];
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
  portalThat({ 'GET /api/activities.csv': () => answer.response });
  await show(
    <>
      <CsvButton
        save={() => downloadCsv('GET /api/activities.csv', { query: {} }, 'fallback.csv')}
        text="CSV"
        label="Export"
        failed={(reason) => `Failed. ${reason}`}
      />
      <DownloadsPanel />
    </>,
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  return { ...answer, saved };
}

const panel = page.getByRole('region', { name: 'Downloads' });

afterEach(() => {
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
});

it('saves a complete download under the name that the server gives', async () => {
  const running = await startDownload();
  expect(running.saved).toEqual([]);
  running.complete();
  await expect.element(page.getByText(/^“from the portal\.csv” has been saved/)).toBeVisible();
  expect(running.saved).toEqual(['from the portal.csv']);
  await expect.element(panel).not.toBeInTheDocument();
});

it.each([
  ['0', ''],
  ['12', ' It may not hold what changed in the last 12 seconds.'],
])('says what a file read from a replica %s s behind may not hold', async (age, note) => {
  const running = await startDownload({ 'trapline-data-age': age });
  running.complete();
  await expect.element(page.getByText(new RegExp(`has been saved, with \\d rows?\\.${note}$`))).toBeVisible();
});

it('removes a cancelled download without a notice', async () => {
  const running = await startDownload();
  await page.getByRole('button', { name: 'Cancel the download of fallback.csv' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(page.getByText(/^(Exported|Failed)/).elements()).toEqual([]);
  expect([running.saved, runningDownloads.get()]).toEqual([[], []]);
});

it('reports a download that breaks off, and saves nothing', async () => {
  const running = await startDownload();
  running.breakOff();
  await expect
    .element(page.getByText('Failed. No connection to Trapline. Check your network and try again.'))
    .toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(running.saved).toEqual([]);
});
