import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testEvent } from '../../../test/test-event.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { EventFacts } from './event-facts.tsx';

const counted = { count: 73, count_difference: 4, sensor_threshold: 100, sensor_increase_threshold: 20 } as const;

/** What is new on the photo of the event `e`. */
const arrived = {
  photo_key: 'photo',
  before: 'e0',
  compared: true,
  card_changed: false,
  arrived: [{ x1: 0, y1: 0, x2: 10, y2: 10 }],
  counts: { others: 1 },
  gone: 2,
};

function facts(part: Parameters<typeof testEvent>[0], locale: 'en' | 'ja' = 'en') {
  return show(
    <EventFacts event={testEvent({ ...counted, ...part })} type="fly_count" retry="pending" outdated={false} />,
    { locale },
  );
}

it('says that a counted event is below its thresholds, and how far', async () => {
  portalThat({});
  await facts({});
  await expect.element(page.getByText('Below threshold')).toBeVisible();
  await expect.element(page.getByText('27 insects')).toBeVisible();
  expect(page.getByText('not in totals and charts').elements()).toEqual([]);
});

it('strikes through a count that does not count, and claims nothing about thresholds', async () => {
  portalThat({});
  for (const part of [{ misdetection: true }, { hidden: true }]) {
    await facts(part);
    await expect.element(page.getByText('not in totals and charts')).toBeVisible();
    await expect.element(page.getByRole('deletion')).toHaveTextContent('73');
    expect(page.getByText('Below threshold').elements()).toEqual([]);
    expect(page.getByText('27 insects').elements()).toEqual([]);
  }
  await facts({ misdetection: true }, 'ja');
  await expect.element(page.getByText('集計とグラフの対象外')).toBeVisible();
});

it('leads to the sensor by its name, and to none that the reader may not know', async () => {
  portalThat({ 'GET /api/sensors/{id}': ({ params }) => testSensor({ id: params['id'] ?? '', name: 'Dock' }) });
  await facts({ sensorId: 'SN_7' });
  const link = page.getByRole('link', { name: 'Dock (SN_7)' });
  await expect.element(link).toHaveAttribute('href', '/sensors/SN_7');
  await facts({ sensorId: '' });
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

it('says what is new since the photo before beside the difference, or keeps its place where that is not known', async () => {
  const arrivals = 'GET /api/v2/events/{id}/arrivals';
  portalThat({ [arrivals]: () => ({ photos: [arrived] }) });
  await facts({});
  await expect.element(page.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible();
  await expect.element(page.getByText('New since the photo before')).toBeVisible();
  await expect.element(page.getByText('+4')).toBeVisible();
  const portal = portalThat({ [arrivals]: () => ({ photos: [{ ...arrived, compared: false }] }) });
  await facts({});
  await expect.poll(() => portal.asked(arrivals)).toHaveLength(1);
  await expect.element(page.getByRole('definition').filter({ hasText: /^–$/ })).toBeVisible();
  expect(page.getByRole('definition').filter({ hasText: /^1$/ }).elements()).toEqual([]);
});
