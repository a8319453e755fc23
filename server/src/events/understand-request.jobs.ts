import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { JobRequest } from '../platform/jobs/job-queue.store.ts';

/** The job that understands a stored file: one at a time per sensor, and once per file. */
export function understandRequest(file: {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly resource: string;
  readonly storage_key: string;
}): JobRequest {
  const { sensor_key, ts, resource, storage_key } = file;
  return {
    task: 'understand',
    payload: { sensor_key, timestamp: unix(ts), resource, storage_key },
    queue: `sensor:${sensor_key}`,
    key: `understand:${storage_key}`,
  };
}
