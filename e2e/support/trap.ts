import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import type { InsectCounts } from '@trapline/field-unit/drawing/unit-camera.ts';
import type { Locator, Page } from '@playwright/test';
import type { Calls } from '../portal/calls.ts';
import { uniqueWord } from '../portal/newcomers.ts';
import { detectionsOf, startUnit } from '../portal/unit.ts';
import { expect, open } from './story.ts';
import { words } from './words.ts';

/** A trap used by one story only: a scanner at a site. */
export interface Trap {
  readonly sensor: string;
  /** The site's id and name. */
  readonly site: string;
  readonly name: string;
  /** Returns its events from the portal, newest first. */
  readonly events: () => Promise<readonly Event[]>;
}

/**
 * Creates a site whose scanner has sent a photo an hour; its insects stay, so that each photo shows those of the
 * previous one and new ones. Returns once all are counted.
 * @param caught the insects caught before each photo, oldest first
 * @param folder for the unit's files
 */
export async function setTrap(
  url: string,
  calls: Calls,
  folder: string,
  caught: readonly InsectCounts[],
  threshold = 0,
): Promise<Trap> {
  const sensor = `TRAP_${uniqueWord()}`;
  const name = `Line 充填 ${sensor}`;
  const type = 'fly_scan';
  await calls.post('/api/sensors', { id: sensor, name: sensor, type });
  const given = { name, type, sensor_id: sensor, threshold, increase_threshold: 0 };
  const { id: site } = await calls.post<InstallationSite>('/api/installation_sites', given);
  const unit = await startUnit(url, calls, sensor, folder);
  const sheet = createTrapSheet({ kind: 'fly_paper', width: 1_200, height: 900, insectScale: 0.6, seed: sensor });
  const begin = Math.ceil(Date.now() / 1_000);
  for (const [index, insects] of caught.entries()) {
    await sheet.catchInsects(insects);
    const photo = await sheet.photograph();
    const about = { content_type: 'image/jpeg', resource: 'photo', timestamp: begin + index } as const;
    await unit.add({ ...about, detections: detectionsOf(photo) }, photo.jpeg);
  }
  await unit.sendAll(AbortSignal.timeout(60_000));
  const events = async () => {
    const list = await calls.get<{ readonly events: readonly Event[] }>(`/api/sensors/${sensor}/events?with_hidden=1`);
    return list.events;
  };
  await expect
    .poll(async () => (await events()).filter(({ processing }) => !processing).length, { timeout: 60_000 })
    .toBe(caught.length);
  return { sensor, site, name, events };
}

/** Opens an event of a trap in the gallery. @param place index from the newest (0) */
export async function openTrap(
  page: Page,
  { site, name }: Trap,
  place = 0,
  locale: 'en' | 'ja' = 'en',
): Promise<Locator> {
  await open(page, `/activities?siteId=${site}`, words[locale].activity);
  await page.getByRole('button', { name: words[locale].open }).nth(place).click();
  const gallery = page.getByRole('dialog', { name });
  await expect(gallery.getByRole('application', { name: words[locale].photo })).toBeVisible();
  return gallery;
}
