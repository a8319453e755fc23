import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testEvent } from '../../test/test-event.ts';
import { testHead } from '../../test/test-head.ts';
import { testSensor } from '../../test/test-sensor.ts';
import { ActivitiesPage } from './activities-page.tsx';

const reasons = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };

/** The activity page with a group that counts insects and has more events than are shown. */
async function showPage(locale: 'en' | 'ja', phone: boolean) {
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities/summary': () => ({
      ...{ group_by: 'sensor', total: 1, need_care: 0, well: 1, reasons, not_looked_at: 0, as_of: 1 },
    }),
    'GET /api/activities': () => ({
      groups: [
        {
          ...testHead(),
          sensor: testSensor({ id: 'Hall', name: 'Hall' }),
          events: [testEvent({ id: 'e' })],
          last_evaluated: 'e',
        },
      ],
      ...{ total: 1, page: 1, per_page: 20, as_of: 1 },
    }),
  });
  const user = testUser({ active_features: [] });
  await show(<ActivitiesPage />, { user, at: '/activities', locale, phone });
  await expect.element(page.getByRole('region', { name: 'Hall' })).toBeVisible();
}

const title = page.getByRole('heading', { level: 1 });
const words = {
  en: { more: 'More actions', csv: 'Export all as CSV' },
  ja: { more: 'その他の操作', csv: 'すべてをCSVで出力' },
} as const;

it('has a low head on a phone, in which the actions are folded', async () => {
  for (const locale of ['en', 'ja'] as const) {
    await showPage(locale, true);
    const head = title.element().closest('header');
    const more = page.getByRole('button', { name: words[locale].more });
    const csv = page.getByRole('button', { name: words[locale].csv });
    await expect.element(more).toBeVisible();
    expect(head?.offsetHeight).toBeLessThan(120);
    // Beside the title, not below it, and not touching it.
    const [left, right] = [title.element().getBoundingClientRect(), more.element().getBoundingClientRect()];
    expect(right.top).toBeLessThan(left.bottom);
    expect(right.left).toBeGreaterThanOrEqual(left.right);
    await expect.element(csv).not.toBeInTheDocument();
    await more.click();
    await expect.element(csv).toBeVisible();
  }
});

it('shows its actions at once on a large screen', async () => {
  await showPage('en', false);
  await expect.element(page.getByRole('button', { name: words.en.csv })).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.en.more })).not.toBeInTheDocument();
});
