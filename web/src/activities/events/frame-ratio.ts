import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/**
 * Limits of the aspect ratio of photos on cards, width to height: that of films, and one that keeps scans tall enough.
 */
const shapes = { narrowest: 4 / 3, widest: 2 } as const;

/**
 * Aspect ratio (width to height) of a sensor type's photos on cards: their own, so that they fill it, within limits.
 */
export function frameRatio(type: SensorType): number {
  const size = sensorTypeCapabilities[type].photoSize;
  return size ? Math.min(Math.max(size.width / size.height, shapes.narrowest), shapes.widest) : shapes.narrowest;
}
