import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { openDatabase, type Db } from '@trapline/server/platform/database/database.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { drawnCorrections, makeCorrectedWorld } from '@trapline/test-world/corrected-history.ts';
import { makeCountedEvent } from '@trapline/test-world/counted-event.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { withDatabase } from '../common/bench-database.ts';
import { median, medianRatio, timed } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { beginSession } from '../common/session.ts';

const part = 'corrections';
const rounds = 9;
const histories = 1_000;
const events = 60;
const start = Math.floor(Date.UTC(2026, 3, 1) / 1_000);

/** Boxes side by side; their types change from round to round, so that each save changes every box. */
function boxesOf(count: number, round: number) {
  const type = ['moth_fly', 'house_fly'][round % 2] ?? 'others';
  return Array.from({ length: count }, (_, n) => {
    const [x1, y1] = [(n % 200) * 25, Math.floor(n / 200) * 30];
    return { position: { x1, y1, x2: x1 + 20, y2: y1 + 20 }, type };
  });
}

/** Measures saves of corrected boxes over HTTP, and compares figures after random histories with the events. */
export async function run(): Promise<Result[]> {
  return withDatabase(true, async (database) => {
    const url = await database.create('corrections');
    await migrate(url);
    const { db, close } = openDatabase({ url, connections: 2 });
    try {
      const { token, sensor_key } = await fill(db);
      const portal = await startPortal(database, url);
      try {
        return [...(await saves(portal.url, token, sensor_key)), await afterHistories(db)];
      } finally {
        await portal.stop();
      }
    } finally {
      await close();
    }
  });
}

/** A sensor with events of one box each. */
async function fill(db: Db) {
  const account = await makeAccount(db, { organization_id: await makeOrganization(db, 'Corrected') });
  const sensor_key = await makeSensor(db, account, { id: 'CORRECTED', type: 'fly' });
  for (let n = 0; n < events; n += 1) {
    const boxes = [0, 0, 0, 20, 20, 900];
    await makeCountedEvent(db, { sensor_key, timestamp: start + n * 3_600, boxes, width: 50_248, height: 5_472 });
  }
  return { token: await beginSession(db, account.id), sensor_key };
}

async function saves(url: string, token: string, sensor_key: number): Promise<Result[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const path = (event: number) => {
    const id = eventId({ sensor_key, timestamp: start + event * 3_600 });
    return `${url}/api/v2/events/${id}/insect_detections/photo`;
  };
  const save = (event: number, positions: ReturnType<typeof boxesOf>) => async () => {
    const response = await fetch(path(event), { method: 'PUT', headers, body: JSON.stringify({ positions }) });
    const text = await response.text();
    if (response.status !== 200) throw new Error(text);
  };
  const list = async () => {
    const response = await fetch(`${url}/api/sensors/CORRECTED/events?limit=40`, { headers });
    if (response.status !== 200) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  const large: number[] = [];
  const small: [number, number][] = [];
  for (let round = -2; round < rounds; round += 1) {
    const took = await timed(save(1, boxesOf(20_000, round + 2)));
    const lists =
      (await timed(async () => {
        for (let n = 0; n < 3; n += 1) await list();
      })) / 3;
    const hundred = await timed(save(events - 1, boxesOf(100, round + 2)));
    // The first rounds are a warm-up.
    if (round >= 0) {
      large.push(took / 1_000);
      small.push([hundred, lists]);
    }
  }
  const [hundred, lists] = [0, 1].map((side) => median(small.map((times) => times[side] ?? 0)).toFixed(1));
  return [
    atMost(part, 'save of 20,000 retyped boxes over HTTP', median(large), 1, ' s'),
    atMost(part, 'save of 100 retyped boxes / list of 40 events, over HTTP', medianRatio(small), 3),
    info(part, 'that save; the list', `${hundred} ms; ${lists} ms`),
  ];
}

/** How many of many random histories leave figures that are not those of the events. Source: COUNT-5. */
async function afterHistories(db: Db): Promise<Result> {
  const world = await makeCorrectedWorld(db);
  let wrong = 0;
  for (const history of fc.sample(drawnCorrections, histories)) {
    await world.play(history);
    const { kept, real } = await world.keptAndTrue();
    if (!isDeepStrictEqual(kept, real)) wrong += 1;
  }
  return atMost(part, `of ${histories} random histories of corrections, those with wrong figures`, wrong, 0);
}
