import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testEvent } from '../../../test/test-event.ts';
import { Sightings } from './sightings.tsx';

const asset = {
  kind: 'installation_site',
  id: '7',
  name: 'Store',
  type: 'rat_monitor',
  time_zone: 'Asia/Tokyo',
} as const;
/** 02:14:05 in Tokyo. */
const seen = Date.UTC(2026, 10, 20, 17, 14, 5) / 1_000;

function hours(part: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: 24 }, (_, hour) => part[hour] ?? 0);
}

it('says when a rat was seen, how often there are any, and when most often', async () => {
  const weekAgo = Date.now() / 1_000 - 8 * 86_400;
  portalThat({
    'GET /api/installation_sites/{id}/appearance': ({ query }) =>
      Number(query['timestamp_from']) > weekAgo
        ? { hours: hours({ 2: 2, 23: 1 }), days: 7 }
        : { hours: hours({ 2: 9, 23: 4 }), days: 30 },
  });
  await show(<Sightings event={testEvent({ detected: true, from: seen, to: seen + 4 })} asset={asset} />);
  await expect.element(page.getByText('Seen from 02:14:05 to 02:14:09')).toBeVisible();
  await expect
    .element(page.getByText('3 in the past 7 days, 13 in the past 30 days. Most often from 2:00.'))
    .toBeVisible();
});

it('says that there were none, and nothing about a film without a detection', async () => {
  portalThat({ 'GET /api/installation_sites/{id}/appearance': () => ({ hours: hours({}), days: 0 }) });
  await show(<Sightings event={testEvent({ detected: false, from: seen, to: seen + 4 })} asset={asset} />, {
    locale: 'ja',
  });
  await expect.element(page.getByText('過去30日間の検出はありません。')).toBeVisible();
  expect(page.getByText(/02:14/).elements()).toEqual([]);
});

it('asks for no hours of cameras whose photos nobody judges', async () => {
  portalThat({});
  await show(<Sightings event={testEvent({ detected: null })} asset={{ ...asset, type: 'hykecam' }} />);
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});
