import { setTimeout as delay } from 'node:timers/promises';
import { type SensorType, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Page } from '@playwright/test';
import { quiet } from './quiet.ts';
import { type Scene, settle, show, showAny, type Words } from './screenshot-steps.ts';

/** Opens the newest event of the first group of the activity page. */
async function openGallery(page: Page, word: Words): Promise<void> {
  await show(page, '/activities', word.activity);
  await page.getByRole('button', { name: word.open }).first().click();
  await page.getByRole('dialog').waitFor();
  await quiet(page);
  await delay(settle);
}

/** Opens the activity page of the first sensor of a type. @returns whether there is one */
async function showType(page: Page, type: SensorType): Promise<boolean> {
  const answer = await page.request.get('/api/sensors');
  const { sensors }: { readonly sensors: readonly { readonly id: string; readonly type: string }[] } =
    await answer.json();
  const id = sensors.find((sensor) => sensor.type === type)?.id;
  if (id === undefined) return false;
  await showAny(page, `/activities?sensorId=${encodeURIComponent(id)}`);
  return true;
}

/** Returns a scene that opens the gallery of the first event and presses a key. */
function withKey(key: string): Scene[1] {
  return async (page, word) => {
    await openGallery(page, word);
    await page.keyboard.press(key);
    await delay(settle);
  };
}

/** Returns a scene with the chart of a type's first group. */
function chartOf(type: SensorType): Scene[1] {
  return async (page) => {
    if (!(await showType(page, type))) return;
    await page.getByRole('region').locator('header button[aria-haspopup=dialog]').first().click();
    await page.getByRole('dialog').waitFor();
    await quiet(page);
    await delay(settle);
  };
}

const viewers = sensorTypes.map(
  (type): Scene => [
    `gallery-${type}`,
    async (page, word) => {
      if (!(await showType(page, type))) return;
      const first = page.getByRole('button', { name: word.open }).first();
      if (!(await first.isVisible())) return;
      await first.click();
      await page.getByRole('dialog').waitFor();
      await quiet(page);
      await delay(settle);
    },
  ],
);

/** Scenes for reviewing events, signed in as a member: the viewer of every type, its actions, and the charts. */
export const reviewScenes: readonly Scene[] = [
  ['gallery', openGallery],
  ['gallery-1to1', withKey('z')],
  [
    'gallery-details',
    async (page, word) => {
      await openGallery(page, word);
      const fold = page.getByRole('dialog').getByRole('button', { expanded: false });
      if (await fold.first().isVisible()) await fold.first().click();
    },
  ],
  ['gallery-tags', withKey('t')],
  ['gallery-threshold', withKey('l')],
  ['gallery-compare', withKey('c')],
  ['gallery-keys', withKey('?')],
  ['gallery-delete', withKey('Delete')],
  ...viewers,
  ['chart-month', chartOf('fly_count')],
  ['chart-hours', chartOf('rat_monitor')],
];
