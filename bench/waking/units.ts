import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CallError } from '@trapline/field-unit/client/call-error.ts';
import { createFieldUnit, type FieldUnit } from '@trapline/field-unit/client/field-unit.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { healthReport } from '@trapline/field-unit/simulator/health-report.ts';
import { drawPhoto, enlarged } from '../common/photos.ts';

/** A unit with a photo that nobody has sent yet. */
export interface WakingUnit {
  readonly sensorId: string;
  readonly unit: FieldUnit;
}

/** What came of a waking. */
export interface Woken {
  /** SHA-256 of the photos that the portal said it holds, by sensor. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** What the portal refused for good. */
  readonly refused: readonly string[];
  /** Tries that the portal put off or did not answer. */
  readonly postponed: number;
  /** Milliseconds from the first moment to the last photo. */
  readonly ms: number;
}

/** Bytes of a photo. Source: TRIAL-8. */
const photoBytes = 400_000;
/** Drawings; every photo has bytes of its own. */
const drawings = 8;
const minute = 60_000;
/** Milliseconds after which what has not arrived counts as late. Source: TRIAL-8. */
export const patience = 600_000;

/** The reference client, a folder for each unit, with a photo in its queue. */
export async function unitsWithPhotos(
  url: string,
  folder: string,
  keys: readonly { readonly sensorId: string; readonly key: string }[],
): Promise<readonly WakingUnit[]> {
  const photos = await Promise.all(Array.from({ length: drawings }, (_, index) => drawPhoto(index)));
  const units: WakingUnit[] = [];
  for (const [index, { sensorId, key }] of keys.entries()) {
    const directory = join(folder, sensorId);
    await mkdir(directory);
    const unit = await createFieldUnit({ baseUrl: url, key, directory, random: createRandom(sensorId) });
    const photo = enlarged(photos[index % drawings] ?? Buffer.alloc(0), sensorId, photoBytes);
    await unit.add({ content_type: 'image/jpeg', timestamp: unit.now(), resource: 'photo' }, photo);
    units.push({ sensorId, unit });
  }
  return units;
}

/** All units wake at moments of the same minute: they read their settings, tell their health and send until all is sent. */
export async function wake(units: readonly WakingUnit[], seed: string): Promise<Woken> {
  const random = createRandom(seed);
  const acknowledged = new Map<string, string>();
  const refused: string[] = [];
  let postponed = 0;
  const began = performance.now();
  let last = began;
  const signal = AbortSignal.timeout(patience);

  async function send({ sensorId, unit }: WakingUnit): Promise<void> {
    for (;;) {
      const event = await unit.sendNext(signal);
      if (event === undefined) return;
      if (event.kind === 'stored') {
        acknowledged.set(sensorId, event.upload.sha256);
        last = performance.now();
      }
      if (event.kind === 'refused') refused.push(`${sensorId}: ${event.problem.type}`);
      if (event.kind !== 'postponed') continue;
      postponed += 1;
      await delay(event.waitMs, undefined, { signal });
    }
  }

  async function live(one: WakingUnit, moment: number): Promise<void> {
    await delay(moment);
    await once(() => one.unit.readSettings());
    await once(() => one.unit.reportHealth(healthReport(random, one.unit.now(), '192.168.1.20')));
    await send(one).catch((error: unknown) => {
      // What is late is counted by what was not acknowledged.
      if (!signal.aborted) throw error;
    });
  }

  await Promise.all(units.map((one) => live(one, random() * minute)));
  return { acknowledged, refused, postponed, ms: last - began };
}

/** One try, as a unit gives to what its next waking tells anew. */
async function once(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
