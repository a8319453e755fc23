import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { useAttention } from './attention.queries.ts';
import { AttentionSummary } from './attention-summary.tsx';

const quiet = { over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };

function SummaryOf({ bySite }: { readonly bySite: boolean }) {
  const summary = useAttention(bySite, true);
  return <AttentionSummary summary={summary} zone="Asia/Tokyo" chosen={undefined} onChoose={() => undefined} />;
}

/** Shows the summary of a time in Tokyo at which all but a number of sites or sensors with rats are well. */
async function showAt(time: string, group_by: 'installation_site' | 'sensor', rats: number, locale: 'en' | 'ja') {
  portalThat({
    'GET /api/activities/summary': () => ({
      group_by,
      total: 5,
      need_care: 0,
      well: 5 - rats,
      reasons: { ...quiet, rats },
      not_looked_at: 0,
      as_of: Date.parse(`2026-11-20T${time}+09:00`) / 1_000,
    }),
  });
  await show(<SummaryOf bySite={group_by === 'installation_site'} />, { locale });
}

it.each([
  ['05:59:59', 'Rats at 2 sites in the past two nights.', 'この二晩に2か所でネズミを検出しました。'],
  ['06:00:00', 'Rats at 2 sites last night.', '昨夜、2か所でネズミを検出しました。'],
  ['17:59:59', 'Rats at 2 sites last night.', '昨夜、2か所でネズミを検出しました。'],
  ['18:00:00', 'Rats at 2 sites since last night.', '昨夜から2か所でネズミを検出しました。'],
  ['23:59:59', 'Rats at 2 sites since last night.', '昨夜から2か所でネズミを検出しました。'],
])('says at %s since when there were rats, in both languages', async (time, english, japanese) => {
  await showAt(time, 'installation_site', 2, 'en');
  const heading = page.getByRole('heading');
  await expect.element(heading).toHaveTextContent(`${english} Everything else is well.`);
  await showAt(time, 'installation_site', 2, 'ja');
  await expect.element(heading).toHaveTextContent(`${japanese} ほかは正常です。`);
});

it.each([
  ['02:00:00', 'Rats at 1 sensor in the past two nights.', 'この二晩に1台でネズミを検出しました。'],
  ['12:00:00', 'Rats at 1 sensor last night.', '昨夜、1台でネズミを検出しました。'],
  ['20:00:00', 'Rats at 1 sensor since last night.', '昨夜から1台でネズミを検出しました。'],
])('says so of sensors at %s', async (time, english, japanese) => {
  await showAt(time, 'sensor', 1, 'en');
  const heading = page.getByRole('heading');
  await expect.element(heading).toHaveTextContent(`${english} Everything else is well.`);
  await showAt(time, 'sensor', 1, 'ja');
  await expect.element(heading).toHaveTextContent(`${japanese} ほかは正常です。`);
});
