import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createFieldCalls } from '@trapline/field-unit/client/field-calls.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { BenchPhoto } from '../common/photos.ts';

/** A sensor whose unit uploads photos. */
export interface UploadingUnit {
  readonly sensorId: string;
  readonly key: string;
}

const resources = sensorTypeCapabilities.insect_monitor_v2.resources;
/** Number of photos of one event. */
export const photosPerEvent = resources.length;

const page = Compile(
  Type.Object({
    events: Type.Array(
      Type.Object({
        timestamp: Type.Integer(),
        processing: Type.Boolean(),
        count: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
  }),
);

/**
 * Uploads photos like field units, all units at the same time, three photos per event, and waits until every event is
 * in the list of a signed-in account with its count.
 * @param first unix seconds of the first event
 * @returns milliseconds from the first call until the last event was counted
 */
export async function uploadAndWait(
  url: string,
  token: string,
  units: readonly UploadingUnit[],
  photos: readonly BenchPhoto[],
  first: number,
): Promise<number> {
  const began = performance.now();
  const shares = units.map((unit, index) => {
    const events = eventsOf(photos).filter((_, event) => event % units.length === index);
    return { unit, events };
  });
  await Promise.all(shares.map(({ unit, events }) => upload(url, unit, events, first)));
  // One unit after the other, so that polling does not affect the measurement.
  for (const { unit, events } of shares) await untilCounted(url, token, unit, events.length, first);
  return performance.now() - began;
}

function eventsOf(photos: readonly BenchPhoto[]): BenchPhoto[][] {
  const events: BenchPhoto[][] = [];
  for (let at = 0; at < photos.length; at += photosPerEvent) events.push(photos.slice(at, at + photosPerEvent));
  return events;
}

async function upload(url: string, unit: UploadingUnit, events: readonly BenchPhoto[][], first: number): Promise<void> {
  const calls = createFieldCalls({ baseUrl: url, key: unit.key, fetch, clock: Date.now, timeoutMs: 30_000 });
  for (const [index, event] of events.entries()) {
    for (const [place, { file }] of event.entries()) {
      const sha256 = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      const { size } = await stat(file);
      const description = { content_type: 'image/jpeg', timestamp: first + index, resource: resources[place] ?? '' };
      const ticket = await calls.requestUpload({ ...description, size, sha256 });
      if (ticket.stored) throw new Error('The photo is stored already');
      await calls.putFile(ticket.url, file, 'image/jpeg');
    }
  }
}

/** Polls the list, like a page but more often. */
async function untilCounted(
  url: string,
  token: string,
  unit: UploadingUnit,
  events: number,
  first: number,
): Promise<void> {
  const path = `${url}/api/sensors/${unit.sensorId}/events?timestamp_from=${first}&timestamp_to=${first + events}`;
  for (;;) {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    const found = page.Parse(JSON.parse(await answer.text())).events;
    if (found.length === events && found.every((event) => !event.processing && event.count !== null)) return;
    await delay(100);
  }
}
