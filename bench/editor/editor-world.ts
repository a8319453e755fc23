import type { Page } from '@playwright/test';
import type { Detection } from '@trapline/field-unit/client/messages.ts';
import type { DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { startUnit } from '../../e2e/portal/unit.ts';
import type { Calls } from '../../e2e/portal/calls.ts';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { freshPage, launchChromium } from '../common/browser.ts';
import { buildWeb } from '../common/build-web.ts';
import { startPortal } from '../common/portal-process.ts';
import { beginSession } from '../common/session.ts';
import { until } from '../gallery/until.ts';

const filling = [
  `insert into organizations (id, name, allowed_sensor_types, active_features)
    values (1, 'Works', '{fly_scan,fly_count}', '{zoom_v2}')`,
  `insert into accounts (id, email, name, password_hash, organization_id, email_verified_at)
    values (1, 'person@example.com', 'Person', '', 1, now())`,
] as const;

/** Milliseconds between two looks at the portal, and until they are given up. */
const looks = { every: 50, patience: 120_000 } as const;

/** A photo that the portal has understood. */
export interface SentPhoto {
  readonly event: string;
  /** Returns its boxes from the portal. */
  readonly list: () => Promise<DetectionList>;
}

/** A signed-in person with a browser, at a portal with a worker and its detector. */
export interface EditorWorld {
  readonly page: Page;
  /**
   * Sends a photo from a unit of its own sensor. Without detections the portal's detector looks for insects.
   * @param type whether boxes have types
   */
  readonly send: (
    type: 'fly_scan' | 'fly_count',
    jpeg: Buffer,
    detections?: readonly Detection[],
  ) => Promise<SentPhoto>;
  /** Opens the editor of a photo, and waits until its boxes are shown. */
  readonly edit: (photo: SentPhoto) => Promise<void>;
}

/** Runs `work` with a portal of its own. */
export function withEditorWorld<T>(work: (world: EditorWorld) => Promise<T>): Promise<T> {
  buildWeb();
  return withDatabase(false, (database) =>
    withFolder(async (folder) => {
      const databaseUrl = await database.create('editing');
      await migrate(databaseUrl);
      for (const statement of filling) await runSql(databaseUrl, statement);
      const { db, close } = openDatabase({ url: databaseUrl, connections: 1 });
      const token = await beginSession(db, 1);
      await close();
      const portal = await startPortal(database, databaseUrl, { worker: true });
      const browser = await launchChromium();
      const calls = callsWith(portal.url, token);
      let sensors = 0;
      const send: EditorWorld['send'] = async (type, jpeg, detections) => {
        const sensor = `EDITED_${(sensors += 1)}`;
        await calls.post('/api/sensors', { id: sensor, name: sensor, type });
        const unit = await startUnit(portal.url, calls, sensor, folder);
        const about = { content_type: 'image/jpeg', resource: 'photo', timestamp: Math.floor(Date.now() / 1_000) };
        await unit.add({ ...about, ...(detections ? { detections } : {}) }, jpeg);
        await unit.sendAll(AbortSignal.timeout(looks.patience));
        const event = await eventually(async () => {
          const { events } = await calls.get<{ readonly events: readonly Event[] }>(`/api/sensors/${sensor}/events`);
          return events.find(({ processing }) => !processing)?.id;
        });
        return { event, list: () => calls.get(`/api/v2/events/${event}/insect_detections/photo`) };
      };
      try {
        const session = { url: portal.url, token };
        return await freshPage(
          browser,
          (page) =>
            work({
              page,
              send,
              async edit({ event }) {
                await page.goto(`${portal.url}/activities?event=${event}&edit=1`);
                await until(page, 'window.traplineEditor?.view().drawn');
              },
            }),
          session,
        );
      } finally {
        await browser.close();
        await portal.stop();
      }
    }),
  );
}

function callsWith(url: string, token: string): Calls {
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(new URL(path, url), { method, headers, body: body ? JSON.stringify(body) : null });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return JSON.parse(await answer.text());
  };
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
    patch: (path, body) => ask('PATCH', path, body),
  };
}

/** Looks until there is something. */
async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + looks.patience;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error('The portal did not understand a photo in time');
    await delay(looks.every);
  }
}
