import type { Usage } from '@trapline/domain/station/usage.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { UsageLine } from './usage-line.tsx';

const member = testUser({ organization: { id: '1', name: 'North' } });
const usage: Usage = {
  plan: 2,
  next_plan: null,
  month: '2026-11',
  used_traps: 12,
  included_units: 50,
  exceeded: false,
  excess_cost: 0,
};
const text = (words: string | RegExp) => page.getByText(words);

async function showLine(part: Partial<Usage>, user = member, locale: 'en' | 'ja' = 'en') {
  portalThat({ 'GET /api/s_type/usage': () => ({ ...usage, ...part }) });
  await show(<UsageLine />, { user, locale });
}

it('shows the plan in the language of the reader, and the traps used of those included', async () => {
  await showLine({});
  await expect.element(text('Plan: 50 traps a month')).toBeVisible();
  await expect.element(text('12 of 50 traps used this month')).toBeVisible();
  await showLine({}, member, 'ja');
  await expect.element(text('プラン：月50トラップ')).toBeVisible();
});

it('says by how much the plan is exceeded, and what that costs', async () => {
  await showLine({ used_traps: 62, exceeded: true, excess_cost: 3_600, next_plan: 3 });
  await expect.element(text(/^62 of 50 traps used this month/)).toBeVisible();
  await expect.element(text('12 traps more than the plan includes: 3,600 yen on top, without tax.')).toBeVisible();
  await expect.element(text('From next month: 200 traps a month.')).toBeVisible();
});

it('has words of its own for an unlimited plan, for no plan, and for an account without an organization', async () => {
  await showLine({ plan: 4, included_units: null, used_traps: 1_234 });
  await expect.element(text('1,234 traps used this month, at no extra cost')).toBeVisible();
  await showLine({ plan: 99, included_units: null, used_traps: 1 });
  await expect.element(text('No plan has been ordered yet.')).toBeVisible();
  await expect.element(text('1 trap used this month')).toBeVisible();
  await showLine({ plan: 99, included_units: null }, testUser());
  await expect.element(text('Your account belongs to no organization and has no plan.')).toBeVisible();
});

it('offers to try again if it fails', async () => {
  const answers = [refusal('internal_error'), usage];
  portalThat({ 'GET /api/s_type/usage': () => answers.shift() ?? usage });
  await show(<UsageLine />, { user: member });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(text('12 of 50 traps used this month')).toBeVisible();
});
