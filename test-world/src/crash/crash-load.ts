import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createFieldUnit, type FieldUnit, type UnitEvent } from '@trapline/field-unit/client/field-unit.ts';
import { between, createRandom } from '@trapline/field-unit/drawing/random.ts';
import { signIn } from '@trapline/field-unit/simulator/portal-calls.ts';
import { trapPhoto, withComment } from '../uploads/ingestion.ts';
import { crashAdmin } from './crash-portal.ts';

/** Field units that keep taking photos, whatever happens to the portal. */
export interface CrashLoad {
  /** Photos taken, by sensor and timestamp: SHA-256 in hexadecimal digits. */
  readonly taken: ReadonlyMap<string, string>;
  /** Photos the portal acknowledged. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Photos the portal refused for good; must stay empty. */
  readonly refused: readonly string[];
  /** Resolves when the portal acknowledges the next photo. */
  nextAcknowledged(): Promise<void>;
  /** Stops taking photos; resolves when all have arrived. */
  finish(): Promise<void>;
}

/** Name of a photo in the maps above. */
export function photoName(sensorId: string, timestamp: number, resource: string): string {
  return `${sensorId} ${timestamp} ${resource}`;
}

/** How much the units send. */
interface LoadSize {
  readonly units: number;
  /** Longest pause of a unit between two photos, milliseconds. */
  readonly longestPause: number;
}

/** Keeps the portal busy without overloading it. */
const usualSize: LoadSize = { units: 6, longestPause: 400 };
/** A unit takes no photos while this many are queued, so that a portal that comes back is not flooded. */
const mostWaiting = 6;
/** Short waits, since an unreachable portal will be back soon. */
const backoff = { firstMs: 50, longestMs: 400 };

/** Creates sensors of two types on a running portal and starts their units. */
export async function startCrashLoad(
  url: string,
  folder: string,
  seed: number,
  { units, longestPause }: LoadSize = usualSize,
): Promise<CrashLoad> {
  const portal = await signIn(url, crashAdmin.email, crashAdmin.password);
  const taken = new Map<string, string>();
  const acknowledged = new Map<string, string>();
  const refused: string[] = [];
  const stopping = new AbortController();
  let bell = Promise.withResolvers<void>();
  const photos = await Promise.all(Array.from({ length: 8 }, (_, index) => trapPhoto(seed + index, 3 + index)));
  const first = Math.floor(Date.now() / 1000) - 80 * 86_400;

  async function runUnit(index: number): Promise<void> {
    const id = `CRASH_${index}`;
    const random = createRandom(`${seed} ${id}`);
    const directory = join(folder, 'units', id);
    await mkdir(directory, { recursive: true });
    const onEvent = (event: UnitEvent) => {
      if (event.kind === 'clock_wrong' || event.kind === 'postponed') return;
      const { description, sha256 } = event.upload;
      if (event.kind === 'refused') {
        refused.push(`${photoName(id, description.timestamp, description.resource)}: ${event.problem.type}`);
        return;
      }
      acknowledged.set(photoName(id, description.timestamp, description.resource), sha256);
      bell.resolve();
      bell = Promise.withResolvers<void>();
    };
    // One type with three photos per event, one with a single photo.
    const type = index % 2 === 0 ? 'insect_monitor_v2' : 'fly_count';
    await portal.createSensor(id, id, type);
    const key = await portal.issueKey(id);
    const unit = await createFieldUnit({ baseUrl: url, key, directory, random, backoff, onEvent });
    for (let number = 0; !stopping.signal.aborted; ) {
      if (unit.pending().length <= mostWaiting) {
        number += 1;
        for (const resource of sensorTypeCapabilities[type].resources) {
          await takePhoto(unit, id, first + number * 600, resource);
        }
      }
      await unit.sendNext();
      await delay(between(random, 0, longestPause));
    }
    await unit.sendAll(AbortSignal.timeout(120_000));
  }

  async function takePhoto(unit: FieldUnit, id: string, timestamp: number, resource: string): Promise<void> {
    const name = photoName(id, timestamp, resource);
    const bytes = withComment(photos[taken.size % photos.length] ?? Buffer.alloc(0), name);
    taken.set(name, createHash('sha256').update(bytes).digest('hex'));
    await unit.add({ content_type: 'image/jpeg', resource, timestamp }, bytes);
  }

  const running = Array.from({ length: units }, (_, index) => runUnit(index));
  const all = Promise.all(running);
  // If a unit fails, those waiting for the next photo are notified immediately.
  all.catch((error: unknown) => bell.reject(error));
  return {
    taken,
    acknowledged,
    refused,
    nextAcknowledged: () => bell.promise,
    async finish() {
      stopping.abort();
      await all;
    },
  };
}
