import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CallError } from '@trapline/field-unit/client/call-error.ts';
import { createFieldUnit, type FieldUnit } from '@trapline/field-unit/client/field-unit.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { healthReport } from '@trapline/field-unit/simulator/health-report.ts';
import { drawPhoto, enlarged } from '../common/photos.ts';

/** A unit with an unsent photo. */
export interface WakingUnit {
  readonly sensorId: string;
  readonly unit: FieldUnit;
}

/** The outcome of waking. */
export interface Woken {
  /** SHA-256 of the photos acknowledged by the portal, by sensor. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Permanent refusals by the portal. */
  readonly refused: readonly string[];
  /** Attempts that the portal postponed or did not respond to. */
  readonly postponed: number;
  /** Milliseconds from the first moment to the last photo. */
  readonly ms: number;
}

/** Bytes per photo. Source: TRIAL-8. */
const photoBytes = 400_000;
/** Number of drawings; every photo has unique bytes. */
const drawings = 8;
const minute = 60_000;
/** Milliseconds after which missing photos count as late. Source: TRIAL-8. */
export const patience = 600_000;

/** Creates reference clients, each with its own folder and a photo in its queue. */
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

/**
 * Wakes all units at moments within the same minute: they read their settings, report their health and send until
 * everything is sent.
 */
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
      // Late photos are counted by the missing acknowledgements.
      if (!signal.aborted) throw error;
    });
  }

  await Promise.all(units.map((one) => live(one, random() * minute)));
  return { acknowledged, refused, postponed, ms: last - began };
}

/** Makes a single attempt, as a unit does for data that it sends again when it wakes the next time. */
async function once(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
