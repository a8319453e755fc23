import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { Calls } from './portal/calls.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { ask } from './steps.ts';
import { expect, open, story } from './story.ts';
import { words } from './words.ts';

/** Addresses of everything that belongs to one event of a place. */
async function addressesOf(calls: Calls, sensor: string) {
  const { events } = await calls.get<{ readonly events: readonly Event[] }>(`/api/sensors/${sensor}/events?limit=1`);
  const { installation_sites: sites } = await calls.get<{ readonly installation_sites: readonly InstallationSite[] }>(
    '/api/installation_sites',
  );
  const [event] = events;
  const photo = event?.attachments['photo'];
  const site = sites.find(({ sensor_id }) => sensor_id === sensor)?.id;
  if (!event || !photo?.tiles || !photo.thumbnail_url || !photo.display_url || site === undefined) {
    throw new Error(`${sensor} has no event with a photo`);
  }
  const tile = photo.tiles.url_template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
  return {
    site,
    event: `/api/v2/events/${event.id}`,
    pictures: [photo.url, photo.thumbnail_url, photo.display_url, tile],
    others: [
      `/api/v2/events/${event.id}/insect_detections/photo`,
      `/api/attachments/${event.id}/photo/download_path`,
      `/api/sensors/${sensor}`,
      `/api/sensors/${sensor}/events`,
      `/api/sensors/${sensor}/events.csv`,
      `/api/installation_sites/${site}`,
      `/api/installation_sites/${site}/events`,
      `/api/installation_sites/${site}/events.csv`,
    ],
  };
}

story('a stranger sees nothing of another organization', async ({ page, signedIn, callsOf, flaws }) => {
  flaws.allow(/^(GET|PATCH|DELETE|POST) \/api\/.* 404$/);
  const calls = await callsOf(people.mika);
  const bakery = await addressesOf(calls, places.bakery.sensor);
  await signedIn(people.otto);
  await open(page, '/activities', words.en.activity);
  await expect(page.getByRole('heading', { name: 'No units to watch yet' })).toBeVisible();
  await open(page, '/sensors', words.en.sensors);
  await expect(page.getByRole('heading', { name: 'No sensors yet' })).toBeVisible();
  await open(page, '/installation_sites', words.en.sites);
  await expect(page.getByRole('heading', { name: 'No installation sites yet' })).toBeVisible();
  for (const query of [`siteId=${bakery.site}`, `sensorId=${places.bakery.sensor}`]) {
    await open(page, `/activities?${query}`, words.en.activity);
    await expect(page.getByText('was not found, or you do not have access to it')).toBeVisible();
  }
  for (const path of [bakery.event, ...bakery.pictures, ...bakery.others]) {
    expect(`${path} ${await ask(page, path)}`).toBe(`${path} 404 not_found`);
  }
  expect(await ask(page, bakery.event, 'PATCH', { hidden: true })).toBe('404 not_found');
  expect(await ask(page, bakery.event, 'DELETE')).toBe('404 not_found');
  expect(await ask(page, `/api/sensors/${places.bakery.sensor}/key`, 'POST')).toBe('404 not_found');
  // The same when the address is opened instead of asked for.
  for (const path of bakery.pictures) expect((await page.goto(path))?.status()).toBe(404);
});

story('nobody sees a photo without a session', async ({ page, callsOf, flaws }) => {
  flaws.allow(/^GET \/api\/.* 401$/);
  const { event, pictures } = await addressesOf(await callsOf(people.mika), places.bakery.sensor);
  await open(page, '/sign_in', words.en.signIn);
  for (const path of [event, ...pictures])
    expect(`${path} ${await ask(page, path)}`).toBe(`${path} 401 unauthenticated`);
});

story('a shared site can be read, and nothing more', async ({ page, signedIn, callsOf, flaws }) => {
  flaws.allow(/^(GET|PATCH|DELETE) \/api\/.* (403|404)$/);
  const hall = await addressesOf(await callsOf(people.mika), places.hall.sensor);
  await signedIn(people.rena);
  await open(page, '/installation_sites', words.en.sites);
  const row = page.getByRole('row').filter({ hasText: places.hall.site });
  await expect(row).toContainText('Shared with you');
  await expect(row).not.toContainText(places.hall.sensorName);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'Show all data' }).click();
  await expect(page.getByRole('region')).toHaveCount(1);
  const section = page.getByRole('region', { name: places.hall.site });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('button', { name: words.en.open }).first().click();
  const gallery = page.getByRole('dialog', { name: places.hall.site });
  await expect(gallery.getByRole('application', { name: words.en.photo })).toBeVisible();
  await gallery.getByRole('button', { name: words.en.closeGallery }).click();

  // The site without its sensor: a share gives the events and the name.
  const site = await (await callsOf(people.rena)).get<InstallationSite>(`/api/installation_sites/${hall.site}`);
  expect(site).toMatchObject({ shared: true, permissions: ['read'], memo: null, sensor: null, sensor_id: null });
  expect(await ask(page, `/api/sensors/${places.hall.sensor}`)).toBe('404 not_found');
  expect(await ask(page, hall.event, 'PATCH', { hidden: true })).toBe('403 forbidden');
  expect(await ask(page, hall.event, 'DELETE')).toBe('403 forbidden');
  for (const path of [hall.event, ...hall.pictures]) expect(`${path} ${await ask(page, path)}`).toBe(`${path} 200 `);
});

story('a colleague who runs the organization may do what its maker may', async ({ page, signedIn, callsOf }) => {
  const bakery = await addressesOf(await callsOf(people.mika), places.bakery.sensor);
  await signedIn(people.lena);
  await open(page, '/activities', words.en.activity);
  await expect(page.getByRole('region', { name: places.bakery.site })).toBeVisible();
  expect(await ask(page, bakery.event, 'PATCH', { pickup: true })).toBe('200 ');
  await page.reload();
  await expect(page.getByRole('region', { name: places.bakery.site }).getByText('Picked up')).toBeVisible();
  expect(await ask(page, bakery.event, 'PATCH', { pickup: false })).toBe('200 ');
});
