import type { Event } from '@trapline/domain/events/event.schema.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { signInTo } from './portal/calls.ts';
import { createNewcomers } from './portal/newcomers.ts';
import { startOwnPortal } from './portal/own-portal.ts';
import { password, type Person } from './portal/people.ts';
import { worldData } from './portal/portal-address.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

/** Creates an account that can create sensors, in the database of a portal. */
async function makeCustomer(databaseUrl: string): Promise<Person> {
  const database = openDatabase({ url: databaseUrl, connections: 1 });
  try {
    const newcomers = await createNewcomers(database.db);
    return await newcomers.person({ allowedSensorTypes: ['fly_count'] });
  } finally {
    await database.close();
  }
}

story('a killed portal resumes its work', async ({ page, flaws }) => {
  story.slow();
  // Whatever the open page requests while the portal is killed may break in any way: its list, the stream of changes,
  // and code that is loaded while the page is idle and requested again when it is needed.
  flaws.allow(/^broken: GET \S+\/(?:api|assets)\/\S+ net::ERR_\w+$/);
  // A portal that has just started refuses until it is ready.
  flaws.allow(/^GET \/api\/\S+ 503$/);
  const portal = await startOwnPortal({}, worldData());
  try {
    const { email } = await makeCustomer(portal.databaseUrl());
    const calls = await signInTo(portal.url, email, password);
    await calls.post('/api/sensors', { id: 'KILLED_1', name: 'Killed', type: 'fly_count' });
    const unit = await startUnit(portal.url, calls, 'KILLED_1', portal.folder);
    const photo = await drawSheet('fly_paper', 'killed', { house_fly: 6 }, { width: 2592, height: 1944 });
    await page.request.post(`${portal.url}/api/signin`, { data: { email, password } });
    await open(page, `${portal.url}/activities`, words.activity);

    const timestamp = Math.floor(Date.now() / 1_000) - 60;
    await unit.add({ content_type: 'image/jpeg', timestamp, resource: 'photo' }, photo.jpeg);
    await unit.sendAll(AbortSignal.timeout(30_000));
    const events = () => calls.get<{ readonly events: readonly Event[] }>('/api/sensors/KILLED_1/events');
    const waiting = (await events()).events[0];
    expect(waiting).toMatchObject({ processing: true, timestamp });
    await portal.kill(false);
    portal.spawn();
    await portal.ready();

    // Still signed in, and the waiting photo is counted without any action.
    await page.reload();
    const section = page.getByRole('region', { name: 'Killed' });
    const event = section.getByRole('listitem');
    await expect(event).toHaveCount(1);
    await expect(event.getByText(/^\d+\s?insects?/)).toBeVisible({ timeout: 120_000 });
    expect((await events()).events).toMatchObject([
      { id: waiting?.id, processing: false, failed: false, latest: true },
    ]);
  } finally {
    await portal.remove();
  }
});
