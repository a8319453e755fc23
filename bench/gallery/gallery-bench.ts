import { parseArgs } from 'node:util';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { withDatabase, withFolder } from '../common/bench-database.ts';
import { freshPage, launchChromium } from '../common/browser.ts';
import { buildWeb } from '../common/build-web.ts';
import { fill } from '../common/fill.ts';
import { startPortal } from '../common/portal-process.ts';
import type { Result } from '../common/results.ts';
import { keepPhoto } from './kept-photo.ts';
import { loadAll } from './load-all.ts';
import { moving } from './moving.ts';

/** Seconds between two events. */
const step = 240;

/**
 * The gallery of one sensor with many events in a real Chromium: all of them loaded without the page standing still, and
 * going from one to the next. Every event has a photo; the files of all are those of one photo.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { events: { type: 'string', default: '100000' } } });
  const events = Number(values.events);
  buildWeb();
  return withDatabase(false, (database) =>
    withFolder(async (folder) => {
      const url = await database.create('gallery');
      const filled = await fill(url, { sensors: 1, eventsPerSensor: events, step, photos: true });
      const portal = await startPortal(database, url);
      const browser = await launchChromium();
      try {
        await keepPhoto(url, portal.filesDir, folder);
        const sensor = filled.sensors[0];
        if (!sensor) throw new Error('There is no sensor');
        // In the middle: everything has to come from both sides.
        const timestamp = filled.until - step * Math.floor(events / 2) + (sensor.key % 240);
        const opened = eventId({ sensor_key: sensor.key, timestamp });
        const address = `${portal.url}/activities?sensorId=${sensor.id}&event=${opened}`;
        const session = { url: portal.url, token: filled.token };
        return [
          ...(await freshPage(browser, (page) => loadAll(page, { address, sensorId: sensor.id, events }), session)),
          ...(await freshPage(browser, (page) => moving(page, address), session)),
        ];
      } finally {
        await browser.close();
        await portal.stop();
      }
    }),
  );
}
