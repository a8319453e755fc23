import { invalidValue, Problem } from '../common/errors.ts';
import { timestampRange } from '../events/event.limits.ts';
import type { UnitDetection } from '../detections/detection.schema.ts';
import { isInsectType } from '../insects/insect.rules.ts';
import { mediaLimits } from '../sensor-types/picture.limits.ts';
import { sourceOf, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { isFilm, takesResource, type Resource } from '../sources/source.rules.ts';

/**
 * Refuses timestamps before 2000 or more than a day ahead of the server. Source: UPLOAD-1.
 * @param now unix seconds
 */
export function checkTimestamp(timestamp: number, now: number, path: string): void {
  if (timestamp < timestampRange.earliest) throw invalidValue(path, 'must not be before 2000-01-01');
  if (timestamp > now + timestampRange.aheadSeconds) throw invalidValue(path, 'must not be more than 24 hours ahead');
}

/** Values sent by a unit that a schema cannot check fully. */
interface EventDetails {
  readonly captured_at?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly detections?: readonly UnitDetection[] | undefined;
}

/**
 * Refuses implausible times, a period that ends before it starts, unknown insect types, and boxes without area (in
 * whole pixels). Source: UPLOAD-1, DETECT-2, UNIT-6.
 * @param now unix seconds
 * @throws Problem validation_failed naming the value
 */
export function checkDetails(details: EventDetails, now: number): void {
  for (const field of ['captured_at', 'from', 'to'] as const) {
    const value = details[field];
    if (value !== undefined) checkTimestamp(value, now, `/${field}`);
  }
  if (details.from !== undefined && details.to !== undefined && details.from > details.to) {
    throw invalidValue('/to', 'must not be before from');
  }
  for (const [index, { type, position }] of (details.detections ?? []).entries()) {
    if (typeof type === 'string' && !isInsectType(type)) {
      throw invalidValue(`/detections/${index}/type`, 'is not an insect type');
    }
    const wide = Math.round(position.x1) < Math.round(position.x2);
    if (!wide || Math.round(position.y1) >= Math.round(position.y2)) {
      throw invalidValue(`/detections/${index}/position`, 'x1 must be less than x2 and y1 less than y2');
    }
  }
}

/** The content types that a sensor type accepts from the browser: of films, QuickTime only. Source: TYPE-4. */
export function browserContentTypes(type: SensorType): readonly string[] {
  return sourceOf(type).contentTypes.filter((one) => one !== 'video/mp4');
}

/** Most resources that an error message lists; of a longer list it shows the first ones and the last. */
const namedResources = 6;

/**
 * Refuses content types and resources that a sensor type does not accept. Source: TYPE-3, TYPE-4.
 * @throws Problem unsupported_media_type or validation_failed
 */
export function checkResource(type: SensorType, resource: Resource, contentType: string): void {
  const source = sourceOf(type);
  if (!takesResource(source, resource)) {
    throw invalidValue('/resource', `must be one of ${listed(source.resources)} for ${type}`);
  }
  const isVideo = contentType.startsWith('video/');
  if (!source.contentTypes.includes(contentType) || isVideo !== isFilm(resource)) {
    const accepted = source.contentTypes.filter((one) => one.startsWith('video/') === isFilm(resource));
    throw new Problem('unsupported_media_type', { detail: `${resource} takes ${accepted.join(', ')}` });
  }
}

function listed(resources: readonly Resource[]): string {
  if (resources.length <= namedResources) return resources.join(', ');
  return `${resources.slice(0, namedResources - 1).join(', ')}, … ${resources.at(-1)}`;
}

/** Largest file of a sensor type and resource, bytes. Source: PICTURE-1. */
export function largestFile(type: SensorType, resource: Resource): number {
  const limits = mediaLimits(type);
  return isFilm(resource) ? limits.videoBytes : limits.pictureBytes;
}

/**
 * The resource of a file when the client does not name one: the first of the sensor type that accepts the content type.
 */
export function defaultResource(type: SensorType, contentType: string): Resource | null {
  const isVideo = contentType.startsWith('video/');
  const { resources, labels } = sourceOf(type);
  return resources.find((resource) => isFilm(resource) === isVideo && !labels.includes(resource)) ?? null;
}
