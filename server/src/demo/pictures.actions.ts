import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { FilmsUnavailableError } from '@trapline/field-unit/drawing/films.ts';
import type { SimulatedEvent } from '@trapline/field-unit/simulator/simulate-counts.ts';
import { writeActivityLog } from '../activity-logs/activity-log.store.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import { base32Id, hashSecret } from '../platform/base/ids.ts';
import type { Services } from '../platform/services.ts';
import { issueSensorKey } from '../sensors/sensor.actions.ts';
import { putUpload } from '../uploads/put-upload.actions.ts';
import { requestUpload } from '../uploads/request-upload.actions.ts';
import type { UploadDetails } from '../uploads/upload.store.ts';
import { understandTasks } from '../understanding/understand.jobs.ts';
import { drawEvents, type DemoFile, type DrawnEvent } from './cameras.ts';
import type { DemoUnit } from './demo.catalogue.ts';
import type { PlacedPast } from './history.actions.ts';
import { picturedRuns } from './lessons.ts';
import type { DemoPeople } from './people.actions.ts';
import { servicesAt } from './places.actions.ts';

/** Seconds between taking a picture and its arrival. */
const arrival = 20;

/** Parts of the portal needed to upload and understand pictures. */
export interface PictureParts {
  readonly services: Services;
  readonly decoder: Decoder;
}

/**
 * Draws the pictures of a unit's events that have some, uploads them like its field unit, and has them understood and
 * counted, one event after another. Skips what is already stored.
 * @param onEvent called after each event, before the next one is drawn
 */
export async function takePictures(
  parts: PictureParts,
  people: DemoPeople,
  past: PlacedPast,
  onEvent: (drawn: DrawnEvent) => Promise<void>,
): Promise<void> {
  const { unit } = past;
  const actor = { caller: people[unit.maker], address: '127.0.0.1' };
  const [newest] = past.events.slice(-1);
  if (!newest) return;
  // This key is not stored anywhere; a real unit for the sensor needs a new one.
  const key = await issueSensorKey(servicesAt(parts.services, newest.timestamp), actor, unit.id);
  try {
    for (const { events, seed } of picturedRuns(past)) {
      for await (const drawn of drawEvents(unit, events, seed)) {
        for (const file of drawn.files) await send(parts, past, hashSecret(key), drawn.event, file);
        await onEvent(drawn);
      }
    }
  } catch (error) {
    if (!(error instanceof FilmsUnavailableError)) throw error;
    parts.services.log.warn({ sensor: unit.id, err: error }, 'The demonstration has no films here');
  }
}

async function send(
  { services, decoder }: PictureParts,
  { unit, sensor_key }: PlacedPast,
  field_key_hash: Buffer,
  event: SimulatedEvent,
  file: DemoFile,
): Promise<void> {
  const then = servicesAt(services, event.timestamp + arrival);
  const { resource, contentType: content_type, bytes } = file;
  const { timestamp } = event;
  const wanted = {
    kind: 'sensor' as const,
    sensor_key,
    type: unit.type,
    timestamp,
    resource,
    content_type,
    size: bytes.length,
  };
  const sha256 = createHash('sha256').update(bytes).digest();
  const rights = { overwrite: false, account_id: null, field_key_hash };
  const requested = await requestUpload(then, { ...wanted, ...rights, sha256, details: detailsOf(unit, event, file) });
  if (!('stored' in requested)) {
    await writeActivityLog(services.db, {
      entity: `Sensor-${unit.id}`,
      at: instant(timestamp + arrival),
      id: base32Id(services.ids),
      log_group: 'request-upload-url',
      message: { event: 'url given', type: 'http', key: resource, metadata: { timestamp } },
    });
    await putUpload(then, requested.token, content_type, bytes.length, Readable.from([bytes]));
  }
  const stored = await findAttachment(services.db, sensor_key, instant(timestamp), resource);
  if (!stored) throw new Problem('not_found');
  await understand(then, decoder, { sensor_key, timestamp, resource, storage_key: stored.storage_key });
}

/** Details the unit sends with a file: whether it saw a rat, or its own boxes of insects. */
function detailsOf(unit: DemoUnit, { detected, from, to }: SimulatedEvent, { insects }: DemoFile): UploadDetails {
  const { countsInsects, detectionDetails } = sensorTypeCapabilities[unit.type];
  if (!countsInsects) {
    return {
      ...(detected === undefined ? {} : { detected }),
      ...(from === undefined || to === undefined ? {} : { from, to }),
    };
  }
  if (unit.counting === 'portal') return {};
  const detections = insects.map(({ type, ...position }, index) => ({
    position,
    // Scores like those of a good detector.
    score: 0.99 - (index % 12) / 50,
    ...(detectionDetails ? { type } : {}),
  }));
  return { detections };
}

/**
 * Does the work of the queued job, which then finds nothing left to do. After a failure the queue retries it.
 */
export async function understand(services: Services, decoder: Decoder, payload: object): Promise<void> {
  const task = understandTasks(services, decoder)['understand'];
  try {
    await task?.({ payload, job: 'demo', attempt: 1, lastTry: false, signal: new AbortController().signal });
  } catch (error) {
    if (!(error instanceof DecodeError) || error.reason === 'closed') throw error;
    services.log.warn({ err: error }, 'A picture of the demonstration is left to the queue');
  }
}
