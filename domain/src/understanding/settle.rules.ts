import { sensorTypeCapabilities, type Resource, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import { settleSeconds } from '../events/event.limits.ts';

/** A file of an event and its progress. */
export interface FileState {
  readonly resource: Resource;
  readonly state: 'stored' | 'understood' | 'failed';
}

/**
 * Whether an event may be settled now: all its files are processed, and either every resource its type expects is among
 * them or 15 minutes have passed since the first one arrived. Later files are added as they come. Source: EVENT-4.
 * @param receivedAt arrival of the first file, unix seconds
 * @param now unix seconds
 */
export function maySettle(type: SensorType, files: readonly FileState[], receivedAt: number, now: number): boolean {
  if (files.length === 0) return false;
  const done = files.every((file) => file.state !== 'stored');
  const overdue = now - receivedAt >= settleSeconds;
  const complete = sensorTypeCapabilities[type].expected.every((wanted) =>
    files.some((file) => file.resource === wanted),
  );
  return done && (complete || overdue);
}
