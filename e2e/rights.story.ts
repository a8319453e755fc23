import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { Calls } from './portal/calls.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { addCountedEvents } from './portal/counted-events.ts';
import { violations } from './support/axe.ts';
import { ask } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

/** Returns the addresses of everything that belongs to one event of a place. */
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
  await open(page, '/activities', words.activity);
  await expect(page.getByRole('heading', { name: 'Nothing to monitor yet' })).toBeVisible();
  await open(page, '/sensors', words.sensors);
  await expect(page.getByRole('heading', { name: 'No sensors yet' })).toBeVisible();
  await open(page, '/installation_sites', words.sites);
  await expect(page.getByRole('heading', { name: 'No installation sites yet' })).toBeVisible();
  for (const query of [`siteId=${bakery.site}`, `sensorId=${places.bakery.sensor}`]) {
    await open(page, `/activities?${query}`, words.activity);
    await expect(page.getByText('was not found, or you do not have access to it')).toBeVisible();
  }
  for (const path of [bakery.event, ...bakery.pictures, ...bakery.others]) {
    expect(`${path} ${await ask(page, path)}`).toBe(`${path} 404 not_found`);
  }
  expect(await ask(page, bakery.event, 'PATCH', { hidden: true })).toBe('404 not_found');
  expect(await ask(page, bakery.event, 'DELETE')).toBe('404 not_found');
  expect(await ask(page, `/api/sensors/${places.bakery.sensor}/key`, 'POST')).toBe('404 not_found');
  // The same if the address is opened in the browser.
  for (const path of bakery.pictures) expect((await page.goto(path))?.status()).toBe(404);
});

story('nobody sees a photo without a session', async ({ page, callsOf, flaws }) => {
  flaws.allow(/^GET \/api\/.* 401$/);
  const { event, pictures } = await addressesOf(await callsOf(people.mika), places.bakery.sensor);
  await open(page, '/sign_in', words.signIn);
  for (const path of [event, ...pictures])
    expect(`${path} ${await ask(page, path)}`).toBe(`${path} 401 unauthenticated`);
});

story('a shared site can be read, but not changed', async ({ page, signedIn, callsOf, flaws }) => {
  flaws.allow(/^(GET|PATCH|DELETE) \/api\/.* (403|404)$/);
  const hall = await addressesOf(await callsOf(people.mika), places.hall.sensor);
  await signedIn(people.rena);
  await open(page, '/installation_sites', words.sites);
  const row = page.getByRole('row').filter({ hasText: places.hall.site });
  await expect(row).toContainText('Shared by ');
  await expect(row).not.toContainText(places.hall.sensorName);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'All photos and charts' }).click();
  await expect(page.getByRole('region')).toHaveCount(1);
  const section = page.getByRole('region', { name: places.hall.site });
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await section.getByRole('button', { name: words.open }).first().click();
  const gallery = page.getByRole('dialog', { name: places.hall.site });
  await expect(gallery.getByRole('application', { name: words.photo })).toBeVisible();
  await gallery.getByRole('button', { name: words.closeGallery }).click();

  // The site without its sensor: a share gives access to the events and the name.
  const site = await (await callsOf(people.rena)).get<InstallationSite>(`/api/installation_sites/${hall.site}`);
  expect(site).toMatchObject({ shared: true, permissions: ['read'], memo: null, sensor: null, sensor_id: null });
  expect(await ask(page, `/api/sensors/${places.hall.sensor}`)).toBe('404 not_found');
  expect(await ask(page, hall.event, 'PATCH', { hidden: true })).toBe('403 forbidden');
  expect(await ask(page, hall.event, 'DELETE')).toBe('403 forbidden');
  for (const path of [hall.event, ...hall.pictures]) expect(`${path} ${await ask(page, path)}`).toBe(`${path} 200 `);
});

story('the organization’s admin may do what the creator may', async ({ page, signedIn, callsOf }) => {
  const bakery = await addressesOf(await callsOf(people.mika), places.bakery.sensor);
  await signedIn(people.lena);
  await open(page, '/activities', words.activity);
  await expect(page.getByRole('region', { name: places.bakery.site })).toBeVisible();
  expect(await ask(page, bakery.event, 'PATCH', { pickup: true })).toBe('200 ');
  await page.reload();
  await expect(page.getByRole('region', { name: places.bakery.site }).getByText('Picked up')).toBeVisible();
  expect(await ask(page, bakery.event, 'PATCH', { pickup: false })).toBe('200 ');
});

story(
  'an account without an organization finds the shared site, and then the shared sensor',
  async ({ page, signedIn, callsOf, newcomers, database }) => {
    const owner = await callsOf((await newcomers.team()).admin);
    const guest = await newcomers.person();
    const mark = uniqueWord();
    const make = async (name: string) => {
      const sensor = `${name}_${mark}`;
      await owner.post('/api/sensors', { id: sensor, name: `Unit ${sensor}`, type: 'fly_count' });
      const settings = { type: 'fly_count', threshold: 0, increase_threshold: 0 };
      const { id } = await owner.post<{ readonly id: string }>('/api/installation_sites', {
        name: `Place ${sensor}`,
        sensor_id: sensor,
        ...settings,
      });
      await addCountedEvents(database.db, sensor, [{ at: new Date(Date.now() - 3_600_000), count: 7 }]);
      return { sensor, id };
    };
    const [gate, silo] = [await make('GATE'), await make('SILO')];
    await owner.post(`/api/installation_sites/${gate.id}/shares`, { email: guest.email });

    // The menu has an item for sites although the feature is off, and the activity page shows them at once.
    await signedIn(guest);
    await open(page, '/activities', words.activity);
    const place = page.getByRole('region', { name: `Place ${gate.sensor}` });
    await expect(place.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('link', { name: words.sites })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Installation sites' })).toBeChecked();
    expect(await violations(page, 'a shared site without a feature')).toEqual([]);
    await place.getByRole('button', { name: words.open }).click();
    const gallery = page.getByRole('dialog', { name: `Place ${gate.sensor}` });
    await expect(gallery).toBeVisible();
    await gallery.getByRole('button', { name: words.closeGallery }).click();
    await page.getByRole('link', { name: `Place ${gate.sensor}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Place ${gate.sensor}` })).toBeVisible();

    // With a shared sensor, sensors are shown first, and sites on request.
    await owner.post(`/api/sensors/${silo.sensor}/users`, { email: guest.email });
    await open(page, '/activities', words.activity);
    await expect(page.getByRole('region', { name: `Unit ${silo.sensor}` }).getByRole('listitem')).toHaveCount(1);
    await expect(place).toBeHidden();
    await page.getByRole('main').getByText('Installation sites', { exact: true }).click();
    await expect(place.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('radio', { name: 'Installation sites' }).press('ArrowLeft');
    await expect(page.getByRole('region', { name: `Unit ${silo.sensor}` })).toBeVisible();
    await open(page, '/sensors', words.sensors);
    await expect(page.getByRole('row').filter({ hasText: silo.sensor })).toBeVisible();
  },
);
