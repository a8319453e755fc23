import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import type { JobRequest } from '../../platform/jobs/job-queue.store.ts';
import type { PhotoKey, Taught } from './example.store.ts';

/**
 * The job that learns from what people have said about a photo. Queue it in the transaction that changes their list.
 * @param blind whether the boxes were decided in the review queue, where names of the audit are hidden. Source: LEARN-8
 */
export function learnRequest({ sensor_key, ts, resource }: PhotoKey, blind: boolean): JobRequest {
  const timestamp = unix(ts);
  return {
    task: 'learn_from_correction',
    payload: { sensor_key, timestamp, resource, blind },
    queue: `learn:${sensor_key}`,
    key: `learn:${sensor_key}:${timestamp}:${resource}:${blind ? 'blind' : 'seen'}`,
  };
}

/** The job that names the boxes of a photo, once they are known. */
export function nameRequest({ sensor_key, ts, resource }: PhotoKey): JobRequest {
  const timestamp = unix(ts);
  const key = `name:${sensor_key}:${timestamp}:${resource}`;
  return { task: 'name_boxes', payload: { sensor_key, timestamp, resource }, queue: `learn:${sensor_key}`, key };
}

/** The key of the job that describes boxes of a photo. */
export function describeKey({ sensor_key, ts, resource }: PhotoKey): string {
  return `describe:${sensor_key}:${unix(ts)}:${resource}`;
}

/** The job that makes the features of boxes of a photo for which somebody waits. */
export function describeRequest(photo: PhotoKey, boxes: readonly Corners[]): JobRequest {
  const { sensor_key, ts, resource } = photo;
  const payload = { sensor_key, timestamp: unix(ts), resource, boxes: boxes.flat() };
  return { task: 'describe_boxes', payload, key: describeKey(photo), tries: 2 };
}

/** The job that names waiting boxes of the last days again, after a change of the head or the switch. */
export function renewRequest({ organization_id, sensor_type }: Taught): JobRequest {
  return {
    task: 'renew_names',
    payload: { organization_id, sensor_type },
    queue: `learn:o${organization_id}`,
    key: `renew:${organization_id}:${sensor_type}`,
  };
}

/**
 * The job that names all photos of a source again since its photos became different.
 * @param watched the key of its switch
 */
export function renewSourceRequest({ organization_id, sensor_type }: Taught, watched: number, since: Date): JobRequest {
  return {
    task: 'renew_names_of_source',
    payload: { organization_id, sensor_type, watched, since: unix(since) },
    queue: `learn:o${organization_id}`,
    key: `renew:${organization_id}:${sensor_type}:${watched}`,
  };
}

/** The job that takes back the names that forgotten heads gave. */
export function forgetRequest({ organization_id, sensor_type }: Taught): JobRequest {
  return {
    task: 'forget_names',
    payload: { organization_id, sensor_type },
    queue: `learn:o${organization_id}`,
    key: `forget:${organization_id}:${sensor_type}`,
  };
}
