import type { Browser, Page } from '@playwright/test';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { run as runSql } from '../common/bench-database.ts';
import { quiet } from '../../e2e/support/quiet.ts';
import { freshPage, type PageSession } from '../common/browser.ts';
import { drawPhoto } from '../common/photos.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { beginSession } from '../common/session.ts';
import { gzipBytes, watchCode } from './page-loads.ts';

const operatorId = 1_000_000;

/** Creates a product admin and a camera. @returns the admin's session token */
export async function prepareOperator(databaseUrl: string, cameraId: string): Promise<string> {
  await runSql(
    databaseUrl,
    `insert into accounts (id, email, name, password_hash, permissions, email_verified_at)
      values ($1, 'operator@example.com', 'Operator', '', '{admin}', now())`,
    [operatorId],
  );
  await runSql(databaseUrl, `update sensors set type = 'hykecam' where id = $1`, [cameraId]);
  const { db, close } = openDatabase({ url: databaseUrl, connections: 1 });
  try {
    return await beginSession(db, operatorId);
  } finally {
    await close();
  }
}

/** Measures the scripts and styles that pages need in addition to the shell, each opened with an empty cache. */
export async function pageSizes(
  part: string,
  browser: Browser,
  session: PageSession,
  cameraId: string,
): Promise<Result[]> {
  const of = (path: string, ready: string) =>
    freshPage(
      browser,
      async (page) => {
        const seen = watchCode(page);
        await open(page, `${session.url}${path}`, ready);
        return new Set(seen);
      },
      session,
    );
  // A page that does not exist is the shell alone.
  const shell = await of('/admin/nothing', 'header nav');
  const accounts = await of('/admin/accounts', 'main table, main [role="table"], main li');
  const sensors = await of('/admin/sensors', 'main table, main [role="table"], main li');
  const sensorPath = `/admin/sensors/${cameraId}`;
  return freshPage(
    browser,
    async (page) => {
      const seen = watchCode(page);
      await open(page, `${session.url}${sensorPath}`, 'main h1');
      const upload = page.getByRole('button', { name: 'Upload files', exact: true });
      await upload.waitFor();
      const sensor = new Set(seen);
      await upload.click();
      await page.getByRole('dialog').waitFor();
      await quiet(page);
      const dialog = new Set(seen);
      const photo = {
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawPhoto(1, Date.now() / 1000 - 86_400),
      };
      await page.locator('input[type="file"]').setInputFiles(photo);
      await page.locator('[role="dialog"] li[data-state="done"]').waitFor();
      const all = new Set(seen);
      return [
        atMost(part, 'account list page, script and style more over the shell', more(accounts, shell), 40, ' kB'),
        info(part, 'the shell without a page, all its script and style', text(gzipBytes(shell) / 1000)),
        info(part, 'sensor list page, script and style more over the shell', text(more(sensors, shell))),
        info(part, 'sensor page, script and style more over the shell', text(more(sensor, shell))),
        info(part, 'upload dialog, script and style more over the sensor page', text(more(dialog, sensor))),
        info(part, 'the first chosen photo, script and style more over the dialog', text(more(all, dialog))),
      ];
    },
    session,
  );
}

async function open(page: Page, url: string, ready: string): Promise<void> {
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await quiet(page);
}

/** Returns the kilobytes (gzip) that only the first page needs. */
function more(seen: ReadonlySet<string>, before: ReadonlySet<string>): number {
  return gzipBytes(seen.difference(before)) / 1000;
}

function text(kilobytes: number): string {
  return `${kilobytes.toFixed(0)} kB`;
}
