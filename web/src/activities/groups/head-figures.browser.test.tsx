import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { groupOf } from './group.ts';
import { HeadFigures } from './head-figures.tsx';

type Head = ReturnType<typeof testHead>;

function groupWith(head: Partial<Head>, sensor: Parameters<typeof testSensor>[0]) {
  const group = groupOf({ ...testHead(head), sensor: testSensor(sensor), events: [], last_evaluated: null }, 0);
  if (!group) throw new Error('A group with a sensor is a group');
  return group;
}

const trendWith = (last: readonly number[], since_yesterday: number) => ({
  today: '2026-11-20',
  days: [...Array.from({ length: 14 - last.length }, () => null), ...last],
  since_yesterday,
});

it('says how far the count is from its threshold, what is new, and when the trap was replaced', async () => {
  const group = groupWith(
    { newest: { count: 114, threshold: 180 }, trend: trendWith([98, 1_040, 114], 12) },
    { type: 'fly_count', trap_replaced_on: '2026-11-19' },
  );
  await show(<HeadFigures group={group} />);
  await expect.element(page.getByText('114 insects; threshold 180')).toBeInTheDocument();
  await expect.element(page.getByText('+12 since yesterday')).toBeVisible();
  const words = 'Past 14 days: 98 to 1,040 insects. Threshold 180. Trap replaced on Thu, Nov 19.';
  await expect.element(page.getByRole('img', { name: words, exact: true })).toBeVisible();
});

it('has no bar without a threshold, and does not mention what was replaced before these days', async () => {
  const group = groupWith(
    { newest: { count: 1, threshold: 0 }, trend: trendWith([1], 0) },
    { type: 'fly_count', trap_replaced_on: '2026-11-06' },
  );
  await show(<HeadFigures group={group} />, { locale: 'ja' });
  await expect.element(page.getByText('1匹', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText('昨日から増加なし')).toBeVisible();
  await expect.element(page.getByRole('img', { name: '過去14日間：1〜1匹。', exact: true })).toBeVisible();
});

it('counts the sightings of types that do not count insects', async () => {
  const group = groupWith({ trend: trendWith([2, 0, 1], 1) }, { type: 'rat_monitor' });
  await show(<HeadFigures group={group} />);
  await expect.element(page.getByText('1 sighting since yesterday')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Past 14 days: 3 sightings.', exact: true })).toBeVisible();
});

it('is empty if nothing was reported', async () => {
  await show(<HeadFigures group={groupWith({}, { type: 'rat_monitor' })} />);
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement();
});
