import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { FieldUnit } from '../client/field-unit.ts';
import type { HealthStatus, UploadDescription } from '../client/messages.ts';
import { createRandom } from '../drawing/random.ts';
import { createUnitCamera, type DrawnFile } from '../drawing/unit-camera.ts';
import { createCatchModel } from './catch-model.ts';
import { healthReport, SIMULATED_FIRMWARE } from './health-report.ts';
import type { PhotoFolder } from './photo-folder.ts';

/** Who counts: the portal, or the unit, which knows what it drew. */
export type Counting = 'portal' | 'count' | 'detections';

/** Options of a simulated unit. */
export interface SimulatedUnitOptions {
  readonly type: SensorType;
  readonly seed: string | number;
  /** IANA time zone of the unit's location. */
  readonly timeZone: string;
  /** Where its uploads go. */
  readonly unit: Pick<FieldUnit, 'add'>;
  /** When its simulation starts, unix seconds. */
  readonly start: number;
  readonly scale?: number;
  readonly counting?: Counting;
  /** Photos to upload instead of drawn sheets; cameras that watch for rats still draw. */
  readonly photos?: PhotoFolder | undefined;
}

/** A field unit with simulated surroundings: insects arrive, rats run, and the camera takes pictures. */
export interface SimulatedUnit {
  readonly type: SensorType;
  /**
   * Takes the pictures of one event and queues them for sending.
   *
   * @param timestamp unix seconds, later than the last
   * @param seconds since the last event; at least an hour is simulated, so that something happens in a short run
   * @returns what was queued
   */
  takeEvent(timestamp: number, seconds: number): Promise<readonly DrawnFile[]>;
  healthReport(timestamp: number): HealthStatus;
  readonly facts: { readonly firmware_version: string; readonly ip_address: string; readonly serial_no: string };
}

const HOUR = 3_600;
/** Days of catch on the sheet at the start. */
const EARLIER_DAYS = 6;

/** Creates a simulated unit. The same options and events give the same pictures. */
export function createSimulatedUnit(options: SimulatedUnitOptions): SimulatedUnit {
  const { type, seed, unit, counting = 'portal' } = options;
  const random = createRandom(`unit ${seed}`);
  // In a run of a few minutes a silent unit would look broken.
  const model = createCatchModel({ ...options, silences: false });
  const camera = createUnitCamera({ type, seed, ...(options.scale === undefined ? {} : { scale: options.scale }) });
  const ip_address = `192.168.${1 + Math.floor(random() * 8)}.${2 + Math.floor(random() * 250)}`;
  const { countsInsects, detectionDetails } = sensorTypeCapabilities[type];
  let begun = false;

  async function begin(): Promise<void> {
    begun = true;
    const { caught } = model.step(options.start - HOUR, EARLIER_DAYS * 24 * HOUR);
    await camera.pass({ timestamp: options.start - HOUR, caught, replaced: false, rats: 0 });
  }

  /** Takes the next real photo instead of drawing one. */
  async function takePhotos(photos: PhotoFolder): Promise<DrawnFile[]> {
    const files: DrawnFile[] = [];
    for (const resource of sensorTypeCapabilities[type].expected) {
      files.push({ resource, ...(await photos.next()), truth: [] });
    }
    return files;
  }

  function describe(file: DrawnFile, timestamp: number, detected: boolean): UploadDescription {
    const base = { content_type: file.contentType, timestamp, resource: file.resource };
    if (type === 'rat_monitor')
      return { ...base, detected, ...(detected ? { from: timestamp, to: timestamp + 3 } : {}) };
    if (!countsInsects || counting === 'portal' || options.photos !== undefined) return base;
    const count = file.truth.length;
    if (counting === 'count') return { ...base, count };
    const detections = file.truth.map(({ type: insect, ...position }) =>
      detectionDetails ? { type: insect, position, score: 1 } : { position, score: 1 },
    );
    return { ...base, count, detections };
  }

  return {
    type,
    facts: {
      firmware_version: SIMULATED_FIRMWARE,
      ip_address,
      serial_no: `SIM-${Math.floor(random() * 1e8)
        .toString()
        .padStart(8, '0')}`,
    },
    healthReport: (timestamp) => healthReport(random, timestamp, ip_address),
    async takeEvent(timestamp, seconds) {
      const photos = countsInsects ? options.photos : undefined;
      if (!begun && photos === undefined) await begin();
      const { caught, replaced, rats: seen } = model.step(timestamp, Math.max(seconds, HOUR));
      // Rats appear only at night; so that a run by day shows some, about every second film gets one.
      const rats = countsInsects || seen > 0 ? seen : Math.floor(random() * 2);
      const scene = { timestamp, caught, replaced, rats };
      const files = photos === undefined ? await camera.take(scene) : await takePhotos(photos);
      for (const file of files) await unit.add(describe(file, timestamp, rats > 0), file.bytes);
      return files;
    },
  };
}
