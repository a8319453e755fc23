import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** Shapes that photos on cards may have, width to height: a film's, and what still leaves a scan high enough to see. */
const shapes = { narrowest: 4 / 3, widest: 2 } as const;

/** Width to height of the photos of a sensor type on cards: their own, so that they fill it, as far as that is a shape. */
export function frameRatio(type: SensorType): number {
  const size = sensorTypeCapabilities[type].photoSize;
  return size ? Math.min(Math.max(size.width / size.height, shapes.narrowest), shapes.widest) : shapes.narrowest;
}
