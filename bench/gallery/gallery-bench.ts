import { parseArgs } from 'node:util';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { freshPage, launchChromium } from '../common/browser.ts';
import { buildWeb } from '../common/build-web.ts';
import { type Filled, fill } from '../common/fill.ts';
import { startPortal } from '../common/portal-process.ts';
import type { Result } from '../common/results.ts';
import { keepPhoto } from './kept-photo.ts';
import { loadAll, type ToLoad, weighLoaded } from './load-all.ts';
import { moving } from './moving.ts';

/** Seconds between two events. */
const step = 240;

/**
 * Measures the gallery of a sensor with many events in a real Chromium: loading all of them without blocking the page,
 * and moving from one to the next. Every event has a photo; all share the files of one photo.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { events: { type: 'string', default: '100000' } } });
  const events = Number(values.events);
  buildWeb();
  return withDatabase(false, (database) =>
    withFolder(async (folder) => {
      const url = await database.create('gallery');
      const filled = await fill(url, { sensors: 2, eventsPerSensor: events, step, photos: true });
      const portal = await startPortal(database, url);
      const browser = await launchChromium();
      try {
        await keepPhoto(url, portal.filesDir, folder);
        // The first sensor has all events, the second one a fifth of them.
        const fewer = Math.floor(events / 5);
        await runSql(url, 'delete from events where sensor_key = 2 and ts < to_timestamp($1)', [
          filled.until - step * fewer,
        ]);
        const [many, few] = filled.sensors.toSorted((a, b) => a.key - b.key);
        if (!many || !few) throw new Error('Two sensors are required');
        const toLoad = ({ key, id }: Filled['sensors'][number], count: number): ToLoad => {
          // In the middle, so that events have to be loaded on both sides.
          const timestamp = filled.until - step * Math.floor(count / 2) + (key % 240);
          const opened = eventId({ sensor_key: key, timestamp });
          return { address: `${portal.url}/activities?sensorId=${id}&event=${opened}`, sensorId: id, events: count };
        };
        const session = { url: portal.url, token: filled.token };
        const all = toLoad(many, events);
        const loadedFew = await freshPage(browser, (page) => loadAll(page, toLoad(few, fewer)), session);
        const loadedMany = await freshPage(browser, (page) => loadAll(page, all), session);
        return [
          ...weighLoaded(loadedFew, loadedMany),
          ...(await freshPage(browser, (page) => moving(page, all.address, all.sensorId), session)),
        ];
      } finally {
        await browser.close();
        await portal.stop();
      }
    }),
  );
}
