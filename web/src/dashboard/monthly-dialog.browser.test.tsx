import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { MonthlyDialog } from './monthly-dialog.tsx';

const hall = { kind: 'sensor', id: 'SN-1', name: 'Hall', threshold: 20 } as const;
const day = (date: string, count: number) => ({ date, count, over_threshold: false, over_increase: false });

it('names month, picture and file by year and number in every language', async () => {
  portalThat({
    'GET /api/dashboard/daily_counts': () => ({ days: [day('2026-10-01', 3), day('2026-10-02', 5)], replacements: [] }),
  });
  const files: string[] = [];
  const press = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function keep(this: HTMLAnchorElement) {
    files.push(this.download);
  };
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = press;
  });
  const none = () => undefined;
  for (const locale of ['en', 'ja'] as const) {
    await show(
      <MonthlyDialog
        {...{ assets: [hall], single: true, zone: 'Asia/Tokyo', range: '2026-10', more: false }}
        {...{ onRange: none, onDay: none, onMore: none, onClose: none }}
      />,
      { locale },
    );
    await expect.element(page.getByRole('img', { name: /^Hall.*2026-10/ })).toBeVisible();
    await page.getByRole('button', { name: /CSV/ }).click();
  }
  expect(files).toEqual(['Hall, 2026-10.csv', 'Hall（2026-10）.csv']);
});
