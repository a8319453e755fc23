import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isVeryWide } from '@trapline/domain/sensor-types/picture-shape.rules.ts';

/** Limits of the aspect ratio of photos on cards, width to height. The narrowest is that of films. */
const shapes = { narrowest: 4 / 3, widest: 2 } as const;

/** Width to height of the narrowest card across the whole list, that of a small phone. */
export const narrowestStrip = 3;

/** Whether the cards of a sensor type are as wide as the list, because its photos are very wide. Source: PICTURE-11. */
export function isStrip(type: SensorType): boolean {
  const size = sensorTypeCapabilities[type].photoSize;
  return size !== null && isVeryWide(size);
}

/**
 * Aspect ratio (width to height) of a sensor type's photos on cards: their own, so that they fill it, within limits
 * unless the card is as wide as the list.
 */
export function frameRatio(type: SensorType): number {
  const size = sensorTypeCapabilities[type].photoSize;
  if (size && isVeryWide(size)) return size.width / size.height;
  return size ? Math.min(Math.max(size.width / size.height, shapes.narrowest), shapes.widest) : shapes.narrowest;
}
